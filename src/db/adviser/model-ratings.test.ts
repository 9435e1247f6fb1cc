import { beforeAll, expect, test } from 'vitest';
import { writeCategory } from '#src/db/categories/categories-write.ts';
import { categoryFile } from '#test/category-file.ts';
import { testDatabase } from '#test/support/database.ts';
import { readModelRatings } from './model-ratings.ts';

const { db } = await testDatabase();

beforeAll(() => db.transaction().execute((tx) => writeCategory(tx, categoryFile('familj'), null)));

test('returns the summary and the reasons of each category that a model wins', async () => {
  const { label, winners } = categoryFile('familj');
  const [winner] = winners;
  const [read] = await readModelRatings(db, { brand: winner?.brand ?? '', series: winner?.series ?? '' });
  expect(read).toMatchObject({ category: label, yearFrom: winner?.yearFrom, summary: winner?.summary });
  expect(read?.ratings.map(({ reason }) => reason)).toEqual(winner?.ratings.map(({ reason }) => reason));
});

test('knows nothing of a model that wins nothing, or of none', async () => {
  expect(await readModelRatings(db, { brand: 'volvo', series: '240' })).toEqual([]);
  expect(await readModelRatings(db, { brand: 'x', series: 'y' })).toEqual([]);
});
