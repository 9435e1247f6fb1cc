import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { readCatalogue } from './catalogue.ts';
import { readLoadedHash } from './loaded-files.ts';

const { db } = await testDatabase();

test('reads the catalogue nested, with ids, generations in order of time', async () => {
  const { brands } = await readCatalogue(db);
  const v60 = brands.find(({ slug }) => slug === 'volvo')?.series.find(({ slug }) => slug === 'v60');
  expect(v60?.id).toBeGreaterThan(0);
  const years = v60?.generations.map(({ yearFrom }) => yearFrom) ?? [];
  expect(years.length).toBeGreaterThanOrEqual(2);
  expect(years).toEqual([...years].sort((a, b) => a - b));
  expect(v60?.generations.every(({ bodyTypes }) => bodyTypes.length > 0)).toBe(true);
});

test('recognises loaded files by their hash', async () => {
  expect(await readLoadedHash(db, 'catalogue')).toMatch(/^[0-9a-f]{64}$/);
});
