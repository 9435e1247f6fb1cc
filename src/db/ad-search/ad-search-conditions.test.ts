import { expect, test } from 'vitest';
import { FILTER_GROUPS, NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { testDatabase } from '#test/support/database.ts';
import { conditionsOf, failsOnly, fitsAllBut } from './ad-search-conditions.ts';

const { db } = await testDatabase();
const written = (condition: ReturnType<typeof fitsAllBut>) => condition.compile(db).sql;

test('unused filters add no condition', () => {
  const conditions = conditionsOf({ filters: NO_AD_FILTERS, order: NEWEST_FIRST, withImage: false });
  expect(conditions.size).toBe(0);
  expect(written(fitsAllBut(conditions))).toBe('true');
  expect(written(failsOnly(conditions, 'fuel'))).toBe('false');
});

test('each group in use has one condition, left out of its own count', () => {
  const conditions = conditionsOf({
    filters: { ...NO_AD_FILTERS, fuel: ['El'], maxMileage: 1_000, search: 'drag' },
    order: { by: 'price', order: 'asc' },
    withImage: true,
  });
  expect([...conditions.keys()]).toEqual(['fuel', 'mileage', 'search', 'image', 'priceFloor']);
  expect(written(fitsAllBut(conditions, 'fuel'))).not.toContain('fuels');
  expect(written(failsOnly(conditions, 'fuel'))).toContain('is not true');
});

test('a visitor’s text is a parameter, never SQL', () => {
  const evil = `x'; drop table ads; --`;
  const filters = { ...NO_AD_FILTERS, make: [evil], model: [evil], generation: [evil], search: `${evil} a` };
  const conditions = conditionsOf({ filters, order: NEWEST_FIRST, withImage: false });
  expect([...conditions.keys()].every((name) => (FILTER_GROUPS as readonly string[]).includes(name))).toBe(true);
  expect(written(fitsAllBut(conditions))).not.toContain('drop');
});
