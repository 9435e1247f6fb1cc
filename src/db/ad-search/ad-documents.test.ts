import { expect, test } from 'vitest';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { IndexableAd } from '#src/domain/ads/indexable-ad.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { readAllIndexableAds, readDatabaseIdentity, readIndexableAds, readStockState } from './ad-documents.ts';
import { sqlAdSearch } from './ad-search.ts';

const { db, pool } = await testDatabase();

test('reads the ads that the reference lists, and no others, by id as all of them', async () => {
  await insertRandomStock(db, seededRandom(3), 60);
  const sold = await insertAd(db, { status: 'sold', closed_at: new Date(), days_for_sale: 1 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    const all: IndexableAd[] = [];
    for await (const part of readAllIndexableAds(client)) all.push(...part);
    const { adIds, total } = await sqlAdSearch(db)({
      filters: NO_AD_FILTERS,
      order: NEWEST_FIRST,
      at: { page: 1 },
      size: 100,
      withImage: false,
    });
    const { rows } = await client.query<{ id: number }>('select internal_id as id from ads');
    expect(total).toBeLessThan(rows.length);
    expect(all.map(({ internalId }) => internalId).toSorted()).toEqual(adIds.toSorted());
    // With those that are sold, and those of cars for which another ad counts.
    const byId = await readIndexableAds(client, [...rows.map(({ id }) => id), sold.internal_id]);
    const sorted = (ads: typeof byId) => ads.toSorted((one, other) => one.internalId - other.internalId);
    expect(sorted(byId)).toEqual(sorted(all));
    expect(all.every(({ publishedAt }) => Number.isSafeInteger(publishedAt))).toBe(true);
    expect(all.some(({ lists }) => Array.isArray(lists.fuel) && lists.fuel.length > 0)).toBe(true);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the site’s role may read which database this is, and the state of its stock', async () => {
  const client = await pool.connect();
  try {
    expect(await readDatabaseIdentity(client)).toMatch(/^\d+\/\d+$/);
    expect(await readStockState(client)).toMatchObject({ version: expect.any(Number), popular: expect.any(Array) });
  } finally {
    client.release();
  }
});
