import { beforeEach, expect, test } from 'vitest';
import { daysAgo, insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { refreshPopularAds } from './popular-ads.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

async function popular(ranking?: { places: number; placesPerSeries: number }): Promise<number[]> {
  const client = await pool.connect();
  await refreshPopularAds(client, undefined, ranking);
  client.release();
  const { rows } = await pool.query<{ ad_id: number }>('select ad_id from popular_ads order by rank');
  return rows.map((row) => row.ad_id);
}

const golf = { brand: 'Volkswagen', series: 'Golf' };
const closed = { status: 'sold' as const, published_at: daysAgo(60), days_for_sale: 20 };

test('models in demand have more places, newest first within a model', async () => {
  const volvos = [];
  for (const day of [1, 2, 3, 4]) volvos.push((await insertAd(db, { published_at: daysAgo(day) })).internal_id);
  const golfs = [];
  for (const day of [5, 6]) golfs.push((await insertAd(db, { ...golf, published_at: daysAgo(day) })).internal_id);
  // Demand 4 and 2: 4/1, 4/2 = 2/1, 4/3, 4/4 = 2/2; of equal weight the newer first.
  expect(await popular()).toEqual([volvos[0], volvos[1], golfs[0], volvos[2], volvos[3], golfs[1]]);
});

test('cars sold within 90 days count as demand, earlier ones do not', async () => {
  const volvo = await insertAd(db, { published_at: daysAgo(1) });
  const car = await insertAd(db, { ...golf, published_at: daysAgo(8) });
  const now = Date.now();
  for (let count = 0; count < 3; count += 1)
    await insertAd(db, {
      ...closed,
      closed_at: new Date(now - 200 * 86_400_000),
      published_at: new Date(now - 300 * 86_400_000),
    });
  for (let count = 0; count < 2; count += 1)
    await insertAd(db, { ...golf, ...closed, closed_at: new Date(now - 86_400_000) });
  expect(await popular()).toEqual([car.internal_id, volvo.internal_id]);
});

test('ads without picture, price or model have no place', async () => {
  await insertAd(db, { image_urls: [] });
  await insertAd(db, { price: null });
  await insertAd(db, { series: null });
  await insertAd(db, closed);
  expect(await popular()).toEqual([]);
});

/** The ranking as one plain statement over the whole stock. */
const PLAIN = `
  select internal_id as id
  from (
    select *, row_number() over (partition by brand, series order by published_at desc, created_at desc, internal_id desc) as number
    from ads
    where status = 'active' and listed_as is null and first_image_url is not null and price is not null and series is not null
      and not exists (
        select from dealers where dealers.id = dealer_id and unconfirmed_at is not null
          and not exists (select from ad_overrides where ad_id = internal_id and field = 'status'))
  ) numbered
  join (
    select brand, series, count(*) as demand from ads
    where listed_as is null and (status = 'active' or closed_at > now() - interval '90 days')
    group by brand, series
  ) counted using (brand, series)
  where number <= $1
  order by demand::float8 / number desc, published_at desc, created_at desc, internal_id desc
  limit $2`;

test.each([1, 2, 3, 4, 5, 6])('random stocks are ranked as by the plain statement (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  await insertRandomStock(db, random, 300);
  const silent = await insertDealer(db, {
    name: 'Tysta bilar',
    last_delivered_at: daysAgo(9),
    unconfirmed_at: daysAgo(1),
  });
  await pool.query('update ads set dealer_id = $1 where internal_id % 5 = 0', [silent.id]);
  await pool.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email)
     select internal_id, 'status', '"active"', '"active"', 'staff@milvis.example' from ads where internal_id % 2 = 0`,
  );
  const rankings = Array.from({ length: 12 }, () => ({
    places: 1 + Math.floor(random() * 150),
    placesPerSeries: 1 + Math.floor(random() * 40),
  }));
  for (const ranking of [{ places: 1_000, placesPerSeries: 1_000 }, { places: 1, placesPerSeries: 1 }, ...rankings]) {
    const { places, placesPerSeries } = ranking;
    const { rows } = await pool.query<{ id: number }>(PLAIN, [placesPerSeries, places]);
    expect(await popular(ranking)).toEqual(rows.map(({ id }) => id));
  }
});
