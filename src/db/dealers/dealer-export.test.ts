import { expect, test } from 'vitest';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptAgreements } from './dealer-agreements.ts';
import { readDealerExport } from './dealer-export.ts';

const { db } = await testDatabase();

test("exports all that is stored about a dealer, and nothing of another's", async () => {
  const dealer = await insertDealer(db, { name: 'Bilhuset AB' });
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
  const texts = [{ document: 'terms', content: 'Villkor.' }] as const;
  await acceptAgreements(db, { dealerId: dealer.id, email: 'own@bil.example', texts });
  const ad = await insertAd(db, { dealer_id: dealer.id, name: 'Volvo egen', licence_plate: 'ABC123' });
  await insertAd(db, { dealer_id: dealer.id, name: 'Utkast', status: 'draft' });
  await insertAd(db, { dealer_id: other.id, name: 'Saab annans' });
  await addAdViews(db, new Date(), [{ ...NO_COUNTS, adId: ad.internal_id, views: 3 }]);
  const exported = await readDealerExport(db, dealer.id);
  expect(exported).toMatchObject({
    dealer: { name: 'Bilhuset AB' },
    people: [{ email: 'own@bil.example' }],
    agreements: [{ document: 'terms', text: 'Villkor.' }],
    ads: [{ name: 'Volvo egen', licence_plate: 'ABC123' }],
    figures: [{ views: 3 }],
    messages: [],
  });
  expect(JSON.stringify(exported)).not.toMatch(/annans|other@|vin_hash|Utkast/u);
});
