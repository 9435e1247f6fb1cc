import type pg from 'pg';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import {
  adUrl,
  brandsUrl,
  brandUrl,
  categoriesUrl,
  categoryUrl,
  compareUrl,
  dogOwnersUrl,
  homeUrl,
  seriesUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import type { BenchContext, Benchmark, BenchResult, BenchRow } from '#tools/bench/benchmark.ts';
import { describeAds, percentileColumns } from '#tools/bench/benchmark.ts';
import { runLoad } from '#tools/bench/load/run-load.ts';
import { overSite } from './served-pages.ts';

const WARM_UP_SECONDS = 2;
const SECONDS = 5;
const CONNECTIONS = 10;
const ADS_A_PAGE = 20;
/** Ads of every brand and age, so that no two consecutive responses are equal. */
const ADS_ASKED_FOR = 300;

export const pageBench: Benchmark = {
  name: 'pages',
  run: measurePages,
};

/** The page of the comparison without the page cache: no four cars are asked for twice. */
export const compareBench: Benchmark = {
  name: 'compare',
  onlyByName: true,
  run: async (context) => {
    const { active, ads } = await readStock(context.pool);
    return overSite(context, async (site) => {
      const urls = differentFours(ads, COMPARISONS).map((ids) => site + compareUrl(ids));
      const half = Math.floor(urls.length / 2);
      await runLoad({ urls: urls.slice(0, half), connections: 1, seconds: WARM_UP_SECONDS });
      const before = process.threadCpuUsage();
      const { status, bytes, times } = await runLoad({
        urls: urls.slice(half),
        connections: 1,
        seconds: SECONDS,
      });
      const { user, system } = process.threadCpuUsage(before);
      if (times.length > urls.length - half) throw new Error('Comparisons were asked for twice: make more of them.');
      const row = {
        page: 'Comparison of four cars, each asked for once',
        status,
        kB: Math.round(bytes / 1000),
        ...percentileColumns(times, 1),
        'CPU ms': ((user + system) / 1000 / times.length).toFixed(2),
      };
      return { data: `${describeAds(active)} with a picture`, rows: [row] };
    });
  },
};

/** Addresses of comparisons; half of them to warm up. */
const COMPARISONS = 10_000;

/** Groups of four neighbours in ever wider steps: all different. */
function differentFours(ads: readonly number[], count: number): number[][] {
  const groups: number[][] = [];
  for (let step = 1; groups.length < count && 3 * step < ads.length; step += 1)
    for (let first = 0; first + 3 * step < ads.length; first += 1)
      groups.push([0, 1, 2, 3].map((nth) => ads[first + nth * step] ?? 0));
  return groups.slice(0, count);
}

async function measurePages(context: BenchContext): Promise<BenchResult> {
  const { active, ads } = await readStock(context.pool);
  await loadCategories(createDb(context.pool), CATEGORY_FILES);
  return overSite(context, async (site) => {
    const pages = [
      ['Home', [homeUrl()]],
      ['List', [vehiclesUrl()]],
      ['List, last page', [vehiclesUrl({ page: Math.max(1, Math.floor(active / ADS_A_PAGE)) })]],
      [`Ad (cycling through ${ads.length})`, ads.map((id) => adUrl(id))],
      ['Comparison of four cars', fours(ads).map(compareUrl)],
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
    return { data: `${describeAds(active)} with a picture`, rows };
  });
}

/** Groups of four ads; the rest is left out. */
const fours = (ads: readonly number[]): number[][] =>
  Array.from({ length: Math.floor(ads.length / 4) }, (_, at) => ads.slice(at * 4, at * 4 + 4));

/** Response time and throughput of addresses requested round robin. */
export async function measurePage(urls: readonly string[]): Promise<BenchRow> {
  await runLoad({ urls, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const alone = await runLoad({ urls, connections: 1, seconds: SECONDS });
  const before = process.threadCpuUsage();
  const concurrent = await runLoad({ urls, connections: CONNECTIONS, seconds: SECONDS });
  const { user, system } = process.threadCpuUsage(before);
  return {
    status: alone.status,
    kB: Math.round(alone.bytes / 1000),
    ...percentileColumns(alone.times, 1),
    'CPU ms': ((user + system) / 1000 / concurrent.times.length).toFixed(2),
    'pages/s': Math.round(concurrent.times.length / concurrent.seconds),
  };
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
