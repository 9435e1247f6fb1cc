import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import type { PublishedStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { DAYS_FOR_SALE } from './ad-expressions.ts';

/** An ad whose status may be set: its current status and that of the feed; null: staff created the ad, so there is no feed. */
export type AdStatusNow = {
  id: number;
  status: PublishedStatus;
  feedStatus: PublishedStatus | null;
  seriesId: number | null;
  updatedAt: Date;
  /** It is hidden until the details of its dealer are complete. */
  isWithheld: boolean;
};

/** The published ads with these ids, locked, in the order of their ids; drafts are left out. */
export async function lockAdStatuses(db: Db, ids: readonly number[]): Promise<AdStatusNow[]> {
  const { rows } = await sql<AdStatusNow>`
    select internal_id as id, ads.status, series_id as "seriesId", updated_at as "updatedAt",
           held.email is not distinct from ${WITHHELD_BY} as "isWithheld",
           case when held.ad_id is null then ads.status else held.feed_value #>> '{}' end as "feedStatus"
    from ads left join ad_overrides held on held.ad_id = internal_id and held.field = 'status'
    where internal_id = any(${ids}::bigint[]) and ads.status <> 'draft' order by internal_id for update of ads`.execute(
    db,
  );
  return rows;
}

/**
 * Sets the status of ads, with the times and, unless it is silent, the events that follow from them.
 * @param isRule whether a rule of the site sets it: nobody has written the ads, so undoing an import and forms that are open do not see it
 */
export async function writeAdStatuses(
  db: Db,
  statuses: readonly { id: number; status: PublishedStatus; isSilent?: boolean }[],
  { isRule = false }: { isRule?: boolean } = {},
): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as wanted (id bigint, status text, "isSilent" boolean)`;
  await sql`
    insert into ad_events (ad_id, at, kind)
    select internal_id, now(),
           case when wanted.status <> 'active' then wanted.status when ads.status = 'hidden' then 'shown' else 'returned' end
    from ads join ${wanted} on wanted.id = internal_id where wanted."isSilent" is not true
    on conflict do nothing`.execute(db);
  const isClosed = sql`wanted.status in ('sold', 'removed')`;
  const returns = sql`wanted.status = 'active' and ads.status <> 'hidden'`;
  await sql`
    update ads set status = wanted.status, expired = false, updated_at = case when ${isRule} then updated_at else now() end, changed_at = now(),
           closed_at = case when ${isClosed} then coalesce(closed_at, now()) end,
           returned_at = case when ${returns} then now() else returned_at end,
           days_before_return = case when ${returns} then coalesce(days_for_sale, 0) else days_before_return end,
           days_for_sale = case when ${isClosed} then coalesce(days_for_sale, ${sql.raw(DAYS_FOR_SALE('now()'))}) end
    from ${wanted} where internal_id = wanted.id`.execute(db);
}

/** Ads that are reset to a feed which no longer contains them were last seen in the dealer's latest delivery. */
export async function endSightings(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update sightings set last_run_id = dealers.last_run_id, last_seen_at = greatest(dealers.last_delivered_at, first_seen_at)
    from ads join dealers on dealers.id = ads.dealer_id
    where ads.internal_id = sightings.ad_id and sightings.ad_id = any(${ids}::bigint[]) and sightings.last_seen_at is null
      and dealers.last_run_id is not null`.execute(db);
}
