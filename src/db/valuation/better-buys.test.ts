import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { readOffers, writeBetterBuys } from './better-buys.ts';
import { listValuedSeries } from './valuation-cars.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
});

const count = async (): Promise<number> => (await pool.query('select count(*)::int as n from better_buys')).rows[0].n;

test('the job stores pairs of ads for sale of one generation, the second cheaper and at least as good', async () => {
  const { rows } = await pool.query(
    `select ads.price - other.price = kr and ads.generation_id = other.generation_id and other.model_year >= ads.model_year
            and other.odometer_km <= ads.odometer_km and other.horsepower_hp >= ads.horsepower_hp as right
     from better_buys join ads on ads.internal_id = ad_id join ads other on other.internal_id = other_id`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every((row) => row.right)).toBe(true);
});

test('recommends ads without a picture too, and none with a very low price', async () => {
  const series = await listValuedSeries(db, null);
  const [first, second] = await readOffers(db, series);
  expect([first?.isOffered, second?.isOffered]).toEqual([true, true]);
  await pool.query("update ads set image_urls = '{}' where internal_id = $1", [first?.id]);
  await pool.query("update valuations set label = 'very_low', why_not = null where ad_id = $1", [second?.id]);
  const again = await readOffers(db, series);
  const isOffered = (id: number | undefined) => again.find((offer) => offer.id === id)?.isOffered;
  expect([isOffered(first?.id), isOffered(second?.id)]).toEqual([true, false]);
  expect(again.every(({ estimate }) => estimate !== null && estimate > 0)).toBe(true);
});

test('replaces the pairs of the given series alone, and writes nothing when they are equal', async () => {
  const { rows } = await pool.query(
    'select series_id as id from better_buys join ads on internal_id = ad_id group by 1 order by 1',
  );
  const { rows: stored } = await pool.query(
    `select ad_id as "adId", other_id as "otherId", years, km, better_buys.horsepower, kr
     from better_buys join ads on internal_id = ad_id where series_id = $1`,
    [rows[0].id],
  );
  const { rows: marked } = await pool.query(
    'select ad_id as id, cheapest_of as ads from valuations join ads on internal_id = ad_id where series_id = $1 and cheapest_of > 1',
    [rows[0].id],
  );
  const cheapest = new Map(marked.map(({ id, ads }) => [Number(id), Number(ads)]));
  expect(cheapest.size).toBeGreaterThan(0);
  expect(await writeBetterBuys(db, [rows[0].id], stored, cheapest)).toBe(0);
  const before = await count();
  expect(await writeBetterBuys(db, [rows[0].id], [], cheapest)).toBe(stored.length);
  expect(await writeBetterBuys(db, [rows[0].id], [], new Map())).toBe(cheapest.size);
  expect(await count()).toBe(before - stored.length);
});
