import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import {
  type FailedPicture,
  isDead,
  type JudgedPictures,
  RECHECK_LIVE_MS,
} from '#src/domain/pictures/picture-check.ts';

/** An ad for sale whose pictures are to be asked for. */
export type UncheckedAd = {
  id: number;
  addresses: string[];
  failed: FailedPicture[];
  /** When all its pictures were last asked for; null: they are to be asked for now, not only the failed ones. */
  checkedAt: Date | null;
};

/**
 * Ads for sale with pictures that were never asked for, were changed since, or are due. The ads of dealers are interleaved, so that none
 * waits for a large stock of another.
 */
export async function listUncheckedAds(db: Db, now: Date, limit: number): Promise<UncheckedAd[]> {
  const wholeSince = new Date(now.getTime() - RECHECK_LIVE_MS);
  const { rows } = await sql<UncheckedAd>`
    select internal_id as id, image_urls as addresses, coalesce(checks.failed, '[]') as failed,
           case when checks.addresses = image_urls and checks.checked_at > ${wholeSince} then checks.checked_at end as "checkedAt"
    from ads left join picture_checks checks on checks.ad_id = ads.internal_id
    where ads.status = 'active'
      and (recheck_at <= ${now} or image_urls <> coalesce(checks.addresses, '{}'))
    order by row_number() over (partition by dealer_id order by recheck_at nulls first, internal_id desc), internal_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Result of a check of one ad. */
export type PictureCheck = JudgedPictures & { id: number; addresses: readonly string[] };

/** Stores checks; an ad that was deleted meanwhile is left out. */
export async function writePictureChecks(db: Db, checks: readonly PictureCheck[]): Promise<void> {
  await sql`
    insert into picture_checks (ad_id, addresses, failed, checked_at, recheck_at)
    select given.id, array(select jsonb_array_elements_text(given.addresses)), given.failed, given."checkedAt", given."recheckAt"
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as given (id bigint, addresses jsonb, failed jsonb, "checkedAt" timestamptz, "recheckAt" timestamptz)
      join ads on ads.internal_id = given.id
    on conflict (ad_id) do update set (addresses, failed, checked_at, recheck_at)
      = (excluded.addresses, excluded.failed, excluded.checked_at, excluded.recheck_at)`.execute(db);
}

/** Addresses of each ad that are dead by these checks. */
const deadByAd = (checks: readonly PictureCheck[]): { id: number; dead: string[] }[] =>
  checks.map(({ id, failed }) => ({ id, dead: failed.filter(isDead).map(({ address }) => address) }));

/** Whether an ad has other dead pictures by the checks than it has now. */
export async function hasOtherDeadPictures(db: Db, checks: readonly PictureCheck[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from ${givenDead(checks)} where dead_image_urls <> dead) as has`.execute(db);
  return rows[0]?.has === true;
}

/**
 * Writes the dead pictures of ads, under the lock of the stock. Nothing else about an ad changes, so neither does its time.
 * @returns whether an ad has got or lost its only picture; null: no ad has changed
 */
export async function writeDeadPictures(
  db: Db,
  checks: readonly PictureCheck[],
): Promise<{ hasTurned: boolean } | null> {
  const { rows } = await sql<{ hasTurned: boolean }>`
    update ads set dead_image_urls = given.dead
    from (select id, dead from ${givenDead(checks)} where dead_image_urls <> dead) given
    where ads.internal_id = given.id
    returning (old.first_image_url is null) <> (new.first_image_url is null) as "hasTurned"`.execute(db);
  return rows.length === 0 ? null : { hasTurned: rows.some(({ hasTurned }) => hasTurned) };
}

const givenDead = (checks: readonly PictureCheck[]) => sql`(
  select ads.internal_id as id, ads.dead_image_urls, array(select jsonb_array_elements_text(each.dead)) as dead
  from jsonb_to_recordset(${JSON.stringify(deadByAd(checks))}::jsonb) as each (id bigint, dead jsonb)
    join ads on ads.internal_id = each.id) given_dead`;
