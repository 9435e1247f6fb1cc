import type pg from 'pg';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { createDb, type Db } from '#src/db/client.ts';
import type { AdSearch, AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import type { BenchContext, Benchmark, BenchResult } from '#tools/bench/benchmark.ts';
import { describeAds, percentileColumns, timeOf, timesOf } from '#tools/bench/benchmark.ts';
import { searchQueries, writeQueryPlans } from '#tools/bench/queries/query-plans.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { type Car, type RandomRequests, randomRequests } from './search-requests.ts';

const SEARCHES = 1_000;
const SEED = 20_261_120;
const SECONDS = 10;
const CLIENTS = 4;
/** Sample size for the SQL reference, which scans every ad. */
const sqlSearches = (ads: number): number => Math.round(20_000_000 / ads);
/** Fallbacks at once: more than a pool has connections. */
const SQL_AT_ONCE = 16;
/** Stock size at which the plans in docs/queries are rewritten. */
const PLANS_FROM = 1_000_000;

export const searchBench = (name: string, ads: number): Benchmark => ({
  ...{ name, onlyByName: ads >= PLANS_FROM },
  run: (context) =>
    overSearchStock(context, ads, async (pool) => {
      const result = await measure(context, pool, ads);
      if (ads >= PLANS_FROM)
        await writeQueryPlans(pool, await searchQueries(pool), { bench: name, data: describeAds(ads) });
      return result;
    }),
});

async function measure(context: BenchContext, pool: pg.Pool, ads: number): Promise<BenchResult> {
  const db = createDb(pool);
  const service = createAdSearch(db);
  const memory = usedMegabytes();
  const loadSeconds = (await timeOf(() => service.warm())) / 1_000;
  const requests = randomRequests(await sampleCars(pool), SEED);
  const first = Array.from({ length: SEARCHES }, () => requests.next().value);

  context.report(0.5, 'cold');
  const cold = await oneByOne(db, service.search, first);
  const megabytes = usedMegabytes() - memory;
  context.report(0.6, 'warm');
  const warm = await oneByOne(db, service.search, first);
  context.report(0.7, 'from several clients');
  const concurrent = await together(db, service.search, requests);
  context.report(0.9, 'in SQL');
  const inSql = sqlAdSearch(db);
  const reference = await oneByOne(db, inSql, first.slice(0, sqlSearches(ads)));
  const concurrentSql = await allAtOnce(db, inSql, first.slice(0, SQL_AT_ONCE));
  return {
    data: `${describeAds(ads)}, loaded in ${loadSeconds.toFixed(1)} s, ${megabytes} MB with every sort order in use`,
    rows: [
      tableRow('cold', cold),
      tableRow('warm', warm),
      tableRow(`${CLIENTS} clients, ${SECONDS} s`, concurrent),
      tableRow(`SQL, ${reference.times.length} of them`, reference),
      tableRow(`SQL, ${SQL_AT_ONCE} at once`, concurrentSql),
    ],
  };
}

type Times = { times: number[]; seconds: number };

const tableRow = (run: string, { times, seconds }: Times) => ({
  ...{ run, searches: times.length, ...percentileColumns(times, 1), 'searches/s': Math.round(times.length / seconds) },
});

async function oneSearch(db: Db, search: AdSearch, request: AdSearchRequest): Promise<void> {
  const { adIds } = await search(request);
  await readAdRows(db, adIds, new Date());
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
async function sampleCars(pool: pg.Pool): Promise<Car[]> {
  const { rows } = await pool.query<Car>(
    `select brand, series, generation from ads where internal_id % greatest(1, (select count(*) / 5000 from ads)) = 0
     order by internal_id`,
  );
  return rows;
}

function usedMegabytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return Math.round((heapUsed + arrayBuffers) / 2 ** 20);
}
