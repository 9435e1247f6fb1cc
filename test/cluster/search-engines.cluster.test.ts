import fc from 'fast-check';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { refreshPopularAds } from '#src/db/ads/popular-ads.ts';
import { readSimilarAdIds } from '#src/db/ads/similar-ads.ts';
import { recordStockChanges } from '#src/db/deliveries/stock-changes.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { NEWEST_FIRST, NO_AD_FILTERS, SORTS } from '#src/domain/ads/filters/ad-filters.ts';
import { POPULAR_ORDER } from '#src/domain/ads/list-cursor.ts';
import type { SimilarTo } from '#src/domain/ads/similar-cars.ts';
import { dayNumber } from '#src/domain/format/dates.ts';
import { adsFrom } from '#src/engines/opensearch/ad-page.ts';
import { buildIndex, indexStock } from '#src/engines/opensearch/index-stock.ts';
import { type OpenedStock, openStock } from '#src/engines/opensearch/opened-stock.ts';
import { connectSearchCluster } from '#src/engines/opensearch/search-cluster.ts';
import { searchOpened, similarOpened } from '#src/engines/opensearch/search-opened.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { insertAdsWithTexts, randomOrder, randomRequest, randomSearchText } from '#test/support/random-search.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';

const TODAY = dayNumber(new Date());

const ALIAS = 'test-ads';
const { pool, db } = await testDatabase();
const cluster = connectSearchCluster(inject('searchUrls'), { limitMs: 30_000 });
afterAll(() => cluster.close());

async function randomStock(seed: number, count: number): Promise<void> {
  await emptyStock(pool);
  await insertRandomStock(db, seededRandom(seed), count);
  const client = await pool.connect();
  await refreshPopularAds(client);
  client.release();
}

/** Builds a new index of the stock, and opens it. */
async function indexed(): Promise<OpenedStock> {
  const client = await pool.connect();
  try {
    await buildIndex(client, cluster, ALIAS);
  } finally {
    client.release();
  }
  return openStock(db, cluster, ALIAS);
}

beforeEach(() => emptyStock(pool));

test('the cluster and SQL return the same results for random stocks and queries', async () => {
  const inSql = sqlAdSearch(db);
  let runs = 0;
  for (const [seed, count] of [
    [1, 250],
    [2, 90],
    [3, 7],
    [4, 0],
  ] as const) {
    await randomStock(seed, count);
    const stock = await indexed();
    await fc.assert(
      fc.asyncProperty(randomRequest, async (request) => {
        runs += 1;
        expect(await searchOpened(stock, request, TODAY)).toEqual(await inSql(request));
      }),
      { numRuns: count > 10 ? 400 : 100, seed },
    );
    await stock.state.close();
  }
  expect(runs).toBeGreaterThanOrEqual(1_000);
}, 600_000);

const everything: AdSearchRequest = {
  filters: NO_AD_FILTERS,
  order: NEWEST_FIRST,
  at: { page: 1 },
  size: 24,
  withImage: false,
};

test('a list counts nothing again for another page or order, and its narrower lists are as in SQL', async () => {
  await randomStock(10, 200);
  const [stock, inSql] = [await indexed(), sqlAdSearch(db)];
  let counting = 0;
  const observed: OpenedStock = {
    ...stock,
    state: {
      ...stock.state,
      search: (bodies) => {
        counting += bodies.filter((body) => 'aggs' in body || body.track_total_hits === true).length;
        return stock.state.search(bodies);
      },
    },
  };
  let lists = 0;
  await fc.assert(
    fc.asyncProperty(randomRequest, fc.integer({ min: 2005, max: 2022 }), async (asked, minYear) => {
      // Of all filters, few ads are left.
      const { fuel, maxPrice, near, within } = asked.filters;
      const request = { ...asked, filters: { ...NO_AD_FILTERS, fuel, maxPrice, near, within } };
      const { total } = await searchOpened(observed, request, TODAY);
      counting = 0;
      const again = { ...request, at: { page: 2 }, size: 7 };
      expect(await searchOpened(observed, again, TODAY)).toEqual(await inSql(again));
      // Smaller sets are not cached.
      if (total >= 10) {
        lists += 1;
        expect(counting).toBe(0);
      }
      for (const narrower of [
        { ...request, withImage: true },
        { ...request, filters: { ...request.filters, minYear } },
      ])
        expect(await searchOpened(observed, narrower, TODAY)).toEqual(await inSql(narrower));
    }),
    { numRuns: 80, seed: 10 },
  );
  expect(lists).toBeGreaterThan(20);
  await stock.state.close();
}, 600_000);

