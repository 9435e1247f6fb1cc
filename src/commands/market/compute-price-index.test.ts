import { expect, test } from 'vitest';
import { createDb } from '#src/db/connection/client.ts';
import { readPriceIndexes } from '#src/db/market/price-index-rows.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { computePriceIndex } from './compute-price-index.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');

test('a cut of all prices of a fuel lowers its index alone, and old indexes are deleted', async () => {
  expect(await computePriceIndex(db, NOW)).toBe(0);
  await deliver(pool, valuedFeed(), NOW);
  await pool.query("update price_events set at = at - interval '5 months'");
  await pool.query(`
    insert into price_events (ad_id, at, price, import_run_id)
    select ad_id, at + interval '3 months', (price_events.price * 0.9)::int, import_run_id
    from price_events join ads on internal_id = ad_id where fuels = '{Diesel}'`);
  await computePriceIndex(db, NOW);
  const lastOf = async (fuel: string) =>
    (await readPriceIndexes(db)).find((index) => index.series === null && index.fuel === fuel)?.points.at(-1)?.value;
  const [diesel, petrol] = [await lastOf('diesel'), await lastOf('petrol')];
  expect(Number(petrol) - Number(diesel)).toBeGreaterThan(8);
  expect(Number(petrol) - Number(diesel)).toBeLessThan(13);
  await pool.query("update ads set tags = '{Leasing}'");
  expect(await computePriceIndex(db, NOW)).toBeGreaterThan(0);
  expect(await readPriceIndexes(db)).toEqual([]);
});
