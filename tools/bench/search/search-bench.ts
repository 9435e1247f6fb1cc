import type pg from 'pg';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { refreshPopularAds } from '#src/db/ads/popular-ads.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { recordStockChanges } from '#src/db/deliveries/stock-changes.ts';
import { lockStock } from '#src/db/deliveries/stock-transaction.ts';
import type { AdSearch, AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { LIST_FILTERS, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import type { BenchContext, Benchmark, BenchResult } from '#tools/bench/benchmark.ts';
import { describeAds, percentileColumns, timeOf, timesOf } from '#tools/bench/benchmark.ts';
import { searchQueries, writeQueryPlans, writeStatements } from '#tools/bench/queries/query-plans.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { type Car, type RandomRequests, randomRequests } from './search-requests.ts';

const SEARCHES = 1_000;
const SEED = 20_261_120;
const SECONDS = 10;
const CLIENTS = 4;
const CHANGED_ADS = 250;
const DELIVERIES = 10;
const ALL_BY_PRICE: AdSearchRequest = {
  filters: NO_AD_FILTERS,
  order: { by: 'price', order: 'asc' },
  at: { page: 1 },
  size: 20,
  withImage: true,
};
/** Sample size for the SQL reference, which scans every ad. */
const sqlSearches = (ads: number): number => Math.round(20_000_000 / ads);
/** Fallbacks at once: more than a pool has connections. */
const SQL_AT_ONCE = 16;
/** Beyond this, searches in SQL take so long that others wait for a connection in vain. */
const MAX_ADS_AT_ONCE = 100_000;
/** Stock size at which the plans in docs/queries are rewritten. */
const PLANS_FROM = 1_000_000;

export const searchBench = (name: string, ads: number): Benchmark => ({
  name,
  onlyByName: ads >= PLANS_FROM,
  run: (context) =>
    overSearchStock(context, ads, async (pool) => {
      const result = await measure(context, pool, ads);
      const queries = await searchQueries(pool);
      if (ads >= PLANS_FROM) await writeQueryPlans(pool, queries, { bench: name, data: describeAds(ads) });
      else writeStatements(queries, name);
      return result;
    }),
});

async function measure(context: BenchContext, pool: pg.Pool, ads: number): Promise<BenchResult> {
  const db = createDb(pool);
  const service = createAdSearch(db);
  const loadSeconds = (await timeOf(() => service.warm())) / 1_000;
  const requests = randomRequests(await sampleCars(pool), SEED);
  const first = Array.from({ length: SEARCHES }, () => requests.next().value);

  context.report(0.5, 'cold');
  const cold = await oneByOne(db, service.search, first);
  const timesWhere = (isChosen: (request: AdSearchRequest) => boolean): Times => {
    const times = cold.times.filter((_, at) => isChosen(first[at] as AdSearchRequest));
    return { times, seconds: times.reduce((sum, time) => sum + time, 0) / 1_000 };
  };
  const memory = describeMemory();
  context.report(0.6, 'warm');
  const warm = await oneByOne(db, service.search, first);
  context.report(0.65, 'from several clients');
  const concurrent = await together(db, service.search, requests);
  context.report(0.8, 'after deliveries');
  const delivered = await afterDeliveries(pool, service.search, ads);
  context.report(0.9, 'in SQL');
  const inSql = sqlAdSearch(db);
  const reference = await oneByOne(db, inSql, first.slice(0, sqlSearches(ads)));
  const concurrentSql = ads > MAX_ADS_AT_ONCE ? null : await allAtOnce(db, inSql, first.slice(0, SQL_AT_ONCE));
  return {
    data: `${describeAds(ads)}, loaded in ${loadSeconds.toFixed(1)} s; memory with every sort order in use: ${memory}`,
    rows: [
      tableRow(
        'without text',
        timesWhere((request) => !hasText(request)),
      ),
      tableRow('with text', timesWhere(hasText)),
      tableRow('warm', warm),
      tableRow(`${CLIENTS} clients, ${SECONDS} s`, concurrent),
      tableRow(`first after ${CHANGED_ADS} changed ads`, delivered),
      tableRow(`SQL, ${reference.times.length} of them`, reference),
      ...(concurrentSql === null ? [] : [tableRow(`SQL, ${SQL_AT_ONCE} at once`, concurrentSql)]),
    ],
  };
}

type Times = { times: number[]; seconds: number };

const tableRow = (run: string, { times, seconds }: Times) => ({
  run,
  searches: times.length,
  ...percentileColumns(times, 1),
  'searches/s': Math.round(times.length / seconds),
});

async function oneSearch(db: Db, search: AdSearch, request: AdSearchRequest): Promise<void> {
  const { adIds, facets } = await search(request);
  // Facets are computed when they are read.
  for (const name of LIST_FILTERS) facets[name].at(0);
  await readAdRows(db, adIds, new Date());
}

const hasText = ({ filters }: AdSearchRequest): boolean => filters.search !== '';

/** Times of the first search after each delivery: it notices the new version, loads what changed, and answers from it. */
async function afterDeliveries(pool: pg.Pool, search: AdSearch, ads: number): Promise<Times> {
  const times: number[] = [];
  const oneIn = Math.round(ads / CHANGED_ADS);
  for (let delivery = 0; delivery <= DELIVERIES; delivery += 1) {
    await deliverPrices(pool, `internal_id % ${oneIn} = ${delivery % oneIn}`);
    const time = await timeOf(() => search(ALL_BY_PRICE));
    // The stock was filled without a record of its version: the first delivery loads it again.
    if (delivery > 0) times.push(time);
  }
  return { times, seconds: times.reduce((sum, time) => sum + time, 0) / 1_000 };
}

/** Changes the price of some ads as a delivery does. */
export async function deliverPrices(pool: pg.Pool, condition: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await lockStock(client);
    await client.query(`update ads set price = price + 500 where ${condition}`);
    await refreshPopularAds(client);
    await client.query('update stock_version set version = version + 1');
    await recordStockChanges(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function oneByOne(db: Db, search: AdSearch, requests: readonly AdSearchRequest[]): Promise<Times> {
  const times = await timesOf(requests, (request) => oneSearch(db, search, request));
  return { times, seconds: times.reduce((sum, time) => sum + time, 0) / 1_000 };
}

async function allAtOnce(db: Db, search: AdSearch, requests: readonly AdSearchRequest[]): Promise<Times> {
  const times = await Promise.all(requests.map((request) => timeOf(() => oneSearch(db, search, request))));
  return { times, seconds: Math.max(...times) / 1_000 };
}

async function together(db: Db, search: AdSearch, requests: RandomRequests): Promise<Times> {
  const end = performance.now() + SECONDS * 1_000;
  const times: number[] = [];
  const client = async (): Promise<void> => {
    while (performance.now() < end) times.push(await timeOf(() => oneSearch(db, search, requests.next().value)));
  };
  const milliseconds = await timeOf(() => Promise.all(Array.from({ length: CLIENTS }, client)));
  return { times, seconds: milliseconds / 1_000 };
}

/** Samples cars in proportion to the stock. */
export async function sampleCars(pool: pg.Pool): Promise<Car[]> {
  const { rows } = await pool.query<Car>(
    `select brand, series, generation from ads where internal_id % greatest(1, (select count(*) / 5000 from ads)) = 0
     order by internal_id`,
  );
  return rows;
}

function describeMemory(): string {
  const { heapUsed, external, rss } = process.memoryUsage();
  const [heap, outside, all] = [heapUsed, external, rss].map((bytes) => Math.round(bytes / 2 ** 20));
  return `${heap} MB heap, ${outside} MB external, ${all} MB resident`;
}
