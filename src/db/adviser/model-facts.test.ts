import { beforeAll, expect, test } from 'vitest';
import { writeCategory } from '#src/db/categories/categories-write.ts';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { categoryFile } from '#test/category-file.ts';
import { recallOf } from '#test/recall.ts';
import { testDatabase } from '#test/support/database.ts';
import { readModelFacts } from './model-facts.ts';

const { db } = await testDatabase();

beforeAll(() =>
  db.transaction().execute(async (tx) => {
    await writeCategory(tx, categoryFile('familj'), null);
    await writeRecall(tx, recallOf('ett'), null);
  }),
);

test('returns the advice of the categories that a model wins, with its years, and its recalls', async () => {
  const [winner] = categoryFile('familj').winners;
  const [brand, series] = await db
    .selectFrom('series')
    .innerJoin('brands', 'brands.id', 'series.brand_id')
    .select(['brands.name as brand', 'series.name as series'])
    .where('series.slug', '=', winner?.series ?? '')
    .where('brands.slug', '=', winner?.brand ?? '')
    .executeTakeFirstOrThrow()
    .then((row) => [row.brand, row.series]);
  const [facts] = await readModelFacts(db, { make: [brand ?? ''], model: [series ?? ''] });
  expect(facts).toMatchObject({ brand, series, seriesSlug: winner?.series });
  expect(facts?.watchouts[0]).toMatchObject({
    slug: 'familj',
    yearFrom: winner?.yearFrom,
    yearTo: winner?.yearTo,
    texts: winner?.watchouts,
  });
  const [v60] = await readModelFacts(db, { make: ['Volvo'], model: ['V60'] });
  expect(v60?.recalls.map(({ slug }) => slug)).toEqual(['ett']);
});

test('knows nothing of a model of another make, or without a model', async () => {
  expect(await readModelFacts(db, { make: ['BMW'], model: ['V60'] })).toEqual([]);
  expect(await readModelFacts(db, { make: ['Volvo'], model: [] })).toEqual([]);
});
