import { expect, test } from 'vitest';
import { setOverride } from '#src/db/ads/ad-overrides.ts';
import { FACTORY_NOW, insertAd, insertAds, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readQualityTrend, readStockCompleteness, removeOldDealerFigures, writeQuality } from './dealer-quality.ts';

const { db, pool } = await testDatabase();
const DAY_MS = 86_400_000;

test('counts complete ads by part, and prices far from the median of the model and year', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  await insertAds(db, 9, () => ({ dealer_id: id, price: 200_000, model_year: 2019 }));
  await insertAd(db, { dealer_id: id, price: 10_000, model_year: 2019, quality_flags: ['drivmedel tolkat: Diesel'] });
  await insertAd(db, {
    dealer_id: id,
    price: null,
    odometer_km: null,
    image_urls: ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'],
    quality_flags: ['okänd färg: Dusk'],
  });
  const [figures] = await readStockCompleteness(db, FACTORY_NOW, [id]);
  expect(figures).toMatchObject({ dealerId: id, ads: 11, daysSinceDelivery: 0 });
  expect(figures?.complete).toMatchObject({ price: 10, odometer: 10, read: 10, plausiblePrice: 10, matched: 11 });
  expect((await readStockCompleteness(db, FACTORY_NOW)).map((each) => each.ads)).toEqual([11]);
});

test('a value that somebody corrected counts as read', async () => {
  const { id } = await insertDealer(db, { name: 'Bilrätt AB' });
  const flags = ['oläsligt värde: seats många', 'okänd färg: Dusk', 'drivmedel tolkat: Diesel', 'kW mot hk'];
  const ad = await insertAd(db, { dealer_id: id, quality_flags: flags });
  await insertAd(db, { dealer_id: id, quality_flags: ['registreringsnummer'] });
  const readAfter = async (field: string): Promise<number | undefined> => {
    const email = 'karin@bil.example';
    await setOverride(db, { id: ad.internal_id, field, value: 'x', was: null, email });
    return (await readStockCompleteness(db, FACTORY_NOW, [id]))[0]?.complete.read;
  };
  expect([await readAfter('price'), await readAfter('seats'), await readAfter('color')]).toEqual([0, 0, 0]);
  expect(await readAfter('power_kw')).toBe(1);
});

test('stores one score a day, and compares with the median', async () => {
  const dealers = [];
  for (const name of ['Ett', 'Två', 'Tre']) dealers.push((await insertDealer(db, { name })).id);
  const scores = dealers.map((dealerId, place) => ({ dealerId, score: 40 + place * 10, ads: 5 }));
  const yesterday = new Date(FACTORY_NOW.getTime() - DAY_MS);
  await writeQuality(db, yesterday, scores);
  await writeQuality(db, FACTORY_NOW, scores);
  await writeQuality(db, FACTORY_NOW, [
    { dealerId: dealers[0] ?? 0, score: 90, ads: 5 },
    { dealerId: 999_999, score: 1, ads: 1 },
  ]);
  expect(await readQualityTrend(db, dealers[0] ?? 0, 30)).toEqual({
    trend: [
      { day: '2026-11-19', score: 40 },
      { day: '2026-11-20', score: 90 },
    ],
    median: 60,
  });
  await removeOldDealerFigures(db, FACTORY_NOW, 0);
  const { rows } = await pool.query('select distinct day from dealer_quality');
  expect(rows).toHaveLength(1);
});
