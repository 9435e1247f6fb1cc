import { beforeEach, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { deliver } from '#test/delivery.ts';
import { type AdOverrides, daysAgo, insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { readLatelyChanged } from './lately-changed.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

/** An ad whose price was changed from 250 000 kr some days ago. */
async function insertChanged(day: number, { price = 200_000, ...columns }: AdOverrides = {}): Promise<number> {
  const ad = await insertAd(db, { published_at: daysAgo(40), price, ...columns });
  await pool.query(
    `insert into price_events (ad_id, at, price, import_run_id) select ad_id, $2, 250000, import_run_id from price_events where ad_id = $1`,
    [ad.internal_id, daysAgo(41)],
  );
  await pool.query('update price_events set at = $2 where ad_id = $1 and at > $3', [
    ad.internal_id,
    daysAgo(day),
    daysAgo(41),
  ]);
  return ad.internal_id;
}

test('finds the ads whose latest price is lower than the one before, the latest cut first', async () => {
  const early = await insertChanged(9);
  const late = await insertChanged(2);
  await insertAd(db);
  await insertChanged(1, { price: 300_000 });
  expect(await readLatelyChanged(db)).toEqual([
    { id: late, cutAt: daysAgo(2), low: null },
    { id: early, cutAt: daysAgo(9), low: null },
  ]);
});

test('leaves out ads that are sold, have no picture, are listed as another ad, or are not confirmed', async () => {
  const shown = await insertChanged(3);
  await insertChanged(3, { status: 'sold' });
  await insertChanged(3, { image_urls: [] });
  await insertChanged(3, { car_id: 1, listed_as: shown });
  const silent = await insertDealer(db, { name: 'Tysta Bilar' });
  await insertChanged(3, { dealer_id: silent.id });
  await pool.query('update dealers set unconfirmed_at = now() where id = $1', [silent.id]);
  expect((await readLatelyChanged(db)).map(({ id }) => id)).toEqual([shown]);
});

test('finds the ads that are priced low, with their estimates and all their prices', async () => {
  const now = new Date('2026-11-20T05:00:00Z');
  await deliver(pool, valuedFeed(), now);
  await valueStock(pool, now);
  const { rows } = await pool.query(
    `select ad_id::int as id, estimate, low80, high80, valuations.price from valuations join ads on internal_id = ad_id
     where label = 'low' and odometer_km is not null and internal_id in (select internal_id from ads order by updated_at desc, internal_id desc limit 150)`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const found = (await readLatelyChanged(db)).map(({ low }) => low).filter((low) => low !== null);
  expect(found.toSorted((one, other) => one.id - other.id)).toEqual(
    rows
      .toSorted((one, other) => one.id - other.id)
      .map(({ price, ...low }) => ({ ...low, prices: [{ at: expect.any(Date), price }] })),
  );
});
