import { expect, test } from 'vitest';
import { MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { isWithoutBudget, middlePrices, middlePricesText, rowsWithin } from './middle-prices.ts';

const asked = (overrides: Partial<ParsedQuery>) => isWithoutBudget({ ...EMPTY_PARSED_QUERY, ...overrides });

test('knows a need without any word about its price', () => {
  const { filters, limits } = EMPTY_PARSED_QUERY;
  expect(asked({ wishes: ['hund'] })).toBe(true);
  expect(asked({ limits: { ...limits, minSeats: 7 } })).toBe(true);
  expect(asked({})).toBe(false);
  expect(asked({ wishes: ['hund', 'billig'] })).toBe(false);
  expect(asked({ wishes: ['hund'], filters: { ...filters, maxPrice: 100_000 } })).toBe(false);
  expect(asked({ wishes: ['hund'], filters: { ...filters, model: ['V60'] } })).toBe(false);
  expect(asked({ wishes: ['hund'], sort: { by: 'price', order: 'desc' } })).toBe(false);
});

test('finds the middle half of the prices, without cars that have none', () => {
  const price = Int32Array.from({ length: 101 }, (_, row) => (row === 100 ? MISSING : (row + 1) * 10_000));
  const rows = Array.from(price, (_, row) => row);
  const middle = middlePrices({ price }, rows);
  expect(middle).toEqual({ lowest: 250_000, highest: 750_000 });
  expect(middle && rowsWithin({ price }, rows, middle)).toHaveLength(51);
  expect(middlePrices({ price }, rows.slice(0, 10))).toBeNull();
  expect(middlePricesText({ lowest: 250_000, highest: 750_000 }).replace(/[\u00a0\u202f]/g, ' ')).toContain(
    'den mittersta hälften: 250 000 kr till 750 000 kr',
  );
});
