import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { z } from 'zod';
import { readAllIndexableAds } from '#src/db/ad-search/ad-documents.ts';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { createDb } from '#src/db/connection/client.ts';
import type { AdSearch, AdSearchRequest, AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { LIST_FILTERS, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { IndexableAd } from '#src/domain/ads/indexable-ad.ts';
import { dayNumber } from '#src/domain/format/dates.ts';
import { createClusterSearch } from '#src/engines/opensearch/cluster-search-service.ts';
import { buildIndex, DocumentWriter, withIndexLock } from '#src/engines/opensearch/index-stock.ts';
import { keepIndexed } from '#src/engines/opensearch/keep-indexed.ts';
import { openStock } from '#src/engines/opensearch/opened-stock.ts';
import { connectSearchCluster, type SearchCluster } from '#src/engines/opensearch/search-cluster.ts';
import { searchOpened } from '#src/engines/opensearch/search-opened.ts';
import { readIndex } from '#src/engines/opensearch/stock-states.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import {
  type BenchContext,
  type Benchmark,
  type BenchResult,
  describeAds,
  percentileColumns,
  timeOf,
  timesOf,
} from '#tools/bench/benchmark.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { startOpenSearch } from '#tools/cluster/opensearch/opensearch-nodes.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { deliverPrices, sampleCars } from './search-bench.ts';
import { randomRequests } from './search-requests.ts';

const ALIAS = 'bench-ads';
const SEARCHES = 400;
/** Other searches before those measured: a node compiles its code during the first ones. */
const WARM_UP_SEARCHES = 200;
const SQL_SEARCHES = 8;
const SEED = 20_261_125;
const HEAP_MB = 1_024;
const DELIVERED_ADS = 100_000;
const LIMIT_MS = 60_000;
/** Of each of two clients during the delivery, between an answer and the next search. */
const SEARCH_PAUSE_MS = 200;
const MERGE_LIMIT_MS = 600_000;
/** A delivery that is not searchable by then is not waited for. ms */
const DELIVERY_LIMIT_MS = 180_000;
const BY_PRICE: AdSearchRequest = {
  filters: { ...NO_AD_FILTERS, minYear: 2015 },
  order: { by: 'price', order: 'asc' },
  at: { page: 1 },
  size: 20,
  withImage: true,
};

/**
 * Page, total and all facets by the cluster, by the index in memory and by SQL, and a delivery while the cluster is searched.
 * @param copies how often the cluster has each ad, with other prices, distances and days; the others then are not measured
 */
export const clusterSearchBench = (name: string, ads: number, { copies = 1 } = {}): Benchmark => ({
  name,
  onlyByName: true,
  run: (context) => overSearchStock(context, context.ads ?? ads, (pool) => measure(context, pool, copies)),
});

async function measure(context: BenchContext, pool: pg.Pool, copies: number): Promise<BenchResult> {
  context.report(0.3, 'starting OpenSearch');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-bench-search-'));
  const ports = [{ http: await freePort(), transport: await freePort() }];
  const nodes = await startOpenSearch({ ports, folder, heapMb: HEAP_MB });
  const cluster = connectSearchCluster(nodes.urls, { limitMs: LIMIT_MS });
  try {
    return await measureWith(context, pool, cluster, copies);
  } finally {
    await cluster.close();
    await nodes.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureWith(
  context: BenchContext,
  pool: pg.Pool,
  cluster: SearchCluster,
  copies: number,
): Promise<BenchResult> {
  const db = createDb(pool);
  // The stock was filled without a record of its version.
  await deliverPrices(pool, 'internal_id % 100000 = 0');
  context.report(0.4, 'indexing');
  const buildSeconds = (await timeOf(() => build(pool, cluster, copies))) / 1_000;
  const stock = await openStock(db, cluster, ALIAS);
  const generator = randomRequests(await sampleCars(pool), SEED);
  const requests = Array.from({ length: SEARCHES }, () => generator.next().value);
  context.report(0.6, 'searching the cluster');
  const inCluster: AdSearch = (request) => searchOpened(stock, request, dayNumber(new Date()));
  const others = randomRequests(await sampleCars(pool), SEED + 1);
  await timed(
    inCluster,
    Array.from({ length: WARM_UP_SEARCHES }, () => others.next().value),
  );
  const begun = await processorMs(cluster);
  const rows = [row('OpenSearch, first', await timed(inCluster, requests))];
  const ownMs = ((await processorMs(cluster)) - begun) / requests.length;
  rows.push(row('OpenSearch, again', await timed(inCluster, requests)));
  const size = await sizeOf(cluster);
  const data = `${describeAds(stock.whole.total)}; OpenSearch: one node, heap of ${HEAP_MB} MB, indexed in ${buildSeconds.toFixed(0)} s, ${size}, ${ownMs.toFixed(0)} ms of processor time a search`;
  await stock.state.close();
  if (copies > 1) return { data, rows };
  const memory = createAdSearch(db);
  await memory.warm();
  context.report(0.7, 'searching in memory');
  rows.push(row('in memory, first', await timed(memory.search, requests)));
  rows.push(row('in memory, again, cached', await timed(memory.search, requests)));
  context.report(0.8, 'searching in SQL');
  const inSql = sqlAdSearch(db);
  rows.push(row('SQL', await timed(inSql, requests.slice(0, SQL_SEARCHES))));
  context.report(0.9, 'delivering');
  const delivery = await deliverWhileSearching(pool, cluster);
  rows.push(row('OpenSearch, while a delivery is indexed', delivery.times));
  return { data: `${data}. ${delivery.summary}`, rows };
}

async function build(pool: pg.Pool, cluster: SearchCluster, copies: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await withIndexLock(client, 'wait', () => buildIndex(client, cluster, ALIAS));
    if (copies > 1) await addCopies(client, cluster, copies - 1);
  } finally {
    client.release(true);
  }
}

/** Writes every ad some more times, each with other figures. */
async function addCopies(client: pg.ClientBase, cluster: SearchCluster, copies: number): Promise<void> {
  const index = await readIndex(cluster, ALIAS);
  if (index === null) return;
  const { next: random } = createRandom(String(SEED));
  const writer = new DocumentWriter(cluster, index.name, 1_000_000);
  await client.query('begin');
  for await (const ads of readAllIndexableAds(client)) {
    for (let copy = 1; copy <= copies; copy += 1) await writer.add(ads.map((ad) => jittered(ad, copy, random)));
  }
  await client.query('rollback');
  await writer.end();
  // As a build does.
  await cluster.request(z.unknown(), 'POST', `/${index.name}/_forcemerge`, undefined, {
    query: { max_num_segments: 2 },
    limitMs: MERGE_LIMIT_MS,
    retries: 0,
  });
  await cluster.request(z.unknown(), 'POST', `/${index.name}/_refresh`);
}

function jittered(ad: IndexableAd, copy: number, random: () => number): IndexableAd {
  const moved = (value: number | null, step: number): number | null =>
    value === null ? null : Math.max(0, Math.round((value * (0.9 + random() * 0.2)) / step) * step);
  return {
    ...ad,
    internalId: ad.internalId + copy * 100_000_000,
    publishedAt: ad.publishedAt - Math.floor(random() * 86_400_000_000),
    ranges: { ...ad.ranges, price: moved(ad.ranges.price, 100), mileage: moved(ad.ranges.mileage, 10) },
  };
}

async function timed(search: AdSearch, requests: readonly AdSearchRequest[]): Promise<number[]> {
  return timesOf(requests, async (request) => {
    const { facets } = await search(request);
    // Facets are computed when they are read.
    for (const name of LIST_FILTERS) facets[name].at(0);
  });
}

const row = (run: string, times: readonly number[]) => ({
  run,
  searches: times.length,
  ...percentileColumns(times, 1),
});

async function sizeOf(cluster: SearchCluster): Promise<string> {
  const index = await readIndex(cluster, ALIAS);
  const stats = z.object({
    _all: z.object({ primaries: z.object({ store: z.object({ size_in_bytes: z.number() }) }) }),
  });
  const { _all } = await cluster.request(stats, 'GET', `/${index?.name}/_stats/store`);
  return `${Math.round(_all.primaries.store.size_in_bytes / 2 ** 20)} MB on disk`;
}

const processorSchema = z.object({
  nodes: z.record(z.string(), z.object({ process: z.object({ cpu: z.object({ total_in_millis: z.number() }) }) })),
});

/** Processor time of all nodes since their start, ms. */
async function processorMs(cluster: SearchCluster): Promise<number> {
  const { nodes } = await cluster.request(processorSchema, 'GET', '/_nodes/stats/process');
  return Object.values(nodes).reduce((sum, node) => sum + node.process.cpu.total_in_millis, 0);
}

/** Commits 100 000 changed ads while two clients search, and compares every answer with SQL's of its version. */
async function deliverWhileSearching(pool: pg.Pool, cluster: SearchCluster) {
  const db = createDb(pool);
  const outcomes = new Map<string, number>();
  const service = createClusterSearch(db, cluster, ALIAS, {
    onOutcome: (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
  });
  await service.warm();
  const stopWatching = service.watch();
  const stopIndexing = keepIndexed(pool, cluster, ALIAS);
  const inSql = sqlAdSearch(db);
  const references = [await inSql(BY_PRICE)];
  const answers: { result: AdSearchResult; at: number }[] = [];
  const times: number[] = [];
  let isOver = false;
  const client = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      await sleep(SEARCH_PAUSE_MS);
      // With a bound above every price: not from the cache.
      const isCompared = turn % 4 === 0;
      const filters = { ...BY_PRICE.filters, maxPrice: isCompared ? null : 99_000_000 - turn };
      const request = { ...BY_PRICE, filters };
      times.push(
        await timeOf(async () => {
          const result = await service.search(request);
          if (isCompared) answers.push({ result, at: performance.now() });
        }),
      );
    }
  };
  const clients = [client(), client()];
  const begun = { cluster: await processorMs(cluster), site: process.cpuUsage() };
  await deliverPrices(
    pool,
    `internal_id in (select internal_id from ads where status = 'active' order by internal_id limit ${DELIVERED_ADS})`,
  );
  const committed = performance.now();
  const version = (references[0]?.version ?? 0) + 1;
  const limit = committed + DELIVERY_LIMIT_MS;
  while (performance.now() < limit && !answers.some(({ result }) => result.version >= version)) await sleep(50);
  const searchable = answers.find(({ result }) => result.version >= version);
  const site = process.cpuUsage(begun.site);
  const taken = {
    cluster: ((await processorMs(cluster)) - begun.cluster) / 1_000,
    site: (site.user + site.system) / 1_000_000,
  };
  isOver = true;
  await Promise.all(clients);
  references.push(await inSql(BY_PRICE));
  stopWatching();
  await stopIndexing();
  const wrong = answers.filter(({ result }) => !references.some((reference) => isSame(reference, result)));
  const seconds = searchable ? ((searchable.at - committed) / 1_000).toFixed(1) : 'never';
  const counted = [...outcomes].map(([outcome, count]) => `${count} by ${outcome}`).join(', ');
  return {
    times,
    summary: `A delivery of ${Math.min(DELIVERED_ADS, service.loaded()?.ads ?? 0)} changed ads was searchable ${seconds} s after its commit (processor time with the searches: OpenSearch ${taken.cluster.toFixed(1)} s, site ${taken.site.toFixed(1)} s); searches meanwhile: ${counted}; of ${answers.length} compared with SQL's answer for their version, ${wrong.length} differ`,
  };
}

const isSame = (one: AdSearchResult, other: AdSearchResult): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
