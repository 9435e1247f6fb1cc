import { beforeEach, expect, test, vi } from 'vitest';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { insertAd, FACTORY_NOW as now } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { readFoundAds } from './found-ads.server.ts';

const request: AdSearchRequest = {
  filters: NO_AD_FILTERS,
  order: NEWEST_FIRST,
  at: { page: 1 },
  size: 20,
  withImage: false,
};

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

const idsOf = ({ rows }: Awaited<ReturnType<typeof readFoundAds>>) => rows.map(({ internalId }) => internalId);

test('asks the database once while the stock in memory is current', async () => {
  const ad = await insertAd(db);
  const adSearch = createAdSearch(db);
  await adSearch.warm();
  const asked = vi.spyOn(pool, 'connect');
  const found = await readFoundAds({ adSearch, db, now }, request);
  expect(idsOf(found)).toEqual([ad.internal_id]);
  expect(found.rows[0]).not.toHaveProperty('stockVersion');
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('never returns an older stock than the database has', async () => {
  const adSearch = createAdSearch(db);
  await adSearch.warm();
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    // From an empty list too, which has no row that confirms its version.
    const ad = await insertAd(db, { published_at: new Date(now.getTime() + count) });
    ids.unshift(ad.internal_id);
    const found = await readFoundAds({ adSearch, db, now }, request);
    expect(idsOf(found)).toEqual(ids);
    expect(found.result.total).toBe(ids.length);
    expect(found.result.version).toBe(await adSearch.version());
  }
  await pool.query(`update ads set status = 'hidden' where internal_id = $1`, [ids[0]]);
  await pool.query('update stock_version set version = version + 1');
  expect(idsOf(await readFoundAds({ adSearch, db, now }, request))).toEqual(ids.slice(1));
});

test('searches in SQL before the stock is loaded', async () => {
  const ad = await insertAd(db);
  const adSearch = createAdSearch(db, { load: () => new Promise(() => undefined), waitMs: 20 });
  expect(idsOf(await readFoundAds({ adSearch, db, now }, request))).toEqual([ad.internal_id]);
});
