import { expect, test } from 'vitest';
import { withholdAds } from '#src/db/ads/withheld-ads.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { listWithheldDealers } from './withheld-dealers.ts';

const { db } = await testDatabase();

test('counts the withheld ads among some by dealer, the most first, with the details that apply', async () => {
  const details = { organisation_number: '556000-0001', address: 'Storgatan 1', city: 'Umeå' };
  const dealer = (name: string, more = {}) =>
    insertDealer(db, { name, ...details, registered_at: new Date(), ...more });
  const one = await dealer('Enbil', { telephone: '090-1', email: null });
  // Its delivered telephone number has been removed by its people.
  const two = await dealer('Tvåbil', { telephone: '090-2', email: 'a@b.se', overrides: { telephone: '' } });
  const ads = [];
  for (const dealer_id of [one.id, two.id, two.id, two.id]) ads.push((await insertAd(db, { dealer_id })).internal_id);
  const byStaff = await insertAd(db, { dealer_id: one.id, status: 'hidden' });
  await db.transaction().execute(withholdAds);
  expect(await listWithheldDealers(db, { ids: [...ads.slice(0, 3), byStaff.internal_id] })).toEqual([
    { id: two.id, name: 'Tvåbil', ads: 2, missing: ['telephone'] },
    { id: one.id, name: 'Enbil', ads: 1, missing: ['email'] },
  ]);
  expect(await listWithheldDealers(db, { ids: [] })).toEqual([]);
});
