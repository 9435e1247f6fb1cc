import type pg from 'pg';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { createCommandPool, createDb } from '#src/db/connection/client.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import type { BenchContext, Benchmark, BenchResult, BenchRow } from '#tools/bench/benchmark.ts';
import { describeAds } from '#tools/bench/benchmark.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { type MeasuredLoad, measureOpenLoad } from './measured-load.ts';
import type { LoadOutcome } from './open-load.ts';
import { lastLate, normalFrom } from './promise.ts';
import { type ServedSite, serveSiteFor } from './served-site.ts';
import { type LoadSite, readSite, visitorPaths } from './visitor-paths.ts';

const ADS = 100_000;
const PROBE_S = 12;
const SUSTAINED_S = 180;
const OVERLOAD_S = 30;
const AFTER_S = 30;
const TOO_MUCH = 5;
/** Initial rate of the search, requests/s, and the factors by which it increases and, after a failed rate, decreases. */
const FIRST_RATE = 40;
const UP = 1.2;
const DOWN = 0.9;

export const loadBench: Benchmark = {
  name: 'load',
  onlyByName: true,
  run: (context) => overSearchStock(context, ADS, (pool) => measureLoad(context, pool)),
};

async function measureLoad(context: BenchContext, pool: pg.Pool): Promise<BenchResult> {
  const url = pool.options.connectionString ?? '';
  await prepareForVisitors(url);
  const site = await readSite(pool);
  const rows: BenchRow[] = [];
  const highest: string[] = [];
  let best = { processes: 0, rate: 0 };
  for (const processes of [1, 2]) {
    const rate = await withSite(url, site, processes, (served) => highestRate(context, served, site));
    highest.push(`${rate}/s from ${processes}`);
    // At equal rates the larger number of processes, which has more headroom.
    if (rate >= best.rate) best = { processes, rate };
  }
  if (best.rate === 0) throw new LaunchError(`Not even ${FIRST_RATE} requests a second are answered in time.`);
  await withSite(url, site, best.processes, async (served) => {
    let rate = best.rate;
    let sustained: MeasuredLoad;
    do {
      context.report(-1, `${rate}/s held`);
      sustained = await seeLoad(served, site, {
        what: `sustained ${SUSTAINED_S / 60} min`,
        rate,
        seconds: SUSTAINED_S,
      });
      rows.push(sustained.row);
      if (!sustained.isHeld) rate = Math.floor(rate * DOWN);
    } while (!sustained.isHeld && rate > 1);
    context.report(-1, `${rate * TOO_MUCH}/s`);
    rows.push(
      (await seeLoad(served, site, { what: `${TOO_MUCH} times the rate`, rate: rate * TOO_MUCH, seconds: OVERLOAD_S }))
        .row,
    );
    const after = await seeLoad(served, site, { what: 'afterwards', rate, seconds: AFTER_S });
    rows.push({ ...after.row, phase: afterwards(after.outcomes) });
  });
  return {
    data: `${describeAds(ADS)}, ${best.processes} serving processes; highest step: ${highest.join(', ')}`,
    rows,
  };
}

/** Fills what imports and starts of a site would have filled. */
export async function prepareForVisitors(url: string): Promise<void> {
  const maker = createCommandPool(url);
  await loadCategories(createDb(maker), CATEGORY_FILES);
  await refreshStatistics(maker);
  await maker.end();
}

async function withSite<Result>(
  url: string,
  site: LoadSite,
  processes: number,
  work: (served: ServedSite) => Promise<Result>,
): Promise<Result> {
  const served = await serveSiteFor(url, processes);
  try {
    await seeLoad(served, site, { what: 'warm-up', rate: FIRST_RATE / 2, seconds: PROBE_S });
    return await work(served);
  } finally {
    await served.stop();
  }
}

async function highestRate(context: BenchContext, served: ServedSite, site: LoadSite): Promise<number> {
  let highest = 0;
  for (let rate = FIRST_RATE; ; rate = Math.ceil(rate * UP)) {
    context.report(-1, `${rate}/s`);
    const step = () => seeLoad(served, site, { what: 'step', rate, seconds: PROBE_S });
    // In so short a step, half a second of other load on the machine is enough to miss the target.
    if (!(await step()).isHeld && !(await step()).isHeld) return highest;
    highest = rate;
  }
}

const seeLoad = (
  served: ServedSite,
  site: LoadSite,
  load: { what: string; rate: number; seconds: number },
): Promise<MeasuredLoad> =>
  measureOpenLoad(served, { ...load, nextPath: visitorPaths(site, `${load.what} ${load.rate}`) });

function afterwards(outcomes: readonly LoadOutcome[]): string {
  const normal = normalFrom(outcomes, AFTER_S);
  const when = normal === null ? `not normal within ${AFTER_S} s` : `normal from second ${normal}`;
  return `afterwards; ${when}, last late answer in second ${lastLate(outcomes)}`;
}
