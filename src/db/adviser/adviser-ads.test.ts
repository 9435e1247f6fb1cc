import { expect, test } from 'vitest';
import { knownStars } from '#src/domain/adviser/answer/ad-facts.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAdviserAds } from './adviser-ads.ts';

const { db } = await testDatabase();

test('returns facts in the requested order, without ads that left the stock', async () => {
  const one = await insertAd(db, {
    wltp_consumption_min: 4.1,
    wltp_consumption_max: 4.6,
    horsepower_hp: null,
    power_kw: 100,
  });
  const other = await insertAd(db, { euro_ncap_result: 5, euro_ncap_year: 2018 });
  const sold = await insertAd(db, { status: 'sold' });
  const ads = await readAdviserAds(db, [other.internal_id, sold.internal_id, one.internal_id]);
  expect(ads.map(({ internalId }) => internalId)).toEqual([other.internal_id, one.internal_id]);
  expect(ads[0]?.statedStars).toEqual({ stars: 5, year: 2018 });
  // The higher end, which is the less favourable one for a buyer.
  expect(ads[1]?.wltp.consumption).toBe(4.6);
  expect(ads[1]?.horsepower).toBe(136);
  expect(await readAdviserAds(db, [])).toEqual([]);
});

test('stars are as stated, and those of the catalogue for the model year apart', async () => {
  const up = { brand: 'Volkswagen', series: 'up!', generation: 'AA' };
  const ads = [
    await insertAd(db, { ...up, model_year: 2014 }),
    await insertAd(db, { ...up, model_year: 2014, euro_ncap_result: 4, euro_ncap_year: null }),
    await insertAd(db, { series: 'XC90', generation: 'I', model_year: 2005 }),
    await insertAd(db, { ...up, model_year: null }),
  ];
  const facts = await readAdviserAds(
    db,
    ads.map((ad) => ad.internal_id),
  );
  expect(facts.map(({ statedStars }) => statedStars)).toEqual([null, { stars: 4, year: null }, null, null]);
  expect(facts.map(({ crashRating }) => crashRating?.test.year)).toEqual([2011, 2011, 2003, undefined]);
  expect(facts[0]?.crashRating?.retests).toMatchObject([{ year: 2019, stars: 3 }]);
  expect(facts.map(knownStars)).toEqual([
    { stars: 5, year: 2011 },
    { stars: 4, year: null },
    { stars: 5, year: 2003 },
    null,
  ]);
});

test('adds the catalogue’s values and names them, but no test beside one that the ad states', async () => {
  const catalogue_values = JSON.stringify({
    horsepower: 190,
    acceleration: 7.9,
    nedcConsumption: 4.2,
    nedcCo2: 112,
    wltpConsumption: null,
    wltpCo2: null,
    isSure: true,
  });
  const silent = { horsepower_hp: null, power_kw: null, acceleration: null };
  const one = await insertAd(db, { ...silent, catalogue_values });
  const other = await insertAd(db, { ...silent, catalogue_values, acceleration: 8.1, wltp_co2_min: 140 });
  const [added, stated] = await readAdviserAds(db, [one.internal_id, other.internal_id]);
  expect(added).toMatchObject({ horsepower: 190, acceleration: 7.9, nedc: { consumption: 4.2, co2: 112 } });
  expect(added?.fromCatalogue).toEqual(['power', 'acceleration', 'consumption', 'co2']);
  expect(stated).toMatchObject({ acceleration: 8.1, wltp: { co2: 140 }, nedc: { consumption: 4.2, co2: null } });
});
