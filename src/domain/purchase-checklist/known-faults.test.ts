import { expect, test } from 'vitest';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { FAULTY_SERIES, type FaultyCar, faultsOf, faultsOfModel } from './known-faults.ts';

const PEUGEOT: FaultyCar = {
  brandSlug: 'peugeot',
  seriesSlug: '308',
  modelYear: 2018,
  fuels: ['Bensin'],
  engineCc: 1199,
  transmission: 'Manuell',
  drive: 'Framhjulsdrift',
};
const keysOf = (overrides: Partial<FaultyCar>): string[] =>
  faultsOf({ ...PEUGEOT, ...overrides }).map(({ key }) => key);

test.each<[string, Partial<FaultyCar>, string[]]>([
  ['the engine of the source', {}, ['puretech-kamrem']],
  ['an engine of unknown displacement', { engineCc: null }, ['puretech-kamrem']],
  ['another engine', { engineCc: 1598 }, []],
  ['another fuel', { fuels: ['Diesel'], engineCc: 1499 }, ['bluehdi-adblue']],
  ['an unknown fuel and engine', { fuels: [], engineCc: null }, ['puretech-kamrem', 'bluehdi-adblue']],
  ['later years', { modelYear: 2023 }, []],
  ['an unknown year', { modelYear: null }, []],
  ['an unknown series', { seriesSlug: null }, []],
  ['another series', { seriesSlug: 'rcz' }, []],
  ['a name that every object has', { brandSlug: 'constructor', seriesSlug: 'name' }, []],
])('a car of %s', (_, overrides, keys) => {
  expect(keysOf(overrides)).toEqual(keys);
});

test.each<[FaultyCar['transmission'], string[]]>([
  ['Automat', ['powershift-torr']],
  [null, ['powershift-torr']],
  ['Manuell', []],
])('a gearbox of %s', (transmission, keys) => {
  expect(keysOf({ brandSlug: 'ford', seriesSlug: 'fiesta', modelYear: 2013, engineCc: 1596, transmission })).toEqual(
    keys,
  );
});

test('a car with two driven wheels has no motor at the rear', () => {
  const rav4: Partial<FaultyCar> = { brandSlug: 'toyota', seriesSlug: 'rav4', modelYear: 2020, fuels: ['Elhybrid'] };
  expect(keysOf({ ...rav4, engineCc: 2487, drive: 'Fyrhjulsdrift' })).toEqual(['rav4-kabel']);
  expect(keysOf({ ...rav4, engineCc: 2487, drive: 'Framhjulsdrift' })).toEqual([]);
});

test('every series of the table is one of the catalogue', () => {
  const known = new Set(
    catalogueFromFiles().brands.flatMap((brand) => brand.series.map(({ slug }) => `${brand.slug}/${slug}`)),
  );
  expect(FAULTY_SERIES.filter(({ brand, slug }) => !known.has(`${brand}/${slug}`))).toEqual([]);
});

test('each fault names a source that can be opened, and when it was read', () => {
  const found = FAULTY_SERIES.flatMap(({ brand, slug }) =>
    faultsOfModel({ brandSlug: brand, seriesSlug: slug, years: [], fuels: [] }),
  );
  expect(new Set(found.map(({ key }) => key)).size).toBe(new Set(FAULTY_SERIES.map(({ key }) => key)).size);
  for (const { source, text } of found) {
    expect(URL.canParse(source.url ?? '')).toBe(true);
    expect(source.note).toMatch(/läst \d+ \w+ 20\d\d/);
    expect(text).toMatch(/\.$/);
  }
});

test('finds the faults of a model by its years and fuels', () => {
  const keys = (years: number[], fuels: ('Diesel' | 'Bensin')[]) =>
    faultsOfModel({ brandSlug: 'audi', seriesSlug: 'a4', years, fuels }).map(({ key }) => key);
  expect(keys([2010], ['Bensin'])).toEqual(['tfsi-olja']);
  expect(keys([2010], ['Diesel'])).toEqual([]);
  expect(keys([2022], [])).toEqual([]);
  expect(keys([], [])).toEqual(['tfsi-olja', 'multitronic']);
  expect(faultsOfModel({ brandSlug: 'constructor', seriesSlug: 'name', years: [], fuels: [] })).toEqual([]);
});
