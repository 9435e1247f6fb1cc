import { expect, test } from 'vitest';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { ClusterColumn } from './counting.ts';
import { KnownSets } from './known-sets.ts';
import { queryConditions } from './search-conditions.ts';

const TODAY = 20_000;

const counted = (total: number, ...columns: ClusterColumn[]) => ({
  total,
  counts: new Map(columns.map((column) => [column, new Map([['x', total]])])),
});
const whole = { ...counted(1_000, 'makes', 'fuels'), met: new Map() };
const met = (filters: Partial<typeof NO_AD_FILTERS>, withImage = false) =>
  queryConditions({ filters: { ...NO_AD_FILTERS, ...filters }, order: NEWEST_FIRST, withImage }, TODAY);

test('finds the smallest set that has all ads that meet some conditions, else the whole stock', () => {
  const known = new KnownSets(whole);
  expect(known.smallest(met({ minYear: 2020 }), ['fuels'])).toBe(whole);
  known.add(met({}, true), counted(900, 'fuels'));
  known.add(met({ minYear: 2020 }), counted(400, 'fuels'));
  known.add(met({ minYear: 2021 }), counted(300, 'fuels'));
  expect(known.smallest(met({ minYear: 2020, make: ['Saab'] }, true), ['fuels']).total).toBe(400);
  expect(known.smallest(met({ make: ['Saab'] }, true), ['fuels']).total).toBe(900);
  expect(known.smallest(met({ minYear: 2019 }), ['fuels'])).toBe(whole);
});

test('finds the set itself, although it has all ads', () => {
  const known = new KnownSets(whole);
  known.add(met({ near: 'Umeå', within: 2_000 }), counted(1_000, 'fuels'));
  expect(known.smallest(met({ near: 'Umeå', within: 2_000 }), ['fuels']).met.has('near')).toBe(true);
});

test('a set has the columns of all searches that counted it', () => {
  const known = new KnownSets(whole);
  known.add(met({ minYear: 2020 }), counted(400, 'fuels'));
  expect(known.smallest(met({ minYear: 2020 }), ['makes'])).toBe(whole);
  known.add(met({ minYear: 2020 }), counted(400, 'makes'));
  expect(known.smallest(met({ minYear: 2020 }), ['makes', 'fuels']).total).toBe(400);
});

test('keeps no small sets, and the last used ones of many', () => {
  const known = new KnownSets(whole);
  known.add(met({ minYear: 1990 }), counted(5, 'fuels'));
  expect(known.smallest(met({ minYear: 1990 }), ['fuels'])).toBe(whole);
  const yearsFrom = (first: number) => met({ minYear: first, maxYear: 2100 });
  for (let year = 1900; year < 1910; year += 1) known.add(yearsFrom(year), counted(500, 'fuels'));
  known.smallest(yearsFrom(1900), ['fuels']);
  for (let price = 1; price <= 195; price += 1) known.add(met({ minPrice: price }), counted(500, 'fuels'));
  expect(known.smallest(yearsFrom(1900), ['fuels']).total).toBe(500);
  expect(known.smallest(yearsFrom(1901), ['fuels'])).toBe(whole);
});
