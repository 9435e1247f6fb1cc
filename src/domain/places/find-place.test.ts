import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { COUNTIES } from './counties.ts';
import {
  distancesFrom,
  findPlace,
  findPoint,
  PLACE_ALIASES,
  placesWithin,
  SWEDISH_PLACES,
  suggestPlaces,
} from './find-place.ts';
import { distanceKm } from './position.ts';

const { db } = await testDatabase();

test('the places of the database are those of the file, with the same keys', async () => {
  const rows = await db.selectFrom('places').select(['name', 'county', 'latitude', 'longitude', 'key']).execute();
  const byName = new Map(rows.map(({ key, ...place }) => [place.name, place]));
  expect(rows).toHaveLength(SWEDISH_PLACES.length);
  for (const place of SWEDISH_PLACES) expect(byName.get(place.name)).toEqual(place);
  for (const { key, name } of rows) expect(findPlace(key)?.name).toBe(name);
  const aliases = await db.selectFrom('place_aliases').select(['key', 'place']).execute();
  expect(new Map(aliases.map(({ key, place }) => [key, place]))).toEqual(PLACE_ALIASES);
});

test('every county has a place, and every place a county', () => {
  expect([...new Set(SWEDISH_PLACES.map(({ county }) => county))].sort()).toEqual([...COUNTIES].sort());
});

test.each([
  ['Umeå', 'Umeå'],
  ['GÖTEBORG', 'Göteborg'],
  ['goteborg', 'Göteborg'],
  ['Gbg', 'Göteborg'],
  ['hisings-backa', 'Hisings Backa'],
])('%s is the place %s', (text, name) => {
  expect(findPlace(text)?.name).toBe(name);
});

test('a name in several counties is the place that people mean', () => {
  expect(['Storvik', 'Insjön', 'Valla', 'Åkarp', 'Viken'].map((name) => findPlace(name)?.county)).toEqual([
    'Gävleborgs län',
    'Dalarnas län',
    'Södermanlands län',
    'Skåne län',
    'Skåne län',
  ]);
});

test('finds postcodes and positions, the latter rounded to two decimals', () => {
  expect(findPoint('90736')).toMatchObject({ text: '907 36', latitude: findPlace('Umeå')?.latitude });
  expect(findPoint('63.82842,20.25972')).toEqual({ text: '63.83,20.26', latitude: 63.83, longitude: 20.26 });
  expect(findPoint('-33.9,151.2')).toBeNull();
  expect(findPoint('000 00')).toBeNull();
});

test('suggests similar names for a mistyped one, none for nonsense', () => {
  expect(suggestPlaces('Götebrog')).toContain('Göteborg');
  expect(suggestPlaces('Ume')[0]).toBe('Umeå');
  expect(suggestPlaces('qwxzqwxz')).toEqual([]);
});

test('no text fails to be read', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
      findPoint(text);
      expect(suggestPlaces(text).length).toBeLessThanOrEqual(3);
    }),
  );
});

test('places within a distance are those that are no further away', () => {
  expect(placesWithin({ near: 'Umeå', within: 2_000 })).toHaveLength(SWEDISH_PLACES.length);
  expect(placesWithin({ near: 'Umeå', within: 25 })).toContain('Täfteå');
  expect(placesWithin({ near: 'Umeå', within: 25 })).not.toContain('Skellefteå');
  expect(distancesFrom('Ingenstans')).toEqual([]);
});

test('a distance is that of the map, in both directions', () => {
  const [stockholm, gothenburg] = ['Stockholm', 'Göteborg'].map(findPlace);
  if (!stockholm || !gothenburg) throw new Error('not found');
  expect(Math.abs(distanceKm(stockholm, gothenburg) - 398)).toBeLessThan(5);
  expect(distanceKm(gothenburg, stockholm)).toBeCloseTo(distanceKm(stockholm, gothenburg));
});
