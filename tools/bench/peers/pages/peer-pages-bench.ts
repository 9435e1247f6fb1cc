import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { createCommandPool, createDb } from '#src/db/connection/client.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import type { BenchContext, Benchmark, BenchResult, BenchRow } from '#tools/bench/benchmark.ts';
import { describeAds, percentile } from '#tools/bench/benchmark.ts';
import { runLoad } from '#tools/bench/load/run-load.ts';
import { serveSiteFor } from '#tools/bench/load/served-site.ts';
import { installPeers } from '#tools/bench/peers/installed-peers.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { NEXT_PATHS, serveNext } from './next-site.ts';
import { bodyElements, countElements } from './page-elements.ts';

const ADS = 100_000;
const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;
const SECONDS = 4;
/** Each round measures every page once; the median round counts. */
const ROUNDS = 3;
const HEADERS = { 'accept-encoding': 'gzip', accept: 'text/html' };
/** The lowest of the highest prices that make each uncached address a new one, kr, and how many a round may use. */
const FIRST_PRICE = 100_000;
const PRICES = 4_000;
const PAUSE_MS = 200;

export const peerPagesBench: Benchmark = {
  name: 'peers-pages',
  onlyByName: true,
  run: async (context) => {
    const packages = await installPeers(context.config.dataDir);
    const ads = context.ads ?? ADS;
    return overSearchStock(context, ads, (pool) => measurePages(context, pool, { ads, packages }));
  },
};

/** A page that is measured: its addresses by round, and the process that serves it. */
type Page = {
  label: string;
  urls: (round: number) => string[];
  cpuMs: () => Promise<number>;
  megabytes: () => Promise<number>;
};

async function measurePages(
  context: BenchContext,
  pool: pg.Pool,
  { ads, packages }: { ads: number; packages: string },
): Promise<BenchResult> {
  const databaseUrl = pool.options.connectionString ?? '';
  const maker = createCommandPool(databaseUrl);
  await loadCategories(createDb(maker), CATEGORY_FILES);
  await maker.end();
  const own = await serveSiteFor(databaseUrl, 1);
  try {
    context.report(-1, 'building the Next.js app');
    const list = own.url + vehiclesUrl();
    const next = await serveNext(packages, bodyElements(await readPage(list)));
    try {
      const nextPage = (label: string, path: string): Page => ({ ...next, label, urls: () => [next.url + path] });
      const pages: Page[] = [
        {
          ...own,
          megabytes: own.memory,
          label: `Milvis, the same address${await cacheNote(list)}`,
          urls: () => [list],
        },
        {
          ...own,
          megabytes: own.memory,
          label: 'Milvis, every address new',
          urls: (round) => newAddresses(own.url, round),
        },
        nextPage('Next.js, static', NEXT_PATHS.static),
        nextPage('Next.js, its own cache', NEXT_PATHS.cached),
        nextPage('Next.js, dynamic', NEXT_PATHS.dynamic),
      ];
      const rows = await measureInTurn(context, pages);
      return { data: `${describeAds(ads)}, load ${os.loadavg()[0]?.toFixed(0)}`, rows };
    } finally {
      await next.stop();
    }
  } finally {
    await own.stop();
  }
}

async function measureInTurn(context: BenchContext, pages: readonly Page[]): Promise<BenchRow[]> {
  const measured = pages.map(() => ({ rates: [] as number[], times: [] as number[], cpu: [] as number[], kB: 0 }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, page] of pages.entries()) {
      context.report((round * pages.length + place) / ((ROUNDS + 1) * pages.length), page.label);
      const isWarmUp = round === 0;
      const before = await page.cpuMs();
      const load = await runLoad({
        urls: page.urls(round),
        connections: CONNECTIONS,
        headers: HEADERS,
        seconds: isWarmUp ? WARM_UP_SECONDS : SECONDS,
      });
      if (load.status !== 200) throw new Error(`${page.label} answered ${load.status}.`);
      const to = measured[place];
      if (isWarmUp || to === undefined) continue;
      to.rates.push(load.times.length / load.seconds);
      to.cpu.push(((await page.cpuMs()) - before) / load.times.length);
      to.times.push(...load.times);
      to.kB = Math.round(load.bytes / 1000);
      await sleep(PAUSE_MS);
    }
  }
  return Promise.all(
    pages.map(async (page, place) => {
      const { rates = [], times = [], cpu = [], kB = 0 } = measured[place] ?? {};
      const elements = countElements(bodyElements(await readPage(page.urls(ROUNDS + 1)[0] ?? '')));
      return {
        page: page.label,
        elements,
        kB,
        'pages/s': Math.round(percentile(rates, 0.5)),
        'p50 ms': percentile(times, 0.5).toFixed(1),
        'p95 ms': percentile(times, 0.95).toFixed(1),
        'CPU ms': percentile(cpu, 0.5).toFixed(2),
        'memory MB': await page.megabytes(),
      };
    }),
  );
}

/** A crawler gets the page as a whole, without the scripts that fill in what comes later. */
const readPage = async (url: string): Promise<string> =>
  (await fetch(url, { headers: { ...HEADERS, 'user-agent': 'Googlebot/2.1' } })).text();

const newAddresses = (site: string, round: number): string[] =>
  Array.from({ length: PRICES }, (_, place) => {
    const maxPrice = FIRST_PRICE + round * PRICES + place;
    return site + vehiclesUrl({ filters: { ...NO_AD_FILTERS, maxPrice } });
  });

/** Whether the second response of an address says that it comes from a cache. */
async function cacheNote(url: string): Promise<string> {
  for (let turn = 0; turn < 2; turn += 1) {
    const { headers } = await fetch(url, { headers: HEADERS });
    if (turn === 1 && headers.get('cache-status')?.includes('hit')) return ', from the page cache';
  }
  return ' (no page cache)';
}
