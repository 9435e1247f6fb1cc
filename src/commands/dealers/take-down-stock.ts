import type pg from 'pg';
import type { Actor } from '#src/commands/accounts/record-audit.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { createDb } from '#src/db/connection/client.ts';
import { listActiveIds } from '#src/db/dealers/dealer-stock.ts';

/** Ads of one transaction. */
const BATCH_ADS = 2_000;

/** Takes all ads of a dealer down, in batches; deliveries do not bring them back. @returns their number */
export async function takeDownStock(pool: pg.Pool, actor: Actor, dealerId: number): Promise<number> {
  const db = createDb(pool);
  let taken = 0;
  for (;;) {
    const ids = await listActiveIds(db, dealerId, BATCH_ADS);
    if (ids.length === 0) return taken;
    const changed = await setAdStatus(pool, actor, { ids, status: 'removed' });
    if (changed.length === 0) throw new Error(`The ads of dealer ${dealerId} were not taken down.`);
    taken += changed.length;
  }
}
