import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { createDb } from '#src/db/client.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import {
  adUrl,
  brandsUrl,
  brandUrl,
  categoriesUrl,
  categoryUrl,
  dogOwnersUrl,
  homeUrl,
  seriesUrl,
  vehiclesUrl,
} from '#src/urls.ts';
import type { BenchContext, Benchmark, BenchResult } from '#tools/bench/benchmark.ts';
import type { LoadOrder, LoadResult } from '#tools/bench/load/load-worker.ts';
import { percentile } from '#tools/bench/percentile.ts';
import { overSite } from './over-site.ts';

const WARM_UP_SECONDS = 2;
const SECONDS = 5;
const CONNECTIONS = 10;
const ADS_A_PAGE = 20;
/** Ads of every brand and age, so that no two consecutive responses are equal. */
const ADS_ASKED_FOR = 300;

export const pageBench: Benchmark = {
  name: 'pages',
  what: `Time of a page from the request to the last byte over one connection, and pages a second over ${CONNECTIONS}, each for ${SECONDS} s after ${WARM_UP_SECONDS} s of warm-up. Processor time is that of the thread that serves, for each of those pages. One server process, the load from a second thread on the same machine.`,
  run: measurePages,
};

async function measurePages(context: BenchContext): Promise<BenchResult> {
  const { active, ads } = await readStock(context.pool);
  await loadCategories(createDb(context.pool), CATEGORY_FILES);
  return overSite(context, async (site) => {
    const pages = [
      ['Home', [homeUrl()]],
      ['List', [vehiclesUrl()]],
      ['List, last page', [vehiclesUrl({ page: Math.max(1, Math.floor(active / ADS_A_PAGE)) })]],
      [`Ad (${ads.length} of them in turn)`, ads.map((id) => adUrl(id))],
      ['Brands', [brandsUrl()]],
      ['Brand', [brandUrl('volvo')]],
      ['Series', [seriesUrl('volvo', 'v60')]],
      ['Categories', [categoriesUrl()]],
      ['Category, ten carousels', [categoryUrl('hundagare')]],
      ['Dog owners', [dogOwnersUrl()]],
    ] as const;
    const rows: BenchResult['rows'] = [];
    for (const [place, [page, addresses]] of pages.entries()) {
      context.report(place / pages.length, page);
      rows.push({ page, ...(await measurePage(addresses.map((address) => site + address))) });
    }
    return { data: `${active.toLocaleString('sv-SE')} active ads with a picture`, rows };
  });
}

/** Response time and throughput of addresses requested round robin. */
export async function measurePage(urls: readonly string[]): Promise<Record<string, string | number>> {
  await load({ urls, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const alone = await load({ urls, connections: 1, seconds: SECONDS });
  const before = process.threadCpuUsage();
  const concurrent = await load({ urls, connections: CONNECTIONS, seconds: SECONDS });
  const { user, system } = process.threadCpuUsage(before);
  const ms = (share: number) => percentile(alone.times, share).toFixed(1);
  return {
    status: alone.status,
    kB: Math.round(alone.bytes / 1000),
    'p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'p99 ms': ms(0.99),
    'processor ms': ((user + system) / 1000 / concurrent.times.length).toFixed(2),
    'pages/s': Math.round(concurrent.times.length / concurrent.seconds),
  };
}

function load(order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../load/load-worker.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function readStock(pool: pg.Pool): Promise<{ active: number; ads: number[] }> {
  const { rows } = await pool.query<{ active: number; id: number }>(
    `select active, internal_id as id from (
       select internal_id, count(*) over () as active, row_number() over (order by internal_id) as place
       from ads where status = 'active' and first_image_url is not null
     ) numbered
     where place % greatest(1, active / $1) = 0 order by internal_id limit $1`,
    [ADS_ASKED_FOR],
  );
  const [first] = rows;
  if (!first) throw new LaunchError('The stock is empty; run npm start or npm run demo first.');
  return { active: first.active, ads: rows.map(({ id }) => id) };
}
