import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { createCommandPool } from '#src/db/connection/client.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import type { BenchContext, Benchmark, BenchResult, BenchRow } from '#tools/bench/benchmark.ts';
import { describeAds } from '#tools/bench/benchmark.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { programPath, startNginx } from '#tools/deploy/proxies.ts';
import type { DeliveryOrder } from './dealer-delivery.ts';
import { prepareForVisitors } from './load-bench.ts';
import { type MeasuredLoad, measureOpenLoad } from './measured-load.ts';
import { isGood } from './promise.ts';
import { type ServedSite, serveSiteFor } from './served-site.ts';
import { readSite } from './visitor-paths.ts';
import { rankPaths, zipfPaths } from './zipf-paths.ts';

/**
 * `npm run bench -- load --zipf [--nginx] [--rate 900]`: visitors by a Zipf law, deliveries every minute, overload, and a database
 * outage; the site alone, or behind nginx as in deploy/.
 */
const ADS = 100_000;
const PROCESSES = 2;
const SEED = 'zipf';
const WARM_UP_S = 30;
const STEP_S = 15;
const SUSTAINED_S = 180;
const DELIVERY_EVERY_MS = 60_000;
const OVERLOAD_S = 20;
const OVERLOAD = 5;
const OUTAGE_S = 60;
/** Number of most requested pages that an outage and an overload are judged by. */
const HOTTEST = 1_000;
const MAX_MS = 300;
/** Initial rate of the search, requests/s, and the factors by which it increases and, after a failed rate, decreases. */
const FIRST_RATE = 100;
const UP = 1.25;
const DOWN = 0.9;
/** Rates that are tried for three minutes; the last one counts even if it was not held, and says so. */
const MAX_ATTEMPTS = 3;

const zipfBench = (name: string, begin: (served: ServedSite) => Promise<ServedSite>): Benchmark => ({
  name,
  onlyByName: true,
  run: (context) => overSearchStock(context, context.ads ?? ADS, (pool) => measureZipf(context, pool, begin)),
});

export const zipfLoadBench = zipfBench('load-zipf', async (served) => served);
export const zipfNginxBench = zipfBench('load-zipf-nginx', behindNginx);

/** The same site, requested through the shared cache of deploy/. */
async function behindNginx(served: ServedSite): Promise<ServedSite> {
  const program = programPath('nginx');
  if (program === null) throw new LaunchError('nginx is not installed (Debian: apt-get install nginx-light).');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-nginx-'));
  const nginx = await startNginx(program, folder, Number(new URL(served.url).port));
  const stop = async (): Promise<void> => {
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
    await served.stop();
  };
  return { ...served, url: nginx.url, stop };
}

type Site = { served: ServedSite; pathsOf: (seed: string) => () => string; deliver: () => Promise<number> };

async function measureZipf(
  context: BenchContext,
  pool: pg.Pool,
  begin: (served: ServedSite) => Promise<ServedSite>,
): Promise<BenchResult> {
  const url = pool.options.connectionString ?? '';
  await prepareForVisitors(url);
  const ranked = await rankPaths(pool, await readSite(pool), SEED);
  const served = await begin(await serveSiteFor(url, PROCESSES));
  try {
    const site: Site = { served, pathsOf: (seed) => zipfPaths(ranked, `${SEED} ${seed}`), deliver: deliveries(url) };
    const rows = await measurePhases(context, site, url);
    const counts = ranked.map(({ paths }) => paths.length).join(' + ');
    const load = os.loadavg()[0]?.toFixed(0);
    return {
      data: `${describeAds(context.ads ?? ADS)}, ${PROCESSES} serving processes, ${counts} addresses (lists, ads, series, categories), load ${load}`,
      rows,
    };
  } finally {
    await served.stop();
  }
}

