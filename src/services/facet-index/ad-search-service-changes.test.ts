import fc from 'fast-check';
import type pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { LruCache } from '#src/base/lru-cache.ts';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { loadSearchIndex } from '#src/db/ad-search/facet-index.ts';
import { refreshPopularAds } from '#src/db/ads/popular-ads.ts';
import { readSimilarAdIds } from '#src/db/ads/similar-ads.ts';
import { recordStockChanges } from '#src/db/deliveries/stock-changes.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { searchColumns } from '#src/domain/ads/facet-index/search-columns.ts';
import { NEWEST_FIRST, NO_AD_FILTERS, SORTS } from '#src/domain/ads/filters/ad-filters.ts';
import type { SimilarTo } from '#src/domain/ads/similar-cars.ts';
import { dayNumber } from '#src/domain/format/dates.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase, withTransaction } from '#test/support/database.ts';
import { randomRequest } from '#test/support/random-search.ts';
import { insertRandomStock, STOCK_CARS, seededRandom } from '#test/support/random-stock.ts';
import { createAdSearch } from './ad-search-service.ts';

const TODAY = dayNumber(new Date());

const everything: AdSearchRequest = {
  filters: NO_AD_FILTERS,
  order: NEWEST_FIRST,
  at: { page: 1 },
  size: 24,
  withImage: false,
};
const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

/** Runs statements as a new version of the stock, as imports and staff do. */
async function commit(...statements: string[]): Promise<void> {
  await withTransaction(pool, async (client: pg.PoolClient) => {
    for (const statement of statements) await client.query(statement);
    await refreshPopularAds(client);
    await client.query('update stock_version set version = version + 1');
    await recordStockChanges(client);
  });
}

async function stockOf(seed: number, count: number): Promise<void> {
  await insertRandomStock(db, seededRandom(seed), count);
  await commit();
}

/** A service that counts its loads of the whole stock. */
function countingSearch() {
  const service = createAdSearch(db, { load: (from) => load(from) });
  const load = vi.fn(loadSearchIndex);
  return { ...service, load };
}

const ACTIVE = "status = 'active', closed_at = null, days_for_sale = null";
const SOLD = "status = 'sold', closed_at = now(), days_for_sale = 3";
/** Changes of the ads that a condition selects. */
const CHANGES: readonly ((ads: string) => string)[] = [
  (ads) => `update ads set price = 1000 + (internal_id * 7919 % 300) * 1000 where ${ads}`,
  (ads) => `update ads set price = null, horsepower_hp = null, fuels = '{El}' where ${ads}`,
  (ads) => `update ads set brand = 'Škoda', series = 'Nytt ' || internal_id % 3, generation = null where ${ads}`,
  (ads) => `update ads set name = 'Läderklädd ' || internal_id, equipment = '{Dragkrok,"Taklucka över"}' where ${ads}`,
  (ads) => `update ads set published_at = now() - internal_id % 40 * interval '1 day' where ${ads}`,
  (ads) =>
    `update ads set color = 'Röd', chassis = null, model_year = 2030 - internal_id % 9, image_urls = '{}' where ${ads}`,
  (ads) => `update ads set odometer_km = internal_id * 31 % 90000, acceleration = 7.5 where ${ads}`,
  (ads) =>
    `update ads set judged_price = price, judged_estimate = 1000 + internal_id * 31 % 90000, judged_label = 'low' where price > 0 and ${ads}`,
  (ads) => `update ads set car_id = 1, listed_as = 1 where ${ads}`,
  (ads) => `update ads set car_id = null, listed_as = null where ${ads}`,
  (ads) => `update ads set ${SOLD} where status = 'active' and ${ads}`,
  (ads) => `update ads set ${ACTIVE} where status = 'sold' and ${ads}`,
  (ads) => `delete from ads where ${ads}`,
  // A copy with the next ids.
  (
    ads,
  ) => `insert into ads (internal_id, dealer_id, identity_hash, content_hash, brand, series, generation, name, price, fuels,
       image_urls, status, published_at)
     select (select max(internal_id) from ads) + row_number() over (), dealer_id, identity_hash, content_hash, brand, series,
       generation, name, price, fuels, image_urls, 'active', now() from ads where ${ads}`,
];

const randomChange = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: 3, max: 40 }), fc.nat(40))
  .map(([change, one, of]) => change(`internal_id % ${one} = ${of % one}`));
const randomCommits = fc.array(
  fc.tuple(fc.array(randomChange, { maxLength: 4 }), fc.array(randomRequest, { maxLength: 4 })),
  {
    minLength: 1,
    maxLength: 6,
  },
);

