import { expect, test } from 'vitest';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { filtersOfSearch, partsOfSearch } from './search-wish.ts';

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

test.each(['volov', 'passad', 'momentum', '500', '208', 'inte diesel', 'snål kombi', 'transport', '', 'visa fler'])(
  '%s: preserves the text',
  (search) => expect(read(search)).toBeNull(),
);

test.each([
  ['dragkrok', { tags: ['Dragkrok'] }],
  ['volvo dragkrok', { make: ['Volvo'], tags: ['Dragkrok'] }],
  ['vinterdäck', { tags: ['Vinterhjul'] }],
  ['sjusitsig', { tags: ['Minst 7 sitser'] }],
  ['volvo 7 säten', { make: ['Volvo'], tags: ['Minst 7 sitser'] }],
  ['fyrhjulsdrift', { tags: ['Fyrhjulsdrift'] }],
  ['pickup', { chassis: ['Pickup'] }],
  ['cabriolet', { chassis: ['Cab'] }],
  ['audi a6 quattro kombi', { make: ['Audi'], model: ['A6'], chassis: ['Kombi'], tags: ['Fyrhjulsdrift'] }],
  ['diesel med backkamera', { fuel: ['Diesel'], search: 'backkamera' }],
  ['tesla 3', { make: ['Tesla'], model: ['Model 3'] }],
  ['familjebil laddhybrid umeå', { fuel: ['Laddhybrid'], near: 'Umeå', chassis: ['Kombi', 'SUV', 'Minibuss'] }],
  ['liten automat under 40 000 kr', { transmission: ['Automat'], maxPrice: 40_000, chassis: ['Halvkombi'] }],
])('%s: equipment, drive, seats, body and uses are filters', (search, filters) => {
  expect(read(search)?.filters).toEqual({ ...NO_AD_FILTERS, ...filters });
});

test.each<[string, Partial<AdFilters>]>([
  ['elbil 400 km räckvidd', { fuel: ['El'], minRange: 400 }],
  ['40 mil räckvidd', { minRange: 400 }],
  ['40 mils räckvidd', { minRange: 400 }],
  ['elbil 40 mil på vintern', { fuel: ['El'], minRange: 530 }],
  ['laddhybrid med 80 km räckvidd', { fuel: ['Laddhybrid'], minRange: 80 }],
  ['elbil med 4000 km räckvidd', {}],
  ['prissänkt volvo', { make: ['Volvo'], recent: ['Sänkt pris'] }],
  ['sänkt pris kombi', { chassis: ['Kombi'], recent: ['Sänkt pris'] }],
  ['nya sedan i går', { recent: ['Nytt sedan i går'] }],
])('%s: ranges and recent changes are filters', (search, filters) => {
  const found = read(search);
  if (Object.keys(filters).length === 0) expect(found?.filters.minRange ?? null).toBeNull();
  else expect(found).toEqual({ filters: { ...NO_AD_FILTERS, ...filters }, sort: null });
});

test('a long range is an order', () => {
  expect(read('elbil med lång räckvidd')).toEqual({
    filters: { ...NO_AD_FILTERS, fuel: ['El'] },
    sort: { by: 'electricRange', order: 'desc' },
  });
});

test('adjectives that compare cars order the list', () => {
  expect(read('billig bil under 40000')).toEqual({
    filters: { ...NO_AD_FILTERS, maxPrice: 40_000 },
    sort: { by: 'price', order: 'asc' },
  });
  expect(read('mildhybrid')).toBeNull();
});

const parts = (search: string, more: Partial<AdFilters> = {}) =>
  partsOfSearch({ ...NO_AD_FILTERS, ...more, search }, { names, thisYear: 2026 }).map(
    ({ filters, sort: _sort, ...rest }) => ({
      ...rest,
      filters: Object.fromEntries(
        Object.entries(filters).filter(([name, value]) => `${value}` !== `${NO_AD_FILTERS[name as keyof AdFilters]}`),
      ),
    }),
  );

test('of a text without hits, corrects what is misspelled, then drops what is not understood, then words of ads', () => {
  expect(parts('volvo v60 xyzzy')[0]).toEqual({
    isGuessed: false,
    dropped: ['xyzzy'],
    filters: { make: ['Volvo'], model: ['V60'] },
  });
  expect(parts('vovlo v60').map(({ isGuessed, dropped }) => ({ isGuessed, dropped }))).toEqual([
    { isGuessed: true, dropped: [] },
    { isGuessed: false, dropped: ['vovlo'] },
  ]);
  expect(parts('id.7 tourer').filter(({ isGuessed }) => !isGuessed)).toEqual([
    { isGuessed: false, dropped: [], filters: { make: ['Volkswagen'], model: ['ID.7'], search: 'tourer' } },
    { isGuessed: false, dropped: ['tourer'], filters: { make: ['Volkswagen'], model: ['ID.7'] } },
  ]);
  expect(parts('snål bil')[0]).toEqual({ isGuessed: false, dropped: ['snål'], filters: {} });
  expect(parts('begagnad bil')[0]).toEqual({ isGuessed: false, dropped: ['begagnad bil'], filters: {} });
  expect(parts('xyzzy')).toEqual([]);
  expect(parts('tourer', { make: ['Volkswagen'] })[0]).toEqual({
    isGuessed: false,
    dropped: ['tourer'],
    filters: { make: ['Volkswagen'] },
  });
  expect(parts('bmw', { make: ['Volvo'] })).toEqual([]);
});

test('converts text that repeats a filter already in use', () => {
  expect(read('bmw', { make: ['Volvo'] })).toBeNull();
});
