import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAdviserAds, readRecommended } from './adviser-ads.ts';

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
  expect(ads[0]?.euroNcap).toEqual({ stars: 5, year: 2018 });
  // The higher end, which is the less favourable one for a buyer.
  expect(ads[1]?.wltp.consumption).toBe(4.6);
  expect(ads[1]?.horsepower).toBe(136);
  expect(await readAdviserAds(db, [])).toEqual([]);
});

test('lists the winners of a category', async () => {
  const { id: categoryId } = await db
    .insertInto('categories')
    .values({ slug: 'hundagare', name: 'Bästa bilen för hund', label: 'Hund', description: 'x', search_words: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const series = await db.selectFrom('series').select('id').where('name', '=', 'V60').executeTakeFirstOrThrow();
  await db
    .insertInto('category_winners')
    .values({
      category_id: categoryId,
      rank: 1,
      series_id: series.id,
      year_from: 2015,
      year_to: null,
      variant: null,
      score: 4.5,
      summary: 'x',
      watchouts: [],
    })
    .execute();
  expect(await readRecommended(db, ['hundagare'])).toEqual([
    { brand: 'Volvo', series: 'V60', yearFrom: 2015, yearTo: null },
  ]);
  expect(await readRecommended(db, [])).toEqual([]);
});
