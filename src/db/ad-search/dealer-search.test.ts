import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { randomRequest } from '#test/support/random-search.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { dealerAdSearch, sqlAdSearch } from './ad-search.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('of a dealer that is alone, it finds and counts what the search of all does', async () => {
  await insertRandomStock(db, seededRandom(11), 120);
  await pool.query('update ads set listed_as = null');
  const { rows } = await pool.query('select id from dealers');
  const [ofDealer, ofAll] = [dealerAdSearch(db), sqlAdSearch(db)];
  await fc.assert(
    fc.asyncProperty(randomRequest, async (request) => {
      expect(await ofDealer(rows[0].id, request)).toEqual(await ofAll(request));
    }),
    { numRuns: numRuns(100), seed: 11 },
  );
}, 120_000);

test('has the ads of one dealer, also those that others are listed for, and counts among them alone', async () => {
  const [own, other] = [await insertDealer(db), await insertDealer(db)];
  const listed = await insertAd(db, { dealer_id: own.id, brand: 'Kia', series: 'Ceed', name: 'Kia Ceed' });
  const listedElsewhere = await insertAd(db, {
    dealer_id: own.id,
    car_id: listed.internal_id,
    listed_as: listed.internal_id,
  });
  await insertAd(db, { dealer_id: own.id, status: 'sold' });
  await insertAd(db, { dealer_id: other.id });
  const search = dealerAdSearch(db);
  const asked = { order: NEWEST_FIRST, at: { page: 1 }, size: 10, withImage: false };
  const all = await search(own.id, { ...asked, filters: NO_AD_FILTERS });
  expect(all.adIds.toSorted()).toEqual([listed.internal_id, listedElsewhere.internal_id]);
  expect(all.facets.make).toEqual([
    { value: 'Kia', count: 1 },
    { value: 'Volvo', count: 1 },
  ]);
  const words = await search(own.id, { ...asked, filters: { ...NO_AD_FILTERS, search: 'v60' } });
  expect(words.adIds).toEqual([listedElsewhere.internal_id]);
  expect((await search(0, { ...asked, filters: NO_AD_FILTERS })).total).toBe(0);
});
