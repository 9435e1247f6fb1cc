import type pg from 'pg';
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
  await runStep('Demo stock', (report) => fillDemoStock(pool, { ads, seed: SEED, now: new Date(), report }));
}
