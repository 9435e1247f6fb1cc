import type pg from 'pg';
import { computePriceIndex } from '#src/commands/market/compute-price-index.ts';
import { computeRemovalTimes } from '#src/commands/market/compute-removal-times.ts';
import { makeMarketReports } from '#src/commands/market/make-market-reports.ts';
import { createDb } from '#src/db/connection/client.ts';
import { runStep } from '#src/server/steps.mjs';
import { fillDemoStock } from '#tools/demo/fill-demo-stock.ts';

const SEED = '1';

/**
 * Fills an empty stock with invented ads, so that a first start shows the product in use.
 * @param ads number of active ads; 0 leaves the stock empty
 */
export async function fillEmptyStock(pool: pg.Pool, ads: number): Promise<void> {
  if (ads === 0) return;
  const { rows } = await pool.query<{ empty: boolean }>('select not exists (select from ads) as empty');
  if (rows[0]?.empty !== true) return;
  const now = new Date();
  await runStep('Demo stock', (report) => fillDemoStock(pool, { ads, seed: SEED, now, report }));
  // What the nightly jobs compute, which a first start would lack until the morning.
  await runStep('Figures of the market', async () => {
    await computePriceIndex(createDb(pool), now);
    await computeRemovalTimes(createDb(pool), now);
    await makeMarketReports(createDb(pool), now);
  });
}
