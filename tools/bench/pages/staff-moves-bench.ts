import { createDb } from '#src/db/connection/client.ts';
import { PAGE_SIZES } from '#src/domain/staff-lists/list-order.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import type { Benchmark } from '#tools/bench/benchmark.ts';
import { overScratchDatabase } from '#tools/bench/scratch-database.ts';
import { fillSearchStock } from '#tools/bench/search/search-stock.ts';
import { mixStock } from '#tools/bench/staff-list-bench.ts';
import { type Move, staffCookie, timesOfMove } from './moves-bench.ts';
import { browserBench } from './served-pages.ts';

const ADS = 100_000;
const AD_LINK = `main tbody a[href^="${staffAdUrl(0).slice(0, -1)}"]`;
const byHeading = (column: string): string =>
  `main thead a[href*="sortering=${column}"], main thead a[href*="sortering=-${column}"]`;

const MOVES: readonly Move[] = [
  { what: 'sort by price', from: staffAdsUrl(), link: byHeading('pris') },
  { what: 'sort by dealer', from: staffAdsUrl(), link: byHeading('handlare') },
  {
    what: `sort ${PAGE_SIZES[2]} rows by name`,
    from: staffAdsUrl({ size: PAGE_SIZES[2] }),
    link: byHeading('namn'),
  },
  { what: 'sort what a search finds by year', from: staffAdsUrl({ text: 'volvo' }), link: byHeading('ar') },
  { what: 'next page', from: staffAdsUrl(), link: 'main nav a[rel=next]' },
  { what: 'list to an ad', from: staffAdsUrl(), link: AD_LINK },
  { what: 'ad to the next ad', from: staffAdsUrl(), link: 'main a[rel=next]', onwards: AD_LINK },
];

const navigations = browserBench({
  name: 'staff-moves',
  cases: MOVES,
  rounds: 11,
  prepare: async ({ pool }) => ({ cookie: await staffCookie(createDb(pool)) }),
  open: async ({ session }) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  },
  measure: timesOfMove,
});

/** Staff's table in the browser, over 100 000 ads of every status: from a click to the frame with the new rows. */
export const staffMovesBench: Benchmark = {
  name: navigations.name,
  onlyByName: true,
  run: (context) => {
    const ads = context.ads ?? ADS;
    context.report(0, `making ${ads} ads`);
    return overScratchDatabase(context, 'bench_staff_moves', async (pool, databaseUrl) => {
      await fillSearchStock(pool, ads);
      await mixStock(pool);
      const result = await navigations.run({ ...context, pool, databaseUrl });
      return { ...result, data: `${ads.toLocaleString('sv-SE')} ads of every status, ${result.data}` };
    });
  },
};
