import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BUDGET, MIN_BUDGET } from './budget-params.ts';
import { budgetAdFilters, readBudgetQuery, writeBudgetQuery } from './budget-query.ts';

test('an unusable budget is reported with what was typed, and the default is used', () => {
  for (const typed of ['mycket', '4999', '5000001', '']) {
    const query = readBudgetQuery(new URLSearchParams({ kr: typed }));
    expect(query).toMatchObject({ typed, budget: 150_000 });
    expect(query.error).toContain('Skriv en budget mellan');
  }
  expect(readBudgetQuery(new URLSearchParams()).error).toBeNull();
});

test('unknown values of filters are ignored and named', () => {
  const query = readBudgetQuery(new URLSearchParams({ fuel: 'Ved', chassis: 'suv', ordning: 'toString' }));
  expect(query.filters).toMatchObject({ fuel: [], chassis: ['SUV'] });
  expect(query.ignored).toEqual(['Ved']);
  expect(query.order).toBe('vanligast');
});

test('the least range is a filter of the cars; what is no number is ignored and named', () => {
  expect(budgetAdFilters(readBudgetQuery(new URLSearchParams({ minRange: '400' }))).minRange).toBe(400);
  expect(readBudgetQuery(new URLSearchParams({ minRange: 'långt' }))).toMatchObject({
    filters: { minRange: null },
    ignored: ['långt'],
  });
});

test('any parameters are read, and a written query is read as the same', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('150000', 'miltal', 'nyast', 'Diesel', 'Kombi', 'Skåne län', '1', '350'),
  );
  const names = fc.constantFrom(
    'kr',
    'kolumner',
    'ordning',
    'billigare',
    'fuel',
    'chassis',
    'transmission',
    'county',
    'minRange',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, texts)), (params) => {
      const query = readBudgetQuery(new URLSearchParams(params));
      expect(query.budget).toBeGreaterThanOrEqual(MIN_BUDGET);
      expect(query.budget).toBeLessThanOrEqual(MAX_BUDGET);
      const again = readBudgetQuery(writeBudgetQuery(query));
      const { typed, error, ignored, ...rest } = query;
      expect(again).toMatchObject(rest);
      expect(again).toMatchObject({ error: null, ignored: [] });
    }),
  );
});
