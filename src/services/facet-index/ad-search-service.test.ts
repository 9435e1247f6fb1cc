import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { loadSearchIndex } from '#src/db/ad-search/facet-index.ts';
import { refreshPopularAds } from '#src/db/ads/popular-ads.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAd } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { insertAdsWithTexts, randomOrder, randomRequest, randomSearchText } from '#test/support/random-search.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { createAdSearch } from './ad-search-service.ts';

const everything: AdSearchRequest = {
  filters: NO_AD_FILTERS,
  order: NEWEST_FIRST,
  at: { page: 1 },
  size: 24,
  withImage: false,
};

const { pool, db } = await testDatabase();

async function randomStock(seed: number, count: number): Promise<void> {
  await emptyStock(pool);
  await insertRandomStock(db, seededRandom(seed), count);
  const client = await pool.connect();
  await refreshPopularAds(client);
  client.release();
}

beforeEach(() => emptyStock(pool));

test('index and SQL return the same results for random stocks and queries', async () => {
  const [inMemory, inSql] = [createAdSearch(db).search, sqlAdSearch(db)];
  for (const [seed, count] of [
    [1, 250],
    [2, 90],
    [3, 7],
    [4, 0],
  ] as const) {
    await randomStock(seed, count);
    await fc.assert(
      fc.asyncProperty(randomRequest, async (request) => {
        expect(await inMemory(request)).toEqual(await inSql(request));
      }),
      { numRuns: numRuns(count > 10 ? 400 : 100), seed },
    );
  }
}, 600_000);

test('memory and SQL find the same words for random stocks and texts', async () => {
  await insertAdsWithTexts(db, 60);
  const [inMemory, inSql] = [createAdSearch(db).search, sqlAdSearch(db)];
  await fc.assert(
    fc.asyncProperty(randomSearchText, randomOrder, async (search, order) => {
      const request = { ...everything, order, filters: { ...NO_AD_FILTERS, search } };
      expect(await inMemory(request)).toEqual(await inSql(request));
    }),
    { numRuns: numRuns(1_000), seed: 8 },
  );
}, 600_000);

test('pages through every ad once by cursor, in both, also while ads are added', async () => {
  await randomStock(5, 160);
  const inMemory = createAdSearch(db).search;
  const inSql = sqlAdSearch(db);
  await fc.assert(
    fc.asyncProperty(randomOrder, fc.boolean(), async (order, withImage) => {
      const request = { ...everything, order, withImage, size: 17 };
      const first = await inMemory(request);
      const seen = [...first.adIds];
      let cursor = first.nextCursor;
      for (let page = 2; cursor !== null; page += 1) {
        const next: AdSearchRequest = { ...request, at: { cursor } };
        const result = await inMemory(next);
        expect(await inSql(next)).toEqual(result);
        expect(result.currentPage).toBe(page);
        seen.push(...result.adIds);
        cursor = result.nextCursor;
      }
      expect(seen.length).toBe(first.total);
      expect(new Set(seen).size).toBe(first.total);
    }),
    { numRuns: numRuns(100), seed: 5 },
  );
}, 600_000);

test('does not shift pages when ads are added before a cursor', async () => {
  await randomStock(6, 60);
  const { search } = createAdSearch(db);
  const byPage = await search({ ...everything, size: 60 });
  const first = await search({ ...everything, size: 20 });
  for (let count = 0; count < 5; count += 1) await insertAd(db, { published_at: new Date() });
  const second = await search({ ...everything, size: 20, at: { cursor: first.nextCursor ?? '' } });
  expect(second.adIds).toEqual(byPage.adIds.slice(20, 40));
  expect(second.total).toBe(first.total + 5);
});

test('uses a changed stock from the next search on', async () => {
  const { search } = createAdSearch(db);
  expect((await search(everything)).total).toBe(0);
  const ad = await insertAd(db);
  const result = await search(everything);
  expect(result.adIds).toEqual([ad.internal_id]);
});

test('falls back to SQL and reports the failure when the index cannot be loaded', async () => {
  const ad = await insertAd(db);
  const failures: unknown[] = [];
  const load = () => Promise.reject(new Error('no memory'));
  const { search } = createAdSearch(db, { load, onError: (error) => failures.push(error) });
  expect((await search(everything)).adIds).toEqual([ad.internal_id]);
  expect(failures).toHaveLength(1);
});

test('does not wait for a slow load', async () => {
  const ad = await insertAd(db);
  const { search } = createAdSearch(db, { load: () => new Promise(() => undefined), waitMs: 20 });
  expect((await search(everything)).adIds).toEqual([ad.internal_id]);
});

test('loads once for concurrent searches', async () => {
  await insertAd(db);
  let loads = 0;
  const { search } = createAdSearch(db, {
    load: (from) => {
      loads += 1;
      return loadSearchIndex(from);
    },
  });
  await Promise.all([search(everything), search(everything), search({ ...everything, size: 3 })]);
  expect(loads).toBe(1);
});
