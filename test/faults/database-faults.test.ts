import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandPool, createDb } from '#src/db/connection/client.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { adUrl, brandsUrl, healthUrl, homeUrl, readyUrl, suggestionsApiUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import {
  databaseUrl,
  endClusterServer,
  startClusterServer,
  startTestCluster,
  TEMPLATE_DATABASE,
  type TestCluster,
} from '#test/support/test-cluster.ts';
import { type LoadOutcome, openLoad } from '#tools/bench/load/open-load.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { type SiteOverProxy, startSiteOverProxy } from './site-over-proxy.ts';
import type { ProxyBehavior } from './tcp-proxy.ts';
import { inFull } from './thoroughness.ts';

/** The site under load while its database, or the network to it, fails. */

const EVERY_REQUEST_MS = 5_000;
const RECOVERED_MS = 2_000;
/** The time limits of the site; the machine that runs the tests may be busy. */
const MACHINE_MS = 500;
const REQUESTS_PER_S = 20;
type Fault = { fault: string; ms: number; begin: () => Promise<void>; end: () => Promise<void> };

const network = (network: ProxyBehavior, longMs: number, shortMs: number): Omit<Fault, 'fault'> => ({
  ms: inFull ? longMs : shortMs,
  begin: async () => {
    site.proxy.network = network;
    if (network.kind === 'refuses') site.proxy.cut();
  },
  end: async () => {
    site.proxy.network = { kind: 'fine' };
  },
});
const server = (signal: 'SIGINT' | 'SIGKILL'): Omit<Fault, 'fault'> => ({
  ms: inFull ? 20_000 : 1_000,
  begin: () => endClusterServer(cluster, signal),
  end: async () => {
    site.proxy.target = await startClusterServer(cluster);
  },
});
const FAULTS: Fault[] = [
  { fault: 'the network refuses connections', ...network({ kind: 'refuses' }, 20_000, 1_500) },
  { fault: 'the network swallows everything', ...network({ kind: 'swallows' }, 30_000, 4_000) },
  { fault: 'the network takes 500 ms', ...network({ kind: 'slow', delayMs: 500 }, 20_000, 2_000) },
  { fault: 'the server is restarted', ...server('SIGINT') },
  { fault: 'the server is killed', ...server('SIGKILL') },
];

/** A server of its own, because it is stopped and restarted below. */
let cluster: TestCluster;
let site: SiteOverProxy;
let ads: number[];
beforeAll(async () => {
  cluster = await startTestCluster();
  const url = databaseUrl(cluster.url, TEMPLATE_DATABASE);
  const pool = createCommandPool(url);
  ads = (await insertAds(createDb(pool), 40, (place) => ({ price: 100_000 + place }))).map((ad) => ad.internal_id);
  await pool.end();
  site = await startSiteOverProxy(url);
  for (const path of [homeUrl(), vehiclesUrl()]) expect((await fetch(site.url + path)).status).toBe(200);
});
afterAll(async () => {
  await site.close();
  await cluster.stop();
});

let asked = 0;
/** A page that is not cached. */
function newPage(): string {
  asked += 1;
  return vehiclesUrl({ filters: { ...NO_AD_FILTERS, minPrice: asked } });
}

function paths(): () => string {
  const { pick, next } = createRandom('database faults');
  return () => {
    const place = next();
    if (place < 0.4) return newPage();
    if (place < 0.6) return vehiclesUrl();
    return place < 0.8 ? adUrl(pick(ads)) : pick([brandsUrl(), `${suggestionsApiUrl()}?q=vol`, homeUrl()]);
  };
}

/** Sends requests while the callback runs. */
async function underLoad(work: () => Promise<void>): Promise<LoadOutcome[]> {
  const outcomes: LoadOutcome[] = [];
  const end = new AbortController();
  const onOutcome = (outcome: LoadOutcome) => void outcomes.push(outcome);
  const load = openLoad({ site: site.url, nextPath: paths(), rate: REQUESTS_PER_S, signal: end.signal, onOutcome });
  await work().finally(() => end.abort());
  await load;
  return outcomes;
}

async function untilGood(): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const asking = performance.now();
    const { status, body } = await fetch(site.url + newPage());
    await body?.cancel();
    if (status === 200) return asking - begun;
    await sleep(50);
  }
}

test.each(FAULTS)('$fault: ends every request, serves cached pages and recovers soon afterwards', async (each) => {
  let recoveredAfter = Number.POSITIVE_INFINITY;
  const storedStatuses: number[] = [];
  const outcomes = await underLoad(async () => {
    await sleep(500);
    await each.begin();
    const until = performance.now() + each.ms;
    while (performance.now() < until) {
      expect((await fetch(site.url + healthUrl())).status).toBe(200);
      storedStatuses.push((await fetch(site.url + vehiclesUrl())).status);
      await sleep(100);
    }
    await each.end();
    recoveredAfter = await untilGood();
    await sleep(300);
  });
  expect(outcomes.length).toBeGreaterThan(20);
  expect(outcomes.filter(({ ms }) => ms > EVERY_REQUEST_MS + MACHINE_MS)).toEqual([]);
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(outcomes.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
  expect(new Set(storedStatuses)).toEqual(new Set([200]));
  expect(recoveredAfter).toBeLessThan(RECOVERED_MS + MACHINE_MS);
  await expect.poll(async () => (await fetch(site.url + readyUrl())).status, { timeout: 5_000 }).toBe(200);
  expect(site.errors.filter((line) => line.includes('unhandled rejection'))).toEqual([]);
});
