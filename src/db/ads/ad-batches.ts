import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { BulkAd, StatusTimes, StoredOverride } from '#src/domain/ads/bulk-action.ts';
import { type FieldValue, OVERRIDABLE_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import type { MatchedState } from '#src/domain/saved-searches/alert.ts';
import type { PublishedStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { endSightings, writeAdStatuses } from './ad-status.ts';
import { type AdSelection, selectedAds } from './staff-ads.ts';

/** Fields of many ads, set in a few statements; the caller holds the lock of the stock. */

/** Values of an ad's fields to set; beside the overridable ones `status` and `dealer_id`. */
export type AdPatch = { id: number; fields: Readonly<Record<string, FieldValue>> };

type LockedAd = Omit<BulkAd, 'overrides'> & {
  seriesId: number | null;
  /** With microseconds. */
  changedAt: string | null;
  matched: MatchedState | null;
  overrides: readonly StoredOverride[];
  times: StatusTimes;
};

const OVERRIDES = sql<StoredOverride[]>`coalesce((
  select jsonb_agg(jsonb_build_object('field', field, 'value', value, 'feedValue', feed_value, 'email', email, 'at', at) order by field)
  from ad_overrides where ad_id = ads.internal_id), '[]')`;

const TIME_COLUMNS = ['closed_at', 'returned_at', 'days_before_return', 'days_for_sale', 'expired'] as const;

/** Start of the ad's open sighting, which closing the ad ends and undoing opens again; null: none is open. */
const OPEN_SIGHTING = sql`(select first_seen_at from sightings where ad_id = ads.internal_id and last_seen_at is null)`;

const MATCHED = sql`select jsonb_build_object('status', status, 'price', price, 'label', label, 'judgedPrice', judged_price)
  from matched_ads where ad_id = ads.internal_id`;

/** Ads by their ids, locked, with what a change of many ads reads and what undoing it needs. */
export const lockAds = (db: Db, ids: readonly number[]): Promise<LockedAd[]> =>
  db
    .selectFrom('ads')
    .select(['internal_id as id', 'status', 'price', 'chassis', 'dealer_id as dealerId', 'series_id as seriesId'])
    .select(sql<string | null>`changed_at::text`.as('changedAt'))
    .select(sql<MatchedState | null>`(${MATCHED})`.as('matched'))
    .select([
      OVERRIDES.as('overrides'),
      sql<StatusTimes>`jsonb_build_object('open_sighting', ${OPEN_SIGHTING}, ${sql.join(TIME_COLUMNS.flatMap((name) => [sql.lit(name), sql.ref(name)]))})`.as(
        'times',
      ),
    ])
    .where('internal_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('internal_id')
    .forUpdate()
    .execute();

/** Selected ads with what a change of them would read, to preview it; in the order of their ids. */
export const readBulkAds = (db: Db, selection: AdSelection, limit: number): Promise<(BulkAd & { name: string })[]> =>
  selectedAds(db, selection)
    .select([
      'ads.internal_id as id',
      'ads.name',
      'ads.status',
      'ads.price',
      'ads.chassis',
      'ads.dealer_id as dealerId',
    ])
    .select(OVERRIDES.as('overrides'))
    .orderBy('ads.internal_id')
    .limit(limit)
    .execute();

const PATCHED = [...OVERRIDABLE_COLUMNS, 'status', 'dealer_id'];
const columnsOf = (patches: readonly AdPatch[]): string[] => {
  const named = new Set(patches.flatMap(({ fields }) => Object.keys(fields)));
  return PATCHED.filter((column) => named.has(column));
};

/** The current values of some fields of ads, by their ids. */
export async function readFields(
  db: Db,
  ids: readonly number[],
  fields: readonly string[],
): Promise<ReadonlyMap<number, Record<string, FieldValue>>> {
  const columns = PATCHED.filter((column) => fields.includes(column));
  const rows = await db
    .selectFrom('ads')
    .select([
      'internal_id as id',
      sql<Record<string, FieldValue>>`jsonb_build_object(${sql.join(
        columns.flatMap((column) => [sql.lit(column), sql.ref(`ads.${column}`)]),
      )})`.as('fields'),
    ])
    .where('internal_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.fields]));
}

const recordsOf = (patches: readonly AdPatch[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) as patch (id bigint, fields jsonb)`;

/** Sets fields of ads as staff's values: each is an override, except where it equals the feed's. */
export async function overrideFields(db: Db, patches: readonly AdPatch[], email: string): Promise<void> {
  await sql`
    insert into ad_overrides (ad_id, field, value, feed_value, email)
    select patch.id, key, value, coalesce(to_jsonb(ads) -> key, 'null'), ${email}
    from ${recordsOf(patches)} cross join jsonb_each(patch.fields)
      join ads on ads.internal_id = patch.id
    where key <> 'dealer_id'
    on conflict (ad_id, field) do update set value = excluded.value, email = excluded.email, at = now()`.execute(db);
  await sql`
    delete from ad_overrides using ${recordsOf(patches)}
    where ad_id = patch.id and patch.fields ? field and value = feed_value`.execute(db);
  await writeFields(db, patches);
}

/**
 * Writes fields of ads, with the events and prices that follow from them; overrides are left as they are.
 * @param isUndone whether what was never meant is put right: what is as it was before leaves no event, and no price
 */
async function writeFields(db: Db, patches: readonly (AdPatch | AdRestoration)[], isUndone = false): Promise<void> {
  const columns = columnsOf(patches).filter((column) => column !== 'status');
  if (columns.length > 0) {
    const assigned = columns.map((column) => {
      const name = sql.ref(column);
      return sql`${name} = case when patch.fields ? ${sql.lit(column)} then (patch.fresh).${name} else ads.${name} end`;
    });
    await sql`
      update ads set ${sql.join(assigned)}, changed_at = now(), updated_at = now()
      from (select id, fields, jsonb_populate_record(null::ads, fields) as fresh from ${recordsOf(patches)}) patch
      where ads.internal_id = patch.id`.execute(db);
    const ids = patches
      .filter(({ fields }) => Object.keys(fields).some((name) => name !== 'status'))
      .map(({ id }) => id);
    if (!isUndone)
      await sql`
        insert into ad_events (ad_id, at, kind) select id, now(), 'changed' from unnest(${ids}::bigint[]) id
        on conflict do nothing`.execute(db);
  }
  const repriced = patches.filter(({ fields }) => 'price' in fields).map(({ id }) => id);
  if (repriced.length > 0)
    await sql`
      insert into price_events (ad_id, at, price)
      select internal_id, now(), price from ads
      where internal_id = any(${repriced}::bigint[])
        and (${!isUndone} or price is distinct from (select price from price_events where ad_id = internal_id order by at desc limit 1))
      on conflict (ad_id, at) do update set price = excluded.price`.execute(db);
  const statuses = patches.flatMap((patch) => {
    const { id, fields } = patch;
    const isSilent = isUndone && 'times' in patch && patch.times !== null;
    return fields.status === undefined ? [] : [{ id, status: fields.status as PublishedStatus, isSilent }];
  });
  if (statuses.length === 0) return;
  await writeAdStatuses(db, statuses);
  await endSightings(db, await listUnheldClosed(db, statuses));
}

/** Of ads whose status was written, those that their feed has closed itself. */
async function listUnheldClosed(
  db: Db,
  statuses: readonly { id: number; status: PublishedStatus }[],
): Promise<number[]> {
  const closed = statuses.filter(({ status }) => status === 'sold' || status === 'removed').map(({ id }) => id);
  if (closed.length === 0) return [];
  const overridden = await db
    .selectFrom('ad_overrides')
    .select('ad_id as id')
    .where('field', '=', 'status')
    .where('ad_id', '=', sql<number>`any(${closed}::bigint[])`)
    .execute();
  const overriddenIds = new Set(overridden.map(({ id }) => id));
  return closed.filter((id) => !overriddenIds.has(id));
}

/** Values that undoing a change puts back, and the overrides that the fields had; a field without one follows the feed. */
export type AdRestoration = AdPatch & {
  overrides: readonly StoredOverride[];
  /** Null: the status is not restored, or to another one than it was. */
  times: StatusTimes | null;
};

export async function restoreFields(db: Db, ads: readonly AdRestoration[]): Promise<void> {
  // The feed may have delivered other values since: they are what the overrides of today store.
  const overridden = ads.flatMap(({ id, overrides }) => overrides.map((override) => ({ id, ...override })));
  await sql`
    insert into ad_overrides (ad_id, field, value, feed_value, email, at)
    select id, field, value, "feedValue", email, at
    from jsonb_to_recordset(${JSON.stringify(overridden)}::jsonb)
      as overridden (id bigint, field text, value jsonb, "feedValue" jsonb, email text, at timestamptz)
    on conflict (ad_id, field) do update set value = excluded.value, email = excluded.email, at = excluded.at`.execute(
    db,
  );
  const released = ads.flatMap(({ id, fields, overrides }) =>
    Object.keys(fields)
      .filter((field) => !overrides.some((override) => override.field === field))
      .map((field) => ({ id, field })),
  );
  await sql`
    delete from ad_overrides using jsonb_to_recordset(${JSON.stringify(released)}::jsonb) as released (id bigint, field text)
    where ad_id = released.id and ad_overrides.field = released.field`.execute(db);
  await writeFields(db, ads, true);
  const times = ads.flatMap(({ id, times: own }) => (own === null ? [] : [{ id, times: own }]));
  if (times.length === 0) return;
  const assigned = TIME_COLUMNS.map((name) => sql`${sql.ref(name)} = (kept.fresh).${sql.ref(name)}`);
  await sql`
    update ads set ${sql.join(assigned)}
    from (
      select id, jsonb_populate_record(null::ads, times) as fresh
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as kept (id bigint, times jsonb)
    ) kept where ads.internal_id = kept.id`.execute(db);
  // Unless a delivery has opened another sighting since.
  await sql`
    update sightings set last_run_id = null, last_seen_at = null
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as kept (id bigint, times jsonb)
    where sightings.ad_id = kept.id and sightings.first_seen_at = (kept.times ->> 'open_sighting')::timestamptz
      and not exists (
        select from sightings opened where opened.ad_id = kept.id and (opened.last_seen_at is null or opened.first_seen_at > sightings.first_seen_at)
      )`.execute(db);
}