test('the cluster finds the words that SQL finds, for random texts', async () => {
  await insertAdsWithTexts(db, 60);
  const [stock, inSql] = [await indexed(), sqlAdSearch(db)];
  await fc.assert(
    fc.asyncProperty(randomSearchText, randomOrder, async (search, order) => {
      const request = { ...everything, order, filters: { ...NO_AD_FILTERS, search } };
      expect(await searchOpened(stock, request, TODAY)).toEqual(await inSql(request));
    }),
    { numRuns: 400, seed: 8 },
  );
}, 600_000);

test('pages through every ad once by cursor, as SQL does', async () => {
  await randomStock(5, 160);
  const [stock, inSql] = [await indexed(), sqlAdSearch(db)];
  await fc.assert(
    fc.asyncProperty(randomOrder, fc.boolean(), fc.constantFrom('', 'Umeå'), async (order, withImage, near) => {
      const request = { ...everything, filters: { ...NO_AD_FILTERS, near, within: 2_000 }, order, withImage, size: 17 };
      const first = await searchOpened(stock, request, TODAY);
      const seen = [...first.adIds];
      let cursor = first.nextCursor;
      for (let page = 2; cursor !== null; page += 1) {
        const next: AdSearchRequest = { ...request, at: { cursor } };
        const result = await searchOpened(stock, next, TODAY);
        expect(await inSql(next)).toEqual(result);
        expect(result.currentPage).toBe(page);
        seen.push(...result.adIds);
        cursor = result.nextCursor;
      }
      expect(new Set(seen).size).toBe(first.total);
      expect(seen.length).toBe(first.total);
    }),
    { numRuns: 60, seed: 5 },
  );
}, 600_000);

test('finds any page deep inside by narrowing, in every order', async () => {
  await randomStock(6, 160);
  const stock = await indexed();
  for (const by of SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      const near = by === 'distance' ? 'Lund' : '';
      const ads = { queries: [], order: { by, order }, near };
      const total = stock.whole.total;
      const all = await adsFrom(stock, ads, { offset: 0, size: total, total });
      expect(all).toHaveLength(total);
      for (let offset = 0; offset < total; offset += 13) {
        const page = await adsFrom(stock, ads, { offset, size: 3, total, window: 4 });
        expect(page, `${by} ${order} ${offset}`).toEqual(all.slice(offset, offset + 3));
      }
    }
  }
}, 600_000);

test('finds the similar cars that SQL finds', async () => {
  await randomStock(7, 250);
  const stock = await indexed();
  const { rows } = await pool.query<SimilarTo>(
    `select internal_id as "internalId", brand, series, generation, chassis as "bodyType", fuels, price, model_year::int as "modelYear"
     from ads order by internal_id limit 120`,
  );
  let found = 0;
  for (const to of rows) {
    const similar = await similarOpened(stock, to);
    expect(similar).toEqual(await readSimilarAdIds(db, to));
    found += similar.length;
  }
  expect(found).toBeGreaterThan(200);
}, 600_000);

test('indexes what a version changed, and nothing when nothing did', async () => {
  await randomStock(8, 120);
  const client = await pool.connect();
  try {
    await buildIndex(client, cluster, ALIAS);
    const inSql = sqlAdSearch(db);
    const random = seededRandom(9);
    for (let round = 0; round < 8; round += 1) {
      await client.query('begin');
      await client.query('update ads set price = price + 5000 where random() < 0.1');
      await client.query(
        `update ads set status = 'sold', closed_at = now(), days_for_sale = 1 where internal_id % 11 = $1`,
        [round],
      );
      await refreshPopularAds(client);
      await client.query('update stock_version set version = version + 1');
      await recordStockChanges(client);
      await client.query('commit');
      const before = await openStock(db, cluster, ALIAS);
      const outcome = await indexStock(client, cluster, ALIAS);
      // What was opened before stays as it was, unless its index was replaced.
      if (round > 0) {
        const former = await searchOpened(before, { ...everything, withImage: true }, TODAY);
        expect(former).toMatchObject({ version: before.version, total: before.whole.withImage });
        await before.state.close();
      }
      // The versions before the first record are not known.
      expect(outcome).toMatchObject({ isRebuilt: round === 0 });
      const after = await openStock(db, cluster, ALIAS);
      for (const order of [NEWEST_FIRST, POPULAR_ORDER, { by: 'price', order: 'asc' } as const]) {
        const request = { ...everything, order, withImage: random() < 0.5 };
        expect(await searchOpened(after, request, TODAY)).toEqual(await inSql(request));
      }
      await after.state.close();
      expect(await indexStock(client, cluster, ALIAS)).toBeNull();
    }
  } finally {
    client.release();
  }
}, 600_000);
