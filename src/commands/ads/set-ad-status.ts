import type pg from 'pg';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { removeOverride, setOverride } from '#src/db/ads/ad-overrides.ts';
import { type AdStatusNow, endSighting, lockAdStatuses, writeAdStatus } from '#src/db/ads/ad-status.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import type { PublishedStatus } from '#src/domain/ads/vocabulary.ts';

/** A status that staff set, or that of the feed: what the dealer's last delivery said. */
export type WantedStatus = PublishedStatus | 'feed';

/** Ads that one command takes; as many as a page of the table shows, and some. */
export const MAX_ADS_PER_REQUEST = 200;

/**
 * Gives ads another status. One that is not the feed's holds through deliveries until it is given back to the feed; an ad that staff made
 * has no feed, and stays as staff say.
 * @returns the ids of the ads whose status is now another; unknown ids and drafts are passed over
 */
export const setAdStatus = (pool: pg.Pool, actor: Actor, wanted: { ids: readonly number[]; status: WantedStatus }) =>
  inStockTransaction<number[]>(pool, async (db) => {
    const changed: AdStatusNow[] = [];
    for (const ad of await lockAdStatuses(db, wanted.ids.slice(0, MAX_ADS_PER_REQUEST))) {
      const { id, status: was, feedStatus } = ad;
      const status = wanted.status === 'feed' ? (feedStatus ?? 'active') : wanted.status;
      if (status === feedStatus) await removeOverride(db, id, 'status');
      else await setOverride(db, { id, field: 'status', value: status, was: feedStatus, email: actor.email });
      if (status === was) continue;
      await writeAdStatus(db, ad, status);
      if (status === feedStatus && status !== 'active') await endSighting(db, id);
      await recordAudit(db, actor, {
        ...{ action: 'ad.status', subject: `ad:${id}`, before: { status: was }, after: { status } },
      });
      changed.push(ad);
    }
    const touchedSeries = changed.length === 0 ? null : changed.map(({ seriesId }) => seriesId);
    return { value: changed.map(({ id }) => id), touchedSeries };
  });
