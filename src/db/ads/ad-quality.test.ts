import { expect, test } from 'vitest';
import { readStockCompleteness } from '#src/db/dealers/dealer-quality.ts';
import { COUNTED_PARTS, stockQuality } from '#src/domain/dealers/quality.ts';
import { parseStaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { FACTORY_NOW, insertAd, insertAds, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { setOverride } from './ad-overrides.ts';
import { adsToComplete } from './ad-quality.ts';
import { searchStaffAds } from './staff-ads.ts';

const { db } = await testDatabase();

test('the list of each part has as many ads as the quality report counts, without sold ones and other dealers', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  const { id: other } = await insertDealer(db, { name: 'Andra AB' });
  await insertAds(db, 9, () => ({ dealer_id: id, price: 200_000, model_year: 2019 }));
  await insertAd(db, { dealer_id: id, price: 10_000, model_year: 2019, equipment: ['Dragkrok'] });
  const bare = {
    price: null,
    odometer_km: null,
    model_year: null,
    fuels: [],
    transmission_type: null,
    power_kw: null,
    horsepower_hp: null,
    licence_plate: null,
    description: null,
    quality_flags: ['okänd färg: Dusk'],
  };
  await insertAd(db, { ...bare, dealer_id: id });
  await insertAd(db, { ...bare, dealer_id: id, status: 'sold' });
  await insertAd(db, { ...bare, dealer_id: other });
  const [figures] = await readStockCompleteness(db, FACTORY_NOW, [id]);
  const counted = new Map(stockQuality(figures ?? expect.unreachable())?.lines.map(({ part, ads }) => [part, ads]));
  const query = { ...parseStaffAdQuery(new URLSearchParams()), dealerId: id };
  for (const lacking of COUNTED_PARTS) {
    const { total } = await searchStaffAds(db, { ...query, lacking });
    expect([lacking, total]).toEqual([lacking, counted.get(lacking)]);
  }
  expect((await searchStaffAds(db, { ...query, lacking: 'plausiblePrice' })).rows.map(({ price }) => price)).toEqual([
    10_000,
  ]);
  expect((await searchStaffAds(db, { ...query, dealerId: null, lacking: 'odometer' })).total).toBe(2);
});

test('an ad whose unreadable value somebody has set is not listed any more', async () => {
  const { id } = await insertDealer(db, { name: 'Bilrätt AB' });
  const ad = await insertAd(db, { dealer_id: id, quality_flags: ['oläsligt värde: seats många'] });
  const find = async () => (await adsToComplete('read', id).execute(db)).rows;
  expect(await find()).toHaveLength(1);
  await setOverride(db, { id: ad.internal_id, field: 'seats', value: 5, was: null, email: 'karin@bil.example' });
  expect(await find()).toEqual([]);
});
