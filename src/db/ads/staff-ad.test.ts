import { expect, test } from 'vitest';
import { daysAgo, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { listOverrides, readStaffAd } from './staff-ad.ts';

const { db, pool } = await testDatabase();

test('reads an ad with its prices, events, deliveries and overrides', async () => {
  const ad = await insertAd(db, { earlierPrices: [{ at: daysAgo(5), price: 300_000 }] });
  await insertAd(db);
  await pool.query("insert into ad_overrides values ($1, 'name', '\"Ny\"', '\"Gammal\"', 'x@bil.example')", [
    ad.internal_id,
  ]);
  await pool.query("insert into ad_events (ad_id, at, kind) values ($1, now(), 'hidden')", [ad.internal_id]);
  const read = await readStaffAd(db, ad.internal_id);
  expect(read?.ad).toMatchObject({ internal_id: ad.internal_id, dealer: 'Bilhuset AB', name: ad.name });
  expect(read?.prices.map(({ price }) => price)).toEqual([249_900, 300_000]);
  expect(read?.events.map(({ kind }) => kind)).toEqual(['hidden', 'published']);
  expect(read?.runs).toHaveLength(1);
  expect(read?.overrides).toMatchObject([{ field: 'name', value: 'Ny', feedValue: 'Gammal', email: 'x@bil.example' }]);
  expect(read?.overrides).toEqual(await listOverrides(db, ad.internal_id));
});

test('returns null for an unknown id', async () => {
  expect(await readStaffAd(db, 1)).toBeNull();
});
