import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import { type FieldValue, OVERRIDABLE_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { FLAG_KEY } from '#src/domain/deliveries/flag-columns.ts';

/**
 * Overrides: fields of ads set by staff. `ads` holds the effective value; a row of ad_overrides marks it as staff's and stores
 * the feed's value beside it (docs/decisions: staff's values beside the feed's).
 */

/** The effective values of the fields that staff may set, of one ad; null when it does not exist. Locks the ad. */
export async function lockAdFields(db: Db, id: number) {
  const { rows } = await sql<{
    fields: Record<string, FieldValue>;
    seriesId: number | null;
    updatedAt: Date;
  }>`select to_jsonb(ads) as fields, series_id as "seriesId", updated_at as "updatedAt" from ads where internal_id = ${id} for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Whether somebody has set a value that the quality flag "flag" of an ad is about.
 * @param columns by the flag's key (FLAG_COLUMNS, or some of it)
 */
export const isSettled = (columns: Readonly<Record<string, readonly string[]>>) => sql<boolean>`exists (
  select from ad_overrides held
  where held.ad_id = internal_id
    and jsonb_exists(${JSON.stringify(columns)}::jsonb -> substring(flag from ${FLAG_KEY}), held.field))`;

/** Sets a field to staff's value and stores the feed's the first time; a value equal to the feed's removes the override. */
export async function setOverride(
  db: Db,
  set: { id: number; field: string; value: FieldValue; was: FieldValue; email: string },
): Promise<void> {
  const value = JSON.stringify(set.value);
  await sql`
    insert into ad_overrides (ad_id, field, value, feed_value, email)
    values (${set.id}, ${set.field}, ${value}::jsonb, ${JSON.stringify(set.was)}::jsonb, ${set.email})
    on conflict (ad_id, field) do update set value = excluded.value, email = excluded.email, at = now()`.execute(db);
  await sql`
    delete from ad_overrides where ad_id = ${set.id} and field = ${set.field} and value = feed_value`.execute(db);
}

export const removeOverride = (db: Db, id: number, field: string) =>
  db.deleteFrom('ad_overrides').where('ad_id', '=', id).where('field', '=', field).execute();

/** Writes columns of an ad, with the price and the event that follow from them. @returns when the ad was last written */
export async function writeAdFields(db: Db, id: number, values: Record<string, FieldValue>): Promise<Date> {
  const columns = Object.keys(values).filter((column) => OVERRIDABLE_COLUMNS.includes(column));
  const assigned = columns.map((column) => sql`${sql.ref(column)} = fresh.${sql.ref(column)}, `);
  const { rows } = await sql<{ updatedAt: Date }>`
    update ads set ${sql.join(assigned, sql``)} changed_at = now(), updated_at = now()
    from jsonb_populate_record(null::ads, ${JSON.stringify(values)}::jsonb) fresh
    where ads.internal_id = ${id} returning ads.updated_at as "updatedAt"`.execute(db);
  const [written] = rows;
  if (!written) throw new Error(`There is no ad ${id}.`);
  await sql`insert into ad_events (ad_id, at, kind) values (${id}, now(), 'changed') on conflict do nothing`.execute(
    db,
  );
  if (!columns.includes('price')) return written.updatedAt;
  await sql`
    insert into price_events (ad_id, at, price) select internal_id, now(), price from ads where internal_id = ${id}
    on conflict (ad_id, at) do update set price = excluded.price`.execute(db);
  return written.updatedAt;
}

/**
 * In an import, before its rows are merged: stores the feed's new values in the overrides, and puts staff's values into the
 * staged rows. An ad with a status set by staff that is missing from its dealer's delivery is recorded as removed by the feed. What the
 * feed stated before is in `restated`.
 */
export async function applyOverrides(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create temp table restated (ad_id bigint, field text, feed_value jsonb, stated jsonb) on commit drop',
  );
  const restate = (update: string): string =>
    `with changed as (${update} returning ad_overrides.ad_id, ad_overrides.field, old.feed_value, new.feed_value as stated)
     insert into restated select ad_id, field, feed_value, stated from changed`;
  await client.query(
    restate(`update ad_overrides set feed_value = delivered.value
     from (
       select delivery.ad_id, ad_overrides.field,
              case when ad_overrides.field = 'status' then to_jsonb(delivery.status)
                   else coalesce(to_jsonb(staged) -> ad_overrides.field, 'null') end as value
       from delivery join staged using (row_number) join ad_overrides on ad_overrides.ad_id = delivery.ad_id
       where delivery.outcome = 'accepted' and not delivery.is_new
     ) delivered
     where delivered.ad_id = ad_overrides.ad_id and delivered.field = ad_overrides.field and delivered.value <> ad_overrides.feed_value`),
  );
  await client.query(
    restate(`update ad_overrides set feed_value = '"removed"' from known
     where known.ad_id = ad_overrides.ad_id and known.is_held and not known.taken and field = 'status' and feed_value = '"active"'`),
  );
  const columns = OVERRIDABLE_COLUMNS.map(
    (column) => `${column} = case when held.said ? '${column}' then (held.fresh).${column} else staged.${column} end`,
  );
  await client.query(
    // The catalogue's values and the tags follow from staff's values: they are computed after the merge.
    `update staged set ${columns.join(', ')}, catalogue_values = held.catalogue_values, electric_values = held.electric_values, tags = held.tags
     from (
       select row_number, said, catalogue_values, electric_values, tags, jsonb_populate_record(null::ads, said) as fresh
       from (
         select delivery.row_number, jsonb_object_agg(field, value) as said, ads.catalogue_values,
               ads.electric_values, ads.tags
         from delivery join ad_overrides on ad_overrides.ad_id = delivery.ad_id join ads on ads.internal_id = delivery.ad_id
         where delivery.outcome = 'accepted' and not delivery.is_new and field <> 'status'
         group by delivery.row_number, ads.internal_id
       ) gathered
     ) held
     where held.row_number = staged.row_number`,
  );
  await client.query(
    `update delivery set price = staged.price from staged join ad_overrides on field = 'price'
     where delivery.row_number = staged.row_number and ad_overrides.ad_id = delivery.ad_id and delivery.outcome = 'accepted'`,
  );
}
