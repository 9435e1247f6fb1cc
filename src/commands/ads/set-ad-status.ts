import type pg from 'pg';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { stateDecision } from '#src/commands/ad-decisions/state-decision.ts';
import { withdrawClosings } from '#src/db/ad-decisions/ad-decisions.ts';
import { removeOverride, setOverride } from '#src/db/ads/ad-overrides.ts';
import { type AdStatusNow, endSightings, lockAdStatuses, writeAdStatuses } from '#src/db/ads/ad-status.ts';
import type { Db } from '#src/db/connection/client.ts';
import { inStockTransaction, type StockChange } from '#src/db/deliveries/stock-transaction.ts';
import { decisionOfStatus } from '#src/domain/ad-decisions/ad-decision.ts';
import type { AdStatement } from '#src/domain/ad-decisions/statement.ts';
import type { PublishedStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** A status set by staff, or that of the feed: what the dealer's last delivery says. */
export type WantedStatus = PublishedStatus | 'feed';

/** Maximum number of ads of one command. */
const MAX_ADS_PER_REQUEST = 5_000;

type StatusChange = {
  ids: readonly number[];
  status: WantedStatus;
  seenAt?: Date;
  /** Reasons for the ads' dealers, of a status that restricts the ads; absent: a dealer's own people set it. */
  statement?: AdStatement | undefined;
};

/**
 * Sets the status of ads. A status that differs from the feed's is preserved through deliveries until the ad is reset to the
 * feed; an ad created by staff has no feed, and keeps the status that staff set.
 * @param wanted with `seenAt`, ads that were written later are skipped
 * @returns the ids of the ads whose status changed; unknown ids and drafts are skipped
 */
export const setAdStatus = (pool: pg.Pool, actor: Actor, wanted: StatusChange) =>
  inStockTransaction<number[]>(pool, (db) => writeStatus(db, actor, wanted));

/** The same within a transaction on the stock. */
export async function writeStatus(db: Db, actor: Actor, wanted: StatusChange): Promise<StockChange<number[]>> {
  const changed: AdStatusNow[] = [];
  for (const ad of await lockAdStatuses(db, wanted.ids.slice(0, MAX_ADS_PER_REQUEST))) {
    const { id, status: was, feedStatus } = ad;
    if (wanted.seenAt !== undefined && ad.updatedAt > wanted.seenAt) continue;
    const status = wanted.status === 'feed' ? (feedStatus ?? 'active') : wanted.status;
    if (status === feedStatus) await removeOverride(db, id, 'status');
    else await setOverride(db, { id, field: 'status', value: status, was: feedStatus, email: actor.email });
    // Hidden until the details are complete is not hidden by a person.
    if (status === was && !ad.isWithheld) continue;
    await writeAdStatuses(db, [{ id, status }]);
    if (status === feedStatus && status !== 'active') await endSightings(db, [id]);
    await recordAudit(db, actor, {
      action: 'ad.status',
      subject: `ad:${id}`,
      before: { status: was },
      after: { status },
    });
    changed.push(ad);
    const action = decisionOfStatus(status);
    if (action === null) await withdrawClosings(db, [id]);
    else if (wanted.statement) await stateDecision(db, wanted.statement, { adId: id, action, changes: null });
  }
  const touchedSeries = changed.length === 0 ? null : changed.map(({ seriesId }) => seriesId);
  return { value: changed.map(({ id }) => id), touchedSeries };
}
