import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { COUNTY_NAMES, countyName, findRegion, REGION_NAMES } from './regions.ts';

const { db } = await testDatabase();

test('the names of counties are those of the database', async () => {
  const rows = await db.selectFrom('county_names').select(['key', 'county']).execute();
  expect(COUNTY_NAMES).toEqual(new Map(rows.map(({ key, county }) => [key, county])));
});

test.each([
  ['Västerbotten', 'Västerbottens län'],
  ['västerbottens län', 'Västerbottens län'],
  ['VÄSTRA GÖTALAND', 'Västra Götalands län'],
  ['Västra Götalands', 'Västra Götalands län'],
  ['Skåne lan', 'Skåne län'],
  [' Stockholms län. ', 'Stockholms län'],
  ['Blekinge län', 'Blekinge län'],
  ['Bayern', 'Bayern'],
  ['', ''],
])('the county %j is %j', (text, name) => {
  expect(countyName(text)).toBe(name);
});

test('a province is no county, even where a search for it is one for a single county', () => {
  for (const name of ['Uppland', 'Öland', 'Roslagen', 'Bohuslän', 'Småland']) {
    expect(REGION_NAMES).toContain(name);
    expect([findRegion(name).length > 0, countyName(name)]).toEqual([true, name]);
  }
});
