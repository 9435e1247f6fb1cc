import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { DETAIL_NAMES, effectiveDetails } from '#src/domain/dealers/dealer-details.ts';
import { mayPublish, missingTraderDetails, type TraderDetail } from '#src/domain/dealers/trader-details.ts';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import type { PublishedStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { endSightings, writeAdStatuses } from './ad-status.ts';
import { withDetails } from './withheld-status.ts';

/**
 * Ads of dealers that registered themselves are hidden while details of the trader are missing (src/domain/dealers/trader-details.ts). Each
 * has an override of its status by {@link WITHHELD_BY}, as if staff had hidden it, so that deliveries update it and do not show it. That override
 * alone says that an ad is withheld; `withheld_ads` stores the status that somebody had set before.
 */

/**
 * Hides the ads for sale of dealers that may not publish, and shows those again whose dealers may, in the caller's transaction under the lock
 * of the stock: each change of ads ends with it.
 * @returns the series of these ads
 */
export async function withholdAds(tx: Db): Promise<(number | null)[]> {
  const ids = (await listUnpublishableDealers(tx)).map(({ id }) => id);
  return [...(await hideAds(tx, ids)), ...(await showAds(tx, ids))];
}

/** The dealers whose ads would be withheld now, with the details that are missing. @param among their ids; by default all */
export async function listUnpublishableDealers(
  db: Db,
  among?: readonly number[],
): Promise<{ id: number; name: string; missing: TraderDetail[] }[]> {
  const dealers = await db
    .selectFrom('dealers')
    .select(['id', 'label', 'registered_at as registeredAt', 'overrides'])
    .select([...DETAIL_NAMES])
    .where('registered_at', 'is not', null)
    .$if(among !== undefined, (query) => query.where('id', 'in', [...(among ?? []), NO_DEALER]))
    .execute();
  return dealers.flatMap(({ id, label, registeredAt, ...row }) => {
    const details = effectiveDetails(row);
    return mayPublish({ registeredAt, details }) ? [] : [{ id, name: label, missing: missingTraderDetails(details) }];
  });
}
/** A list of no ids is no SQL. */
const NO_DEALER = 0;

type Written = { id: number; seriesId: number | null };

async function hideAds(tx: Db, dealerIds: readonly number[]): Promise<(number | null)[]> {
  if (dealerIds.length === 0) return [];
  const { rows } = await sql<Written>`
    with hidden as (
      select internal_id, series_id from ads where dealer_id = any(${[...dealerIds]}::int[]) and status = 'active'
    ), marked as (
      insert into withheld_ads (ad_id, value, email, at)
      select internal_id, held.value, held.email, held.at
      from hidden left join ad_overrides held on held.ad_id = internal_id and held.field = 'status'
      on conflict (ad_id) do update set value = excluded.value, email = excluded.email, at = excluded.at
    ), held as (
      insert into ad_overrides (ad_id, field, value, feed_value, email)
      select internal_id, 'status', '"hidden"', '"active"', ${WITHHELD_BY} from hidden
      on conflict (ad_id, field) do update set value = excluded.value, email = excluded.email, at = now()
    )
    select internal_id::int as id, series_id as "seriesId" from hidden`.execute(tx);
  await writeAdStatuses(
    tx,
    rows.map(({ id }) => ({ id, status: 'hidden' })),
    { isRule: true },
  );
  return rows.map(({ seriesId }) => seriesId);
}

/** Shows the withheld ads of dealers other than these. One whose status somebody has set meanwhile is not withheld. */
async function showAds(tx: Db, dealerIds: readonly number[]): Promise<(number | null)[]> {
  const { rows } = await sql<Written & { status: PublishedStatus }>`
    with own as (
      select internal_id as ad_id, series_id, earlier.value, earlier.email, earlier.at, ${sql.raw(withDetails('held', 'earlier'))} as status
      from ad_overrides held join ads on internal_id = held.ad_id and ads.status = 'hidden'
      left join withheld_ads earlier on earlier.ad_id = held.ad_id
      where held.field = 'status' and held.email = ${WITHHELD_BY} and (ads.dealer_id = any(${[...dealerIds]}::int[])) is not true
    ), ended as (
      delete from withheld_ads using own where withheld_ads.ad_id = own.ad_id
    ), released as (
      delete from ad_overrides using own where ad_overrides.ad_id = own.ad_id and field = 'status' and own.value is null
    ), restored as (
      update ad_overrides set value = own.value, email = own.email, at = own.at from own
      where ad_overrides.ad_id = own.ad_id and field = 'status' and own.value is not null
    )
    select ad_id::int as id, series_id as "seriesId", status from own`.execute(tx);
  await writeAdStatuses(
    tx,
    rows.map(({ id, status }) => ({ id, status })),
    { isRule: true },
  );
  await endSightings(
    tx,
    rows.filter(({ status }) => status !== 'active').map(({ id }) => id),
  );
  return rows.map(({ seriesId }) => seriesId);
}
