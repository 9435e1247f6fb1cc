import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { readPlannedPublication } from '#src/db/drafts/planned-publications.ts';

/** One ad with everything that the database stores about it; null when it does not exist. */
export async function readStaffAd(db: Db, id: number) {
  const ad = await db
    .selectFrom('ads')
    .leftJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .selectAll('ads')
    .select(['dealers.label as dealer', 'dealers.last_delivered_at as dealer_delivered_at'])
    .where('ads.internal_id', '=', id)
    .executeTakeFirst();
  if (!ad) return null;
  const [overrides, prices, events, runs, planned] = await Promise.all([
    listOverrides(db, id),
    db
      .selectFrom('price_events')
      .select(['at', 'price', 'import_run_id'])
      .where('ad_id', '=', id)
      .orderBy('at', 'desc')
      .execute(),
    db
      .selectFrom('ad_events')
      .select(['at', 'kind', 'import_run_id'])
      .where('ad_id', '=', id)
      .orderBy('at', 'desc')
      .execute(),
    listRunsOfAd(db, id),
    ad.status === 'draft' ? readPlannedPublication(db, id) : undefined,
  ]);
  return { ad, overrides, prices, events, runs, planned: planned ?? null };
}

/** An override: the field, staff's value, and the feed's value. */
export const listOverrides = (db: Db, id: number) =>
  db
    .selectFrom('ad_overrides')
    .select(['field', 'value', 'feed_value as feedValue', 'email', 'at'])
    .where('ad_id', '=', id)
    .orderBy('field')
    .execute();

const MAX_RUNS = 20;

/** The deliveries that changed the ad, the latest first. */
const listRunsOfAd = (db: Db, id: number) =>
  db
    .selectFrom('import_runs')
    .select(['id', 'file', 'state', 'delivered_at as deliveredAt'])
    .where(
      'id',
      'in',
      sql<number>`(
        select import_run_id from price_events where ad_id = ${id} and import_run_id is not null
        union select import_run_id from ad_events where ad_id = ${id} and import_run_id is not null
        union select first_run_id from sightings where ad_id = ${id}
        union select last_run_id from sightings where ad_id = ${id} and last_run_id is not null)`,
    )
    .orderBy('id', 'desc')
    .limit(MAX_RUNS)
    .execute();
