import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createPool } from '#src/db/connection/client.ts';
import { adsApiUrl } from '#src/visitor-urls.ts';
import { deliverPrices } from '#tools/bench/search/search-bench.ts';
import { underLoad } from './cluster-load.ts';
import {
  AFTER_MS,
  BEFORE_MS,
  type Clients,
  countsOf,
  describe,
  describeCounts,
  FULL_STRENGTH_MS,
  isFine,
  lostWrites,
  primaryOf,
  secondsOf,
  until,
} from './fault-measures.ts';
import type { OpenSearchNode } from './opensearch/opensearch-nodes.ts';
import type { Cluster } from './start-cluster.ts';

const INDEX = 'milvis-ads';
const DELIVERED_ADS = 100_000;
const SEARCHABLE_MS = 10_000;
/** A delivery that is not searchable by then is not waited for. */
const DELIVERY_LIMIT_MS = 120_000;
/** Of each of two clients, between searches. */
const SEARCH_PAUSE_MS = 200;
/** Above every price: makes each search differ from the others, so that no cache answers it. kr */
const MAX_PRICE = 90_000_000;

const searchesOf = (cluster: Cluster) => countsOf(cluster, 'search_cluster_requests_total', 'outcome');

/** Ends the node that has the primary copy of the index, which all writes go through. */
export async function killSearchNode(cluster: Cluster, clients: Clients) {
  await until(() => isWhole(cluster.search), FULL_STRENGTH_MS);
  const node = await primaryNode(cluster.search);
  const before = await searchesOf(cluster);
  let recoveredMs = 0;
  const seen = await underLoad({ ...cluster, ...clients }, async () => {
    const searches = startSearches(cluster, () => MAX_PRICE);
    await sleep(BEFORE_MS);
    await node.kill();
    await sleep(AFTER_MS);
    const begun = performance.now();
    await node.start();
    await until(() => isWhole(cluster.search), FULL_STRENGTH_MS);
    recoveredMs = performance.now() - begun;
    await searches.end();
  });
  const lost = await lostWrites(await primaryOf(cluster), seen);
  const searches = describeCounts(before, await searchesOf(cluster));
  return {
    figure: `${describe(seen, lost)}; searches by ${searches}; all copies whole ${secondsOf(recoveredMs)} after its start`,
    passed: isFine(seen, lost) && recoveredMs < FULL_STRENGTH_MS,
  };
}

/** Commits changed prices while two clients search; the number of ads above a price says which version answers. */
export async function deliverWhileSearching(cluster: Cluster, clients: Clients) {
  const primary = await primaryOf(cluster);
  const [middle] = await primary.query<{ price: number }>(
    `select percentile_disc(0.5) within group (order by price) as price from ads where ${LISTED}`,
  );
  // Just above a price that is in stock: the ads with it pass the bound, so that the count changes.
  const minPrice = (middle?.price ?? 0) + 1;
  const countAbove = async (): Promise<number> => {
    const [row] = await primary.query<{ ads: number }>(
      `select count(*)::int as ads from ads where ${LISTED} and price >= ${minPrice}`,
    );
    return row?.ads ?? 0;
  };
  const before = await countAbove();
  const outcomes = await searchesOf(cluster);
  const pool = createPool(primary.url, { max: 1, statementTimeoutMs: DELIVERY_LIMIT_MS });
  let searchableMs = Number.POSITIVE_INFINITY;
  let answers: Answer[] = [];
  let after = before;
  const seen = await underLoad({ ...cluster, ...clients }, async () => {
    const searches = startSearches(cluster, (turn) => MAX_PRICE + turn, minPrice);
    await sleep(BEFORE_MS);
    await deliverPrices(
      pool,
      `internal_id in (select internal_id from ads where status = 'active' order by internal_id limit ${DELIVERED_ADS})`,
    );
    const committed = performance.now();
    after = await countAbove();
    await until(async () => searches.answers.some(({ total }) => total === after), DELIVERY_LIMIT_MS);
    searchableMs = (searches.answers.find(({ total }) => total === after)?.at ?? Number.POSITIVE_INFINITY) - committed;
    // Every process changes to the new version.
    await sleep(AFTER_MS);
    await searches.end();
    answers = searches.answers;
  }).finally(() => pool.end());
  const lost = await lostWrites(primary, seen);
  const failed = answers.filter(({ total }) => total === null);
  const mixed = answers.filter(({ total }) => total !== null && total !== before && total !== after);
  const ads = await primary.query<{ ads: number }>(`select count(*)::int as ads from ads where status = 'active'`);
  return {
    figure:
      `${Math.min(DELIVERED_ADS, ads[0]?.ads ?? 0)} ads changed, searchable ${secondsOf(searchableMs)} after the commit; ` +
      `${answers.length} searches (${describeCounts(outcomes, await searchesOf(cluster))}), ${failed.length} failed, ${mixed.length} of no version; ${describe(seen, lost)}`,
    passed:
      isFine(seen, lost) &&
      before !== after &&
      failed.length === 0 &&
      mixed.length === 0 &&
      answers.at(-1)?.total === after &&
      searchableMs <= SEARCHABLE_MS,
  };
}

const LISTED = `status = 'active' and listed_as is null`;

/** The number of hits of a search, null: it failed; and when it arrived, ms of the monotonic clock. */
type Answer = { total: number | null; at: number };

const foundSchema = z.object({ totalCount: z.number() });

/** Two clients of the proxy that search, each a moment after its last answer. */
function startSearches({ url }: Cluster, maxPrice: (turn: number) => number, minPrice = 0) {
  const answers: Answer[] = [];
  const ending = new AbortController();
  let turn = 0;
  const client = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      turn += 1;
      const query = new URLSearchParams({ minPrice: String(minPrice), maxPrice: String(maxPrice(turn)) });
      const total = await fetch(`${url}${adsApiUrl()}?${query}`, { signal: AbortSignal.timeout(10_000) })
        .then(async (answer) => (answer.ok ? foundSchema.parse(await answer.json()).totalCount : null))
        .catch(() => null);
      answers.push({ total, at: performance.now() });
      await sleep(SEARCH_PAUSE_MS, null, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const clients = [client(), client()];
  return {
    answers,
    end: async () => {
      ending.abort();
      await Promise.all(clients);
    },
  };
}

const healthSchema = z.object({ status: z.string(), number_of_nodes: z.number() });

/** Whether every node is a member of the cluster, and every copy of the index is complete. */
async function isWhole(nodes: readonly OpenSearchNode[]): Promise<boolean> {
  const found = await Promise.all(nodes.map(({ url }) => ask(url, `/_cluster/health/${INDEX}`, healthSchema)));
  return found.every((health) => health.status === 'green' && health.number_of_nodes === nodes.length);
}

const shardsSchema = z.array(z.object({ prirep: z.string(), node: z.string().nullable() }));

async function primaryNode([first, ...others]: readonly OpenSearchNode[]): Promise<OpenSearchNode> {
  if (!first) throw new Error('There is no OpenSearch node.');
  const shards = await ask(first.url, `/_cat/shards/${INDEX}?format=json&h=prirep,node`, shardsSchema);
  const name = shards.find(({ prirep }) => prirep === 'p')?.node;
  return [first, ...others].find((node) => node.name === name) ?? first;
}

async function ask<Answer>(url: string, path: string, schema: z.ZodType<Answer>): Promise<Answer> {
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(5_000) });
  return schema.parse(await answer.json());
}
