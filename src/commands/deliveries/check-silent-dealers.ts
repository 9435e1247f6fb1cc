import type pg from 'pg';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { touchCarsOfDealers } from '#src/db/deliveries/same-cars.ts';
import {
  closeUnconfirmedAds,
  type DeliveringDealer,
  listDeliveringDealers,
  listSeriesOfDealers,
  readStockCheck,
  type StockCheck,
  writeStockCheck,
  writeUnconfirmed,
} from '#src/db/deliveries/silent-dealers.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import {
  type DealerState,
  dealerState,
  type SilenceLimits,
  steadySince,
  usualIntervalDays,
} from '#src/domain/deliveries/silent-dealer.ts';

/** Author named in the audit log for changes by background jobs. */
const NIGHTLY_JOB: Actor = { userId: null, email: 'nattens jobb' };

/**
 * Marks the ads of silent dealers as unconfirmed, closes those of dealers that stay silent, and confirms ads that a changed
 * setting or a corrected clock makes current again (src/domain/deliveries/silent-dealer.ts). One transaction under the import
 * lock: it has no effect when killed, and repeated or concurrent runs change nothing more.
 * @returns what was changed
 */
export const checkSilentDealers = (pool: pg.Pool, limits: SilenceLimits, now: Date) =>
  inStockTransaction<StockCheck>(pool, async (db, client) => {
    const last = await readStockCheck(db);
    const dealers = await listDeliveringDealers(db);
    const steady = steadySince(last, now);
    const latest = dealers.reduce((ms, { lastDeliveredAt }) => Math.max(ms, lastDeliveredAt.getTime()), 0);
    const site = { steadySince: steady, lastDeliveredAt: latest === 0 ? null : new Date(latest) };
    const judged = dealers.map((dealer) => ({ ...dealer, state: dealerState(dealer, site, limits, now) }));

    const isMarked = ({ unconfirmedAt }: DeliveringDealer) => unconfirmedAt !== null;
    const newlySilent = judged.filter((dealer) => dealer.state !== 'confirmed' && !isMarked(dealer));
    const confirmed = judged.filter((dealer) => dealer.state === 'confirmed' && isMarked(dealer));
    // Recorded by a clock that was ahead.
    const deliveredInFuture = judged.filter(
      ({ state, unconfirmedAt }) => state !== 'confirmed' && unconfirmedAt !== null && unconfirmedAt > now,
    );
    const closing = judged.filter(({ state, ads }) => state === 'closed' && ads > 0);

    const touched = [...newlySilent, ...confirmed, ...closing];
    const touchedSeries = touched.length === 0 ? null : await listSeriesOfDealers(db, idsOf(touched));
    await writeUnconfirmed(db, idsOf([...newlySilent, ...deliveredInFuture]), now);
    await writeUnconfirmed(db, idsOf(confirmed), null);
    if (touched.length > 0) await touchCarsOfDealers(client, idsOf(touched));
    const closed = await closeUnconfirmedAds(client, idsOf(closing));
    await recordStates(db, [...newlySilent, ...confirmed]);
    for (const dealer of closing) {
      const after = { lastDeliveredAt: dealer.lastDeliveredAt, adsClosed: closed.get(dealer.id) ?? 0 };
      await recordAudit(db, NIGHTLY_JOB, {
        action: 'dealer.close-ads',
        subject: `dealer:${dealer.id}`,
        before: null,
        after,
      });
    }
    const check: StockCheck = {
      checkedAt: now,
      steadySince: steady,
      dealersMarked: newlySilent.length,
      dealersConfirmed: confirmed.length,
      dealersClosed: closing.length,
      adsClosed: [...closed.values()].reduce((sum, ads) => sum + ads, 0),
    };
    await writeStockCheck(db, check);
    return { value: check, touchedSeries };
  });

const idsOf = (dealers: readonly { id: number }[]): number[] => dealers.map(({ id }) => id);

async function recordStates(db: Db, dealers: readonly (DeliveringDealer & { state: DealerState })[]): Promise<void> {
  for (const { id, state, ads, lastDeliveredAt, recentDeliveries } of dealers) {
    const isSilent = state !== 'confirmed';
    await recordAudit(db, NIGHTLY_JOB, {
      action: isSilent ? 'dealer.unconfirmed' : 'dealer.confirmed',
      subject: `dealer:${id}`,
      before: null,
      after: { ads, lastDeliveredAt, usualIntervalDays: usualIntervalDays(recentDeliveries) },
    });
  }
}
