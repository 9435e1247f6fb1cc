import type pg from 'pg';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { makeSitemap } from '#src/commands/make-sitemap.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { writeStaticData } from '#src/db/catalogue/static-data.ts';
import { createDb } from '#src/db/connection/client.ts';
import { computeStatistics, type TouchedSeries } from '#src/db/statistics/statistics-refresh.ts';
import { brandsUrl, brandUrl, categoryUrl, homeUrl, seriesUrl, sitemapUrl, staticDataUrl } from '#src/visitor-urls.ts';
import { type BenchContext, type Benchmark, type BenchResult, describeAds, timeOf } from '#tools/bench/benchmark.ts';
import { overScratchDatabase } from '#tools/bench/scratch-database.ts';
import { fillSearchStock } from '#tools/bench/search/search-stock.ts';
import { measurePage } from './page-bench.ts';
import { overSite } from './served-pages.ts';

/** Number of ads changed by a typical dealer's delivery. */
const CHANGED_ADS = 250;

export const knowledgeBench = (name: string, ads: number): Benchmark => ({
  name,
  onlyByName: true,
  run: (context) => measureKnowledge(context, ads),
});

async function measureKnowledge(context: BenchContext, ads: number): Promise<BenchResult> {
  context.report(0, `making ${ads} ads`);
  return overScratchDatabase(context, `bench_knowledge_${ads}`, async (pool, databaseUrl) => {
    await loadCategories(createDb(pool), CATEGORY_FILES);
    await fillSearchStock(pool, ads);
    context.report(0.5, 'statistics');
    const computed = [
      { page: 'statistics: all series', s: await statisticsSeconds(pool, 'all') },
      { page: 'statistics: series of a delivery', s: await statisticsSeconds(pool, 'of the delivery') },
      {
        page: 'sitemap generated',
        s: seconds(await timeOf(() => makeSitemap(createDb(pool), { articles: [], now: new Date() }))),
      },
    ];
    const pages = await measurePages({ ...context, databaseUrl }, pool);
    const columns = ['page', 's', ...Object.keys(pages[0] ?? {})];
    const empty = Object.fromEntries(columns.map((column) => [column, '']));
    return { data: describeAds(ads), rows: [...computed, ...pages].map((row) => ({ ...empty, ...row })) };
  });
}

/** Time to refresh the statistics and derived tables in the transaction of an import, s. */
async function statisticsSeconds(pool: pg.Pool, touched: TouchedSeries): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local work_mem = '64MB'");
    if (touched === 'of the delivery') await client.query(DELIVERY);
    const time = await timeOf(async () => {
      await computeStatistics(client, touched);
      await writeStaticData(client);
    });
    await client.query('commit');
    return seconds(time);
  } finally {
    client.release();
  }
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(2);

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