test('changes that are added to the index give what a whole load and SQL give, for random writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), randomCommits, async (seed, commits) => {
      await emptyStock(pool);
      await stockOf(seed, 80);
      const changed = countingSearch();
      await changed.search(everything);
      for (const [statements, requests] of commits) {
        await commit(...statements);
        const fresh = createAdSearch(db);
        const sorted = SORTS.map((by) => ({ ...everything, order: { by, order: 'desc' as const } }));
        for (const request of [...requests, ...sorted.slice(0, 2)]) {
          const result = await changed.search(request);
          expect(result).toEqual(await sqlAdSearch(db)(request));
          expect(result).toEqual(await fresh.search(request));
        }
        for (const { brand, series } of STOCK_CARS) {
          const to: SimilarTo = {
            internalId: 0,
            brand,
            series,
            generation: null,
            bodyType: 'Kombi',
            fuels: ['El'],
            price: seed % 2 === 0 ? null : 90_000,
            modelYear: 2024,
          };
          expect(await changed.similar(to)).toEqual(await readSimilarAdIds(db, to));
        }
      }
      expect(changed.load).toHaveBeenCalledTimes(1);
    }),
    { numRuns: numRuns(100), seed: 21 },
  );
}, 600_000);

test('processes read the changes independently, also of several versions at once', async () => {
  await stockOf(1, 60);
  const [often, seldom] = [countingSearch(), countingSearch()];
  await Promise.all([often.warm(), seldom.warm()]);
  for (const change of CHANGES) {
    await commit(change('internal_id % 2 = 0'));
    expect((await often.search(everything)).total).toBe((await sqlAdSearch(db)(everything)).total);
  }
  expect(await seldom.search(everything)).toEqual(await often.search(everything));
  expect([often.load, seldom.load].map((load) => load.mock.calls.length)).toEqual([1, 1]);
});

test('a reader of the former version is not affected by changes', async () => {
  await stockOf(2, 60);
  const service = countingSearch();
  const text = {
    ...everything,
    filters: { ...NO_AD_FILTERS, search: 'volvo' },
    order: { by: 'price', order: 'asc' } as const,
  };
  await service.withIndex(async (index) => {
    const before = [everything, text].map((request) => searchColumns(index, request, TODAY));
    await commit(...CHANGES.map((change) => change('internal_id % 3 = 0')));
    await service.search(text);
    index.work.sorted.clear();
    index.work.rows = new LruCache(1);
    expect([everything, text].map((request) => searchColumns(index, request, TODAY))).toEqual(before);
  });
});

test('loads the whole stock when a version is missing or was restored', async () => {
  await stockOf(3, 20);
  const { search, load } = countingSearch();
  await search(everything);
  await pool.query("update ads set name = 'utan version'");
  await pool.query('update stock_version set version = version + 1');
  expect(await search(everything)).toEqual(await sqlAdSearch(db)(everything));
  expect(load).toHaveBeenCalledTimes(2);
  await commit();
  await search(everything);
  expect(load).toHaveBeenCalledTimes(3);
  await pool.query('update stock_changes set token = gen_random_uuid()');
  await commit();
  await search(everything);
  expect(load).toHaveBeenCalledTimes(4);
  await pool.query(
    "insert into catalogue_version (hash) values ('another') on conflict (only_row) do update set hash = 'another'",
  );
  await commit();
  await search(everything);
  expect(load).toHaveBeenCalledTimes(5);
  await commit("update ads set name = 'med version'");
  expect(await search(everything)).toEqual(await sqlAdSearch(db)(everything));
  expect(load).toHaveBeenCalledTimes(5);
});

test('loads a database that went back to an earlier version', async () => {
  await stockOf(4, 20);
  const service = countingSearch();
  const stop = service.watch(5);
  await service.warm();
  const version = await service.version();
  await pool.query("delete from ads where status = 'active'");
  await pool.query('update stock_version set version = version - 1');
  await vi.waitFor(() => expect(service.loaded()).toMatchObject({ version: version - 1, ads: 0 }), { timeout: 20_000 });
  stop();
});

test('loads the whole stock in the background when most of it has changed, so that memory is bounded', async () => {
  await stockOf(5, 300);
  const service = countingSearch();
  const rows: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    await commit('update ads set price = 1000 + internal_id % 7 * 1000');
    expect((await service.search(everything)).total).toBe((await sqlAdSearch(db)(everything)).total);
    await service.withIndex(async ({ columns }) => rows.push(columns.length));
  }
  await vi.waitFor(() => expect(service.load.mock.calls.length).toBeGreaterThan(1));
  expect(Math.max(...rows)).toBeLessThan(2_000);
});
