import { expect, test } from 'vitest';
import type { IndexableAd } from '#src/domain/ads/search-cluster/ad-document.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { readAllIndexableAds, readDatabaseIdentity, readIndexableAds, readStockState } from './ad-documents.ts';

const { db, pool } = await testDatabase();

test('reads active ads alone, by id as all of them', async () => {
  await insertRandomStock(db, seededRandom(3), 60);
  const sold = await insertAd(db, { status: 'sold', closed_at: new Date(), days_for_sale: 1 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    const all: IndexableAd[] = [];
    for await (const part of readAllIndexableAds(client)) all.push(...part);
    const { rows } = await client.query<{ id: number }>(`select internal_id as id from ads where status = 'active'`);
    const ids = rows.map(({ id }) => id);
    expect(all.map(({ internalId }) => internalId).toSorted()).toEqual(ids.toSorted());
    const byId = await readIndexableAds(client, [...ids, sold.internal_id]);
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
