import { expect, test } from 'vitest';
import { costAnswer, wholeCostPerMonth } from '#src/domain/ownership-cost/cost-answer.ts';
import { costedCar } from '#src/domain/ownership-cost/costed-car.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAdsByIds } from './ad-detail.ts';
import { readAdRows } from './ad-rows.ts';

const { db } = await testDatabase();

test('a card states the cost of the ad’s own page, and none where a part is not known', async () => {
  const fuels = [['Bensin'], ['Diesel'], ['El'], ['Laddhybrid']] as const;
  const ads = await insertAds(db, 4, (at) => ({ fuels: [...(fuels[at] ?? [])], wltp_co2_max: 140, wltp_co2_min: 140 }));
  const unknown = await insertAd(db, { price: null });
  const ids = [...ads, unknown].map(({ internal_id: id }) => id);
  const now = new Date();
  const listed = (await readAdRows(db, ids, now)).map(({ costPerMonth }) => costPerMonth);
  const own = (await readAdsByIds(db, ids)).map((ad) => wholeCostPerMonth(costAnswer(costedCar(ad, null, now))));
  expect(listed).toEqual(own);
  expect(listed.filter((cost) => typeof cost === 'number').length).toBeGreaterThan(2);
  expect(listed.at(-1)).toBeNull();
});

test('the cost is not read where no card shows it', async () => {
  const { internal_id } = await insertAd(db, { fuels: ['Bensin'], wltp_co2_max: 140, wltp_co2_min: 140 });
  const [row] = await readAdRows(db, [internal_id], new Date(), { withCost: false });
  expect(row).toMatchObject({ internalId: internal_id });
  expect(row).not.toHaveProperty('costPerMonth');
});
