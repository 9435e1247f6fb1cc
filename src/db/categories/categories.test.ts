import { beforeAll, expect, test } from 'vitest';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { testDatabase } from '#test/support/database.ts';
import { readCategories, readCategory } from './categories.ts';
import { readEditedCategories, writeCategory } from './categories-write.ts';

const { db } = await testDatabase();
const write = (category: CategoryFile, editedAt: Date | null = null) =>
  db.transaction().execute((tx) => writeCategory(tx, category, editedAt));

beforeAll(async () => {
  await write(categoryFile('vinter', { name: 'Östersunds vinterbilar' }));
  await write(categoryFile('stad', { name: 'Ängelholms stadsbilar' }));
  const winners = categoryFile('familj').winners.map((winner, place) =>
    place === 7
      ? categoryWinner(7, { yearFrom: 2017, yearTo: 2022, variant: 'Plug-in', fuel: 'Laddhybrid' }, 5)
      : winner,
  );
  await write(categoryFile('familj', { name: 'Zonens familjebilar', winners }));
});

test('lists categories in Swedish order, each with its best winner', async () => {
  const rows = await readCategories(db);
  expect(rows.map(({ slug }) => slug)).toEqual(['familj', 'stad', 'vinter']);
  expect(rows[0]).toEqual({
    slug: 'familj',
    name: 'Zonens familjebilar',
    label: 'familj',
    description: categoryFile('familj').description,
    best: { brand: 'Kia', series: 'Niro', variant: 'Plug-in', fuel: 'Laddhybrid', score: 5 },
  });
  expect((await readCategories(db, 2)).map(({ slug }) => slug)).toEqual(['familj', 'stad']);
});

test('reads a category with attributes, winners by rank, ratings and relations', async () => {
  const category = await readCategory(db, 'familj');
  expect(category?.attributes.map(({ name }) => name)).toEqual(
    categoryFile('familj').attributes.map(({ name }) => name),
  );
  expect(category?.winners.map(({ rank, brand, series }) => `${rank} ${brand} ${series}`).slice(0, 3)).toEqual([
    '1 Kia Niro',
    '2 Volvo V60',
    '3 Volvo V90',
  ]);
  expect(category?.winners[0]).toEqual({
    id: expect.any(Number),
    rank: 1,
    brand: 'Kia',
    brandSlug: 'kia',
    seriesId: expect.any(Number),
    series: 'Niro',
    seriesSlug: 'niro',
    yearFrom: 2017,
    yearTo: 2022,
    variant: 'Plug-in',
    fuel: 'Laddhybrid',
    score: 5,
    summary: categoryWinner(7).summary,
    watchouts: categoryWinner(7).watchouts,
    ratings: categoryWinner(7, {}, 5).ratings,
    generations: expect.arrayContaining([{ name: expect.any(String), yearFrom: expect.any(Number), yearTo: 2022 }]),
    recalls: [],
    alsoIn: [
      { slug: 'stad', label: 'stad', rank: 8 },
      { slug: 'vinter', label: 'vinter', rank: 8 },
    ],
  });
});

test('lists the generations of the recommended years', async () => {
  const category = await readCategory(db, 'stad');
  const v60 = category?.winners.find(({ seriesSlug }) => seriesSlug === 'v60');
  expect(v60?.generations.map(({ name }) => name)).toEqual(['II']);
});

test('returns null for an unknown slug', async () => {
  for (const slug of ['', 'finns-inte', "stad'; drop table categories; --", '%']) {
    expect(await readCategory(db, slug)).toBeNull();
  }
});

test('reports which categories staff have edited', async () => {
  await write(categoryFile('vinter', { name: 'Redaktionens vinterbilar' }), new Date('2026-11-20T12:00:00Z'));
  expect(await db.transaction().execute(readEditedCategories)).toEqual(['vinter']);
});
