import { expect, test } from 'vitest';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { filtersOfSearch, partOfSearch } from './search-wish.ts';

const names = carNamesFromFiles();
const read = (search: string, more: Partial<AdFilters> = {}) =>
  filtersOfSearch({ ...NO_AD_FILTERS, ...more, search }, { names, thisYear: 2026 });

test('converts a text to filters if they express all of it', () => {
  expect(read('röd volvo kombi under 150 000')).toEqual({
    filters: { ...NO_AD_FILTERS, color: ['Röd'], make: ['Volvo'], chassis: ['Kombi'], maxPrice: 150_000 },
    sort: null,
  });
  expect(read('blå golf')?.filters).toMatchObject({ make: ['Volkswagen'], model: ['Golf'], color: ['Blå'] });
  expect(read('billigaste dieselkombi')?.sort).toEqual({ by: 'price', order: 'asc' });
  expect(read('mest prisvärda dieselkombin')?.sort).toEqual({ by: 'value', order: 'asc' });
  expect(read('automat', { make: ['Volvo'] })?.filters).toMatchObject({
    make: ['Volvo'],
    transmission: ['Automat'],
    search: '',
  });
});

test.each([
  ['golf gti', { make: ['Volkswagen'], model: ['Golf'], search: 'gti' }],
  ['v60 d4', { make: ['Volvo'], model: ['V60'], fuel: ['Diesel'], search: 'd4' }],
  ['bmw 320d', { make: ['BMW'], model: ['3-serien'], fuel: ['Diesel'], search: '320d' }],
  ['xc60 recharge', { make: ['Volvo'], model: ['XC60'], search: 'recharge' }],
])('%s: preserves words that no filter expresses as search text', (search, filters) => {
  expect(read(search)?.filters).toEqual({ ...NO_AD_FILTERS, ...filters });
});

test.each([
  'volov',
  'passad',
  'dragkrok',
  'volvo dragkrok',
  'momentum',
  '500',
  '208',
  'inte diesel',
  'billig kombi',
  'volvo 7 säten',
  'transport',
  '',
  'visa fler',
])('%s: preserves the text', (search) => expect(read(search)).toBeNull());

test('searches the ads for equipment beside other filters', () => {
  expect(read('diesel med dragkrok')?.filters).toEqual({ ...NO_AD_FILTERS, fuel: ['Diesel'], search: 'dragkrok' });
  expect(read('tesla 3')?.filters).toEqual({ ...NO_AD_FILTERS, make: ['Tesla'], model: ['Model 3'] });
});

test('converts the expressible part of a text that finds nothing', () => {
  const part = (search: string) =>
    partOfSearch({ ...NO_AD_FILTERS, search }, { names, thisYear: 2026 })?.filters ?? null;
  expect(part('billig kombi till hunden')).toEqual({ ...NO_AD_FILTERS, chassis: ['Kombi'] });
  expect(part('plus minus tio')).toBeNull();
});

test('converts text that repeats a filter already in use', () => {
  expect(read('bmw', { make: ['Volvo'] })).toBeNull();
});
