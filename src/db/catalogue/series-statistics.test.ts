import { expect, test } from 'vitest';
import { computeStatistics } from '#src/db/statistics/statistics-refresh.ts';
import { FACTORY_NOW, insertAd } from '#test/factories.ts';
import { testDatabase, withTransaction } from '#test/support/database.ts';
import { readGenerations, readSeriesDetail } from './series-statistics.ts';

const { db, pool } = await testDatabase();

test('finds a series by its slugs, and by no other form', async () => {
  const read = (brand: string, series: string) => readSeriesDetail(db, { brand, series }, FACTORY_NOW);
  expect(await read('saab', '9-3')).toMatchObject({
    name: '9-3',
    brand: 'Saab',
    brandSlug: 'saab',
    newestWithoutGeneration: [],
    statistics: { ads: 0, countedAt: FACTORY_NOW, colors: [] },
  });
  expect(await read('volvo', '9-3')).toBeNull();
  expect(await read('Saab', '9-3')).toBeNull();
  expect(await read('', '')).toBeNull();
});

test('lists the latest generation first, with the most stars of its ads and the results of the catalogue', async () => {
  await insertAd(db, { generation: 'II', euro_ncap_result: 4, euro_ncap_year: 2025 });
  await withTransaction(pool, (client) => computeStatistics(client, 'all', FACTORY_NOW));
  const v60 = await readSeriesDetail(db, { brand: 'volvo', series: 'v60' }, FACTORY_NOW);
  expect(v60?.statistics).toMatchObject({ ads: 1, countedAt: FACTORY_NOW });
  const generations = await readGenerations(db, v60?.id ?? 0);
  expect(generations.map(({ name, figures }) => [name, figures.ads])).toEqual([
    ['II', 1],
    ['I', 0],
  ]);
  expect(generations.map(({ bestStars }) => bestStars)).toEqual([{ stars: 4, year: 2025 }, null]);
  expect(generations.map(({ crashTests }) => crashTests.map(({ year, stars }) => [year, stars]))).toEqual([
    [[2018, 5]],
    [[2012, 5]],
  ]);
});
