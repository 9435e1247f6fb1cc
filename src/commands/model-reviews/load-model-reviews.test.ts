import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadCatalogue } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES, CATEGORY_FILES, MODEL_REVIEW_FILES } from '#src/config/env.ts';
import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import { testDatabase } from '#test/support/database.ts';
import { loadModelReviews } from './load-model-reviews.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'model-reviews-'));
afterAll(() => rm(folder, { recursive: true }));
const load = (from: string) => loadModelReviews(db, { folder: from, categoryFolder: CATEGORY_FILES });
const count = async (): Promise<number> =>
  Number((await pool.query('select count(*) from model_reviews')).rows[0].count);

test('loads the reviews of the project with the titles of their sources; a second load changes nothing', async () => {
  await loadCatalogue(pool, CATALOGUE_FILES);
  const written = await load(MODEL_REVIEW_FILES);
  expect(written).toBeGreaterThan(300);
  expect(await count()).toBe(written);
  expect(await load(MODEL_REVIEW_FILES)).toBe(0);
  const [review] = await readOwnTexts(db, { make: ['Volvo'], model: ['C30'] });
  expect(review).toMatchObject({ yearFrom: 2007, yearTo: 2013, category: null });
  expect(review?.facts).toContainEqual(expect.objectContaining({ source: 'euro-ncap', title: 'Euro NCAP' }));
});

test('a mistake changes nothing; a folder without files has no reviews', async () => {
  const before = await count();
  await writeFile(path.join(folder, 'volvo.json'), '{}');
  await expect(load(folder)).rejects.toThrow('volvo.json:1');
  expect(await count()).toBe(before);
  await rm(path.join(folder, 'volvo.json'));
  expect(await load(folder)).toBe(0);
  expect(await count()).toBe(0);
});
