import { expect, test } from 'vitest';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAd } from './ad-detail.ts';
import { readWatchouts } from './watchouts.ts';

const { db } = await testDatabase();

test('reads the lists of a series from all categories, the best rank first', async () => {
  await insertCategory(db, categoryFile('stad'));
  const winners = categoryFile('elbil').winners.map((winner, place) =>
    place === 1 ? categoryWinner(1, { watchouts: ['Lyssna på motorn.', 'Titta efter rost.'], fuel: 'Diesel' }) : winner,
  );
  await insertCategory(db, categoryFile('elbil', { winners: winners.toReversed() }));
  const watchoutsOf = async (brand: string, series: string) => {
    const { internal_id } = await insertAd(db, { name: `${brand} ${series}`, brand, series });
    return (await readAd(db, internal_id))?.watchouts ?? [];
  };
  const lists = await watchoutsOf('Volvo', 'V90');
  expect(lists.map(({ categorySlug }) => categorySlug)).toEqual(['stad', 'elbil']);
  expect(lists[1]).toEqual({
    categorySlug: 'elbil',
    category: 'Bästa bilen för elbil',
    yearFrom: 2019,
    yearTo: 2020,
    fuel: 'Diesel',
    watchouts: ['Lyssna på motorn.', 'Titta efter rost.'],
    reviewedOn: '2026-11-20',
  });
  expect(await watchoutsOf('Saab', 'V90')).toEqual([]);
  expect(await readWatchouts(db, { brandSlug: 'volvo', seriesSlug: 'v90' })).toEqual(lists);
  expect(await readWatchouts(db, { brandSlug: 'saab', seriesSlug: 'v90' })).toEqual([]);
});
