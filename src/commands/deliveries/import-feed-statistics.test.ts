import { beforeEach, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { importFeed } from './import-feed.ts';

const FIRST = new Date('2026-10-01T05:00:00Z');
const DAY_MS = 86_400_000;

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const volvo = (fields: FeedFields = {}): FeedFields => ({
  brand: 'Volvo',
  model: 'V60',
  name: 'Volvo V60 D4 Momentum',
  model_year: '2019',
  price: '189900',
  odometer: '11375',
  fuels: 'Diesel',
  image_urls: ['https://bilder.example/1.jpg'],
  ...fields,
});
const cars = (count: number): FeedFields[] =>
  Array.from({ length: count }, (_, index) => volvo({ dealer_ad_id: `id-${index}` }));

async function* feed(rows: FeedFields[]): AsyncGenerator<FeedRow> {
  for (const [index, fields] of rows.entries()) yield { rowNumber: index + 1, fields };
}

async function delivered(rows: FeedFields[], day: number, dealer = 'Testbilar'): Promise<void> {
  const deliveredAt = new Date(FIRST.getTime() + day * DAY_MS);
  const delivery = { fileName: 'test.csv', format: 'test', odometerUnit: 'mil' as const, rows: feed(rows) };
  const result = await importFeed(pool, { ...delivery, defaultDealer: dealer, deliveredAt });
  if (!result.ok) throw new Error(result.failure.message);
}

const query = async (sql: string) => (await pool.query(sql)).rows;

const counted = async () => [
  await query("select series_id, to_jsonb(series_statistics) - 'counted_at' as row from series_statistics order by 1"),
  await query('select generation_id, to_jsonb(generation_statistics) as row from generation_statistics order by 1'),
  await query('select data from static_data'),
];
const recount = async () => {
  await query('update stock_version set version = version + 1');
  await refreshStatistics(pool);
  return counted();
};
const saab = volvo({
  brand: 'Saab',
  model: '9-5',
  name: 'Saab 9-5 Linear',
  model_year: '2008',
  dealer_ad_id: 'saab',
});

test('recounts what a delivery changes, with the same result as a full count', async () => {
  await delivered([...cars(12), saab], 0);
  await delivered([volvo({ model: 'V90', name: 'Volvo V90', dealer_ad_id: 'v90' })], 1, 'Andra bilar');
  expect(await counted()).toEqual(await recount());
  // One new ad, one of another model, another price, and one that is missing.
  const changed = cars(12).map((car, at) => (at === 0 ? { ...car, model: 'V90', name: 'Volvo V90' } : car));
  const repriced = changed.map((car, at) => (at === 1 ? { ...car, price: '99900' } : car));
  await delivered([...repriced.slice(0, 11), saab, volvo({ dealer_ad_id: 'ny' })], 2);
  const after = await counted();
  expect(after).toEqual(await recount());
  await delivered(cars(12), 3);
  expect(await counted()).toEqual(await recount());
  expect(
    await query(
      `select ads, closed_count > 0 as closed from series_statistics join series on id = series_id where slug = '9-5'`,
    ),
  ).toEqual([{ ads: 0, closed: true }]);
});

test('a delivery without changes counts nothing', async () => {
  await delivered(cars(3), 0);
  const before = await query('select counted_at from series_statistics');
  await delivered(cars(3), 1);
  expect(await query('select counted_at from series_statistics')).toEqual(before);
});