async function measurePhases(context: BenchContext, site: Site, url: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const measure = async (what: string, rate: number, seconds: number): Promise<MeasuredLoad> => {
    context.report(-1, `${what}, ${rate}/s`);
    return measureOpenLoad(site.served, {
      what,
      rate,
      seconds,
      nextPath: site.pathsOf(`${what} ${rate}`),
      maxMs: MAX_MS,
    });
  };
  await measure('warm-up', FIRST_RATE / 2, WARM_UP_S);
  const step = (each: number) => measure('step', each, STEP_S);
  if (context.rate !== null) await fillCaches(context.rate, step);
  let rate = context.rate ?? (await highestRate(step));
  let sustained: MeasuredLoad;
  for (let attempt = 1; ; attempt += 1) {
    const stop = new AbortController();
    const delivered = deliverEveryMinute(site, stop.signal);
    sustained = await measure(`${SUSTAINED_S / 60} min, a delivery a minute`, rate, SUSTAINED_S);
    stop.abort();
    const changed = await delivered;
    const notes = `${sustained.isHeld ? 'held' : 'not held'}; ${changed.join(', ')} ads changed`;
    rows.push({ ...withShares(sustained, hottestOf(sustained)), notes });
    if (sustained.isHeld || attempt === MAX_ATTEMPTS) break;
    rate = Math.max(1, Math.floor(rate * DOWN));
  }
  const hottest = hottestOf(sustained);
  const overload = await measure(`${OVERLOAD} times the rate`, rate * OVERLOAD, OVERLOAD_S);
  rows.push({ ...withShares(overload, hottest), notes: '' });
  const asked = [...hottest];
  let at = 0;
  const outage = await duringOutage(context, url, () =>
    measureOpenLoad(site.served, {
      what: `database gone for ${OUTAGE_S} s`,
      rate: Math.max(1, Math.floor(asked.length / OUTAGE_S)),
      seconds: OUTAGE_S,
      nextPath: () => asked[at++ % asked.length] ?? '/',
    }),
  );
  const answered = new Set(outage.outcomes.filter(isGood).map(({ path }) => path)).size;
  const paths = new Set(outage.outcomes.map(({ path }) => path)).size;
  rows.push({
    ...withShares(outage, hottest),
    notes: `${answered} of the ${paths} hottest pages asked for are answered`,
  });
  return rows;
}

/** The steps below a given rate, which fill the page cache as those of the search do. */
async function fillCaches(rate: number, step: (rate: number) => Promise<MeasuredLoad>): Promise<void> {
  for (let each = FIRST_RATE; each < rate; each = Math.ceil(each * UP)) await step(each);
}

async function highestRate(step: (rate: number) => Promise<MeasuredLoad>): Promise<number> {
  let highest = 0;
  for (let rate = FIRST_RATE; ; rate = Math.ceil(rate * UP)) {
    // In so short a step, half a second of other load on the machine is enough to miss the target.
    if (!(await step(rate)).isHeld && !(await step(rate)).isHeld) break;
    highest = rate;
  }
  if (highest === 0) throw new LaunchError(`Not even ${FIRST_RATE} requests a second are answered in time.`);
  return highest;
}

/** The addresses requested most often. */
function hottestOf({ outcomes }: MeasuredLoad): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { path } of outcomes) counts.set(path, (counts.get(path) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return new Set(sorted.slice(0, HOTTEST).map(([path]) => path));
}

/** The figures of a phase with the share answered from the cache, and of the hottest pages that were not answered. */
function withShares({ row, outcomes }: MeasuredLoad, hottest: ReadonlySet<string>): BenchRow {
  const good = outcomes.filter(isGood);
  const cached = good.filter(({ isCached }) => isCached).length;
  const { 'memory MB': memory = '', ...rest } = row;
  return {
    ...rest,
    'from the cache': `${Math.round((100 * cached) / Math.max(1, good.length))} %`,
    'hottest, not answered': outcomes.filter((outcome) => hottest.has(outcome.path) && !isGood(outcome)).length,
    'memory MB': memory,
  };
}

/** Delivers until the signal. @returns the changed ads of each delivery */
async function deliverEveryMinute({ deliver }: Site, signal: AbortSignal): Promise<number[]> {
  const changed: number[] = [];
  // The first half a minute after the start, so that three minutes contain three deliveries and what follows them.
  for (let wait = DELIVERY_EVERY_MS / 2; ; wait = DELIVERY_EVERY_MS) {
    await sleep(wait, null, { signal }).catch(() => undefined);
    if (signal.aborted) return changed;
    changed.push(await deliver());
  }
}

/** One dealer after the other delivers its full stock with new prices. */
function deliveries(databaseUrl: string): () => Promise<number> {
  let dealer = 0;
  return async () => {
    dealer += 1;
    const order: DeliveryOrder = { databaseUrl, dealer: `Handlare ${dealer}`, deliveredAt: new Date() };
    const worker = new Worker(new URL('./dealer-delivery.ts', import.meta.url), { workerData: order });
    const [changed] = await once(worker, 'message');
    return Number(changed);
  };
}

/** The database accepts no connection during the work: those it has are ended. A limit of the database, as it is dropped afterwards. */
async function duringOutage<Result>(context: BenchContext, url: string, work: () => Promise<Result>): Promise<Result> {
  const database = new URL(url).pathname.slice(1);
  const admin = createCommandPool(context.adminUrl);
  const limitConnections = (limit: number) => admin.query(`alter database ${database} connection limit ${limit}`);
  try {
    await limitConnections(0);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    return await work();
  } finally {
    await limitConnections(-1);
    await admin.end();
  }
}
