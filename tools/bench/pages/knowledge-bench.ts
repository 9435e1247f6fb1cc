import type pg from 'pg';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { makeSitemap } from '#src/commands/make-sitemap.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { writeStaticData } from '#src/db/catalogue/static-data.ts';
import { createDb } from '#src/db/client.ts';
import { computeStatistics, type TouchedSeries } from '#src/db/statistics-refresh.ts';
import { brandsUrl, brandUrl, categoryUrl, homeUrl, seriesUrl, sitemapUrl, staticDataUrl } from '#src/urls.ts';
import type { BenchContext, Benchmark, BenchResult } from '#tools/bench/benchmark.ts';
import { pageQueries } from '#tools/bench/queries/page-queries.ts';
import { writeQueryPlans } from '#tools/bench/queries/query-plans.ts';
import { overScratchDatabase } from '#tools/bench/scratch-database.ts';
import { fillSearchStock } from '#tools/bench/search/search-stock.ts';
import { overSite } from './over-site.ts';
import { measurePage } from './page-bench.ts';

/** Number of ads changed by a typical dealer's delivery. */
const CHANGED_ADS = 250;

const what = `What an import counts for the pages of brands and series, in s: all series, and those that a delivery with ${CHANGED_ADS} changed ads touches; and the sitemap. Then pages, of the brand and series with most ads, measured as in the benchmark of pages. The one with 100 000 ads writes the plans of their statements to docs/queries.`;
const PLANS_OF = 100_000;

export const knowledgeBench: Benchmark = {
  name: 'knowledge',
  what,
  onlyByName: true,
  run: (context) => measureKnowledge(context, 100_000),
};

export const knowledgeMillionBench: Benchmark = {
  name: 'knowledge-million',
  what,
  onlyByName: true,
  run: (context) => measureKnowledge(context, 1_000_000),
};

async function measureKnowledge(context: BenchContext, ads: number): Promise<BenchResult> {
  context.report(0, `making ${ads} ads`);
  return overScratchDatabase(context, `bench_knowledge_${ads}`, async (pool, databaseUrl) => {
    await loadCategories(createDb(pool), CATEGORY_FILES);
    await fillSearchStock(pool, ads);
    context.report(0.5, 'counting');
    const counted = [
      { page: 'counted: all series', s: await countingSeconds(pool, 'all') },
      { page: 'counted: series of a delivery', s: await countingSeconds(pool, 'of the delivery') },
      { page: 'made: sitemap', s: await sitemapSeconds(pool) },
    ];
    const data = `${ads.toLocaleString('sv-SE')} active ads`;
    if (ads === PLANS_OF) await writeQueryPlans(pool, await pageQueries(pool), { bench: 'knowledge', data });
    const pages = await measurePages({ ...context, databaseUrl }, pool);
    const none = { page: '', s: '', status: '', kB: '', 'p50 ms': '', 'p95 ms': '', 'p99 ms': '', 'pages/s': '' };
    return {
      data,
      rows: [...counted, ...pages].map((row) => ({ ...none, ...row })),
    };
  });
}

/** Time to refresh the statistics and derived tables in the transaction of an import, s. */
async function countingSeconds(pool: pg.Pool, touched: TouchedSeries): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local work_mem = '64MB'");
    if (touched === 'of the delivery') await client.query(DELIVERY);
    const begin = performance.now();
    await computeStatistics(client, touched);
    await writeStaticData(client);
    const seconds = (performance.now() - begin) / 1_000;
    await client.query('commit');
    return seconds.toFixed(2);
  } finally {
    client.release();
  }
}

/** Time to build and cache the sitemap, s. */
async function sitemapSeconds(pool: pg.Pool): Promise<string> {
  const begin = performance.now();
  await makeSitemap(createDb(pool), { articles: [], now: new Date() });
  return ((performance.now() - begin) / 1_000).toFixed(2);
}

/** State after a delivery: the ads of one dealer, some of them written in this transaction. */
const DELIVERY = `
  create temp table reconfirmed (id int) on commit drop;
  create temp table known on commit drop as select internal_id as ad_id, series_id from ads where dealer_id = 1 limit ${CHANGED_ADS};
  create temp table merged on commit drop as select ad_id from known;
  create temp table missing on commit drop as select ad_id from known limit 0;
  update ads set updated_at = now() where internal_id in (select ad_id from merged)`;

async function measurePages(context: BenchContext, maker: pg.Pool): Promise<BenchResult['rows']> {
  const { rows } = await maker.query<{ brand: string; series: string }>(
    `select brands.slug as brand, series.slug as series from series_statistics
     join series on series.id = series_id join brands on brands.id = brand_id order by ads desc limit 1`,
  );
  const max = rows[0] ?? { brand: 'volvo', series: 'v60' };
  return overSite(context, async (site) => {
    const pages = [
      ['Home', homeUrl()],
      ['Category, ten carousels', categoryUrl('laddhybrid')],
      ['Brands', brandsUrl()],
      ['Brand', brandUrl(max.brand)],
      ['Series', seriesUrl(max.brand, max.series)],
      ['static-data.json', staticDataUrl()],
      ['Sitemap', sitemapUrl()],
    ] as const;
    const measured: BenchResult['rows'] = [];
    for (const [place, [page, address]] of pages.entries()) {
      context.report(0.6 + (0.4 * place) / pages.length, page);
      measured.push({ page, ...(await measurePage([site + address])) });
    }
    return measured;
  });
}
