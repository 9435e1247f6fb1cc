import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { writeCategory } from '#src/db/categories/categories-write.ts';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { loadCategories } from './load-categories.ts';

const { db, pool } = await testDatabase();
const folders: string[] = [];
beforeEach(() => deleteRows(pool, 'categories', 'categories_version'));
afterAll(() => Promise.all(folders.map((used) => rm(used, { recursive: true }))));

async function folderOf(...categories: CategoryFile[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'categories-'));
  folders.push(folder);
  for (const category of categories) {
    await writeFile(path.join(folder, `${category.slug}.json`), JSON.stringify(category));
  }
  return folder;
}

const named = async () => (await pool.query('select id, slug, name from categories order by slug')).rows;
const count = async (table: string) => (await pool.query(`select count(*) from ${table}`)).rows[0].count;

test('the categories of the project', async () => {
  const folder = CATEGORY_FILES;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json') && file !== 'sources.json');
  expect((await loadCategories(db, folder)).written).toBe(files.length);
  expect(await count('category_winners')).toBe(files.length * 10);
});

test('ranks winners by their stars and stores each rating', async () => {
  const winners = categoryFile('stad').winners.map((winner, place) =>
    place === 4 ? categoryWinner(4, { variant: 'GTI', fuel: 'Bensin', yearTo: null }, 5) : winner,
  );
  await loadCategories(db, await folderOf(categoryFile('stad', { winners })));
  const { rows } = await pool.query(
    `select rank, series.slug, score, year_from, year_to, variant, fuel, cardinality(watchouts) as watchouts
     from category_winners join series on series.id = series_id where rank <= 2 order by rank`,
  );
  expect(rows).toEqual([
    { rank: 1, slug: 'golf', score: 5, year_from: 2019, year_to: null, variant: 'GTI', fuel: 'Bensin', watchouts: 2 },
    { rank: 2, slug: 'v60', score: 3, year_from: 2019, year_to: 2020, variant: null, fuel: null, watchouts: 2 },
  ]);
  expect(await count('category_ratings')).toBe(50);
});

test('a second load changes nothing; a changed file preserves the ids and removes what left', async () => {
  const folder = await folderOf(categoryFile('familj'), categoryFile('stad'));
  expect(await loadCategories(db, folder)).toEqual({ written: 2, edited: [] });
  const before = await named();
  expect(await loadCategories(db, folder)).toEqual({ written: 0, edited: [] });

  await loadCategories(db, await folderOf(categoryFile('stad', { name: 'Bästa bilen i stan' })));
  expect(await named()).toEqual([{ ...before[1], name: 'Bästa bilen i stan' }]);
  expect(await count('category_ratings')).toBe(50);
});

test('preserves what staff edited, also when it left the files', async () => {
  await loadCategories(db, await folderOf(categoryFile('familj'), categoryFile('stad')));
  const edited = categoryFile('stad', { name: 'Redaktionens stadsbilar' });
  await db.transaction().execute((tx) => writeCategory(tx, edited, new Date('2026-11-20T12:00:00Z')));
  const loaded = await loadCategories(db, await folderOf(categoryFile('stad'), categoryFile('pendlare')));
  expect(loaded).toEqual({ written: 1, edited: ['stad'] });
  expect((await named()).map(({ name }) => name)).toEqual(['Bästa bilen för pendlare', 'Redaktionens stadsbilar']);
  await loadCategories(db, await folderOf());
  expect((await named()).map(({ slug }) => slug)).toEqual(['stad']);
});

test('one mistake rejects all files and changes nothing', async () => {
  await loadCategories(db, await folderOf(categoryFile('familj')));
  const before = await named();
  const wrong = categoryFile('stad', { winners: categoryFile('stad').winners.slice(1) });
  await expect(loadCategories(db, await folderOf(categoryFile('pendlare'), wrong))).rejects.toThrow(
    'stad.json:1: winners',
  );
  expect(await named()).toEqual(before);
});

test('an interrupted load changes nothing; run again it completes', async () => {
  await loadCategories(db, await folderOf(categoryFile('familj')));
  const before = await named();
  const next = await folderOf(categoryFile('familj', { label: 'Barn' }), categoryFile('stad'));
  // The last statement of the load fails, as with a lost connection.
  await pool.query('alter table categories_version add constraint broken check (length(hash) < 10) not valid');
  await expect(loadCategories(db, next)).rejects.toThrow('broken');
  await pool.query('alter table categories_version drop constraint broken');
  expect(await named()).toEqual(before);
  expect((await loadCategories(db, next)).written).toBe(2);
});

test('two concurrent loads give the result of one', async () => {
  const folder = await folderOf(categoryFile('familj'), categoryFile('stad'));
  await Promise.all([loadCategories(db, folder), loadCategories(db, folder)]);
  expect(await count('categories')).toBe(2);
  expect(await count('category_winners')).toBe(20);
});
