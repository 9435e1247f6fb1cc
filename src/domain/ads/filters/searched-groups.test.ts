import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AdFilters, NO_AD_FILTERS } from './ad-filters.ts';
import { parseAdQuery } from './ad-query.ts';
import { MAX_SEARCHED_GROUPS, readSearchedGroup, searchedGroups } from './searched-groups.ts';

const groupsOf = (query: string): string[] => searchedGroups(parseAdQuery(new URLSearchParams(query)).query.filters);

test.each([
  ['', []],
  ['search=volvo+070-123+45+67', []],
  ['make=Volvo', []],
  ['make=Kia&model=Niro', ['model:Kia:Niro']],
  ['make=Kia,Volvo&model=Niro', ['model:Kia:Niro', 'model:Volvo:Niro']],
  ['fuel=El&chassis=SUV&county=Uppsala+län', ['fuel:El', 'body:SUV', 'county:Uppsala län']],
  ['near=Uppsala', ['county:Uppsala län']],
  ['near=Uppsala&county=Uppsala+län', ['county:Uppsala län']],
  ['near=59.86,17.64', []],
  ['near=75320', []],
])('"%s" asks for %j', (query, groups) => {
  expect(groupsOf(query)).toEqual(groups);
});

test.each([
  ['maxPrice=150000', 'price:100000'],
  ['maxPrice=150001', 'price:150000'],
  ['minPrice=50000&maxPrice=199999', 'price:150000'],
  ['maxPrice=1', 'price:0'],
  ['minPrice=500000', 'price:500000'],
])('the range "%s" is the class of its upper end, else of its lower one', (query, group) => {
  expect(groupsOf(query)).toEqual([group]);
});

test('however many pairs of makes and models a search has, its other groups are counted', () => {
  const models = Array.from({ length: 30 }, (_, at) => `Modell ${at}`);
  const filters = fc.record({
    make: fc.subarray(['Kia', 'Volvo', 'Citroën']),
    model: fc.subarray(models),
    fuel: fc.subarray(['El', 'Diesel', 'Bensin'] as const),
    chassis: fc.subarray(['SUV', 'Kombi'] as const),
    county: fc.subarray(['Uppsala län', 'Skåne län'] as const),
    maxPrice: fc.option(fc.nat(1_000_000)),
  });
  fc.assert(
    fc.property(filters, (chosen) => {
      const all: AdFilters = { ...NO_AD_FILTERS, ...chosen };
      expect(searchedGroups(all)).toEqual(expect.arrayContaining(searchedGroups({ ...all, model: [] })));
    }),
  );
  const pairs = `make=Kia,Volvo,Fiat&model=${models.slice(0, 9).join(',')}`;
  expect(groupsOf(`${pairs}&fuel=El&maxPrice=150000`)).toEqual(expect.arrayContaining(['fuel:El', 'price:100000']));
});

test('order, page and text change nothing, and every group can be read', () => {
  const filters = fc.record({
    make: fc.array(fc.constantFrom('Kia', 'Volvo', 'Citroën'), { maxLength: 3 }),
    model: fc.array(fc.constantFrom('Niro', '208/308', 'ID.4'), { maxLength: 3 }),
    fuel: fc.subarray(['El', 'Diesel', 'Bensin'] as const),
    county: fc.subarray(['Uppsala län', 'Skåne län'] as const),
    maxPrice: fc.option(fc.nat(1_000_000)),
    search: fc.string(),
  });
  fc.assert(
    fc.property(filters, (chosen) => {
      const all: AdFilters = { ...NO_AD_FILTERS, ...chosen };
      const groups = searchedGroups(all);
      expect(groups).toEqual(searchedGroups({ ...all, search: '' }));
      expect(new Set(groups).size).toBe(groups.length);
      expect(groups.length).toBeLessThanOrEqual(MAX_SEARCHED_GROUPS);
      for (const group of groups) {
        const read = readSearchedGroup(group);
        expect(`${read?.kind}:${read?.key}`).toBe(group);
      }
    }),
  );
});

test.each([
  '',
  'model',
  'model:Niro',
  'fuel:Vatten',
  'price:1',
  'county:Oslo',
  'make:Kia:Niro',
  `model:Kia:${'x'.repeat(100)}`,
  'model:Kia:\0',
  'model:Kia:\ud800',
  'constructor:El',
])('a report of "%s" is not counted', (text) => {
  expect(readSearchedGroup(text)).toBeNull();
});
