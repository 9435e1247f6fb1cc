import { expect, test } from 'vitest';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { daysAgo, FACTORY_NOW, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAd } from './ad-detail.ts';

const { db } = await testDatabase();

test('reads an ad with its dealer; an active one was last seen in the dealer’s latest delivery', async () => {
  const { internal_id } = await insertAd(db, { name: 'Volvo V60', acceleration: 8.2, first_registered: '2019-03-05' });
  expect(await readAd(db, internal_id)).toMatchObject({
    internalId: internal_id,
    name: 'Volvo V60',
    acceleration: 8.2,
    firstRegistered: '2019-03-05',
    brandSlug: 'volvo',
    seriesSlug: 'v60',
    dealer: 'Bilhuset AB',
    lastSeenAt: FACTORY_NOW,
  });
});

test('reads when a closed ad was last seen', async () => {
  const { internal_id } = await insertAd(db, { status: 'removed', closed_at: daysAgo(3) });
  expect((await readAd(db, internal_id))?.lastSeenAt).toEqual(daysAgo(3));
});

test('an ad created by staff was seen in no delivery', async () => {
  const { internal_id } = await insertAd(db);
  await db.deleteFrom('sightings').where('ad_id', '=', internal_id).execute();
  expect((await readAd(db, internal_id))?.lastSeenAt).toBeNull();
});

test('returns null without an ad', async () => {
  expect(await readAd(db, 999_999_999_999_999)).toBeNull();
});

test('lists prices oldest first', async () => {
  const { internal_id } = await insertAd(db, {
    price: 90_000,
    published_at: daysAgo(30),
    earlierPrices: [
      { at: daysAgo(30), price: 100_000 },
      { at: daysAgo(20), price: null },
    ],
  });
  expect((await readAd(db, internal_id))?.prices).toEqual([
    { at: daysAgo(30), price: 100_000 },
    { at: daysAgo(20), price: null },
    { at: daysAgo(1), price: 90_000 },
  ]);
});

test('the towed weight of the strongest engine of a generation is none of an electric car or a hybrid beside it', async () => {
  const towOf = async (fuels: Fuel[]) => {
    const ad = { brand: 'Toyota', series: 'Auris', generation: 'E180', model_year: 2015, fuels } as const;
    return (await readAd(db, (await insertAd(db, ad)).internal_id))?.dimensions;
  };
  expect(await towOf(['Diesel'])).toMatchObject({ towKg: 1_300, bootLitres: 360 });
  const hybrid = await towOf(['Elhybrid']);
  expect(hybrid).toMatchObject({ bootLitres: 360 });
  expect(hybrid).not.toHaveProperty('towKg');
});
