import type pg from 'pg';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import { undoneAds } from './import-undo.ts';
import { DELIVERY_COLUMNS, OVERWRITTEN } from './overwritten-ads.ts';
import { touchCarsOfDealers } from './same-cars.ts';

/**
 * Undoes what an import wrote, within the caller's transaction under the lock of the stock: ads are as before it, and nothing remains of
 * it in prices, events, sightings and alerts. Its ads are collected in the temporary table `undone` first.
 */

/** Collects the ads of an import. @returns the series whose figures change */
export async function collectUndoneAds(client: pg.ClientBase, runId: number): Promise<(number | null)[]> {
  await client.query(`create temp table undone on commit drop as ${undoneAds(String(Math.trunc(runId)))}`);
  await client.query('create index on undone (ad_id)');
  await client.query('analyze undone');
  const { rows } = await client.query<{ id: number | null }>(
    `select distinct unnest(array[series_id, (before ->> 'series_id')::int]) as id from undone where left_out is null or left_out = 'in use'`,
  );
  return rows.map(({ id }) => id);
}

/** Puts the ads back that the import found. @returns ids of those with values set by staff, whose derived values follow from them */
export async function restoreAds(client: pg.ClientBase, runId: number): Promise<number[]> {
  await forgetHistory(client, runId);
  const assigned = OVERWRITTEN.map((column) => `${column} = earlier.${column}`).join(', ');
  await client.query(
    `update ads set ${assigned}
     from (
       select own.internal_id as id, fresh.* from undone join ads own on own.internal_id = undone.ad_id
       cross join lateral jsonb_populate_record(own, undone.before) fresh
       where left_out is null and not is_new
     ) earlier where ads.internal_id = earlier.id`,
  );
  await client.query(
    `update sightings set last_run_id = null, last_seen_at = null from undone
     where left_out is null and sightings.ad_id = undone.ad_id and sightings.first_seen_at = undone.sighting_at`,
  );
  await restoreFeedValues(client, runId);
  await client.query(
    `update sightings set source = overwritten.source ->> 'before' from overwritten_ads overwritten
     where overwritten.run_id = $1 and sightings.ad_id = overwritten.ad_id and last_seen_at is null
       and sightings.source = overwritten.source ->> 'after'
       and not exists (select from undone where undone.ad_id = overwritten.ad_id and left_out is not null)`,
    [runId],
  );
  const { rows } = await client.query<{ id: number }>(
    `select ad_id as id from undone where left_out is null and exists (select from ad_overrides where ad_overrides.ad_id = undone.ad_id)`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes the import's events, prices and sightings of the ads that are put back. */
async function forgetHistory(client: pg.ClientBase, runId: number): Promise<void> {
  const ofUndone = (table: string): string =>
    `delete from ${table} using undone where ${table}.ad_id = undone.ad_id and left_out is null and not is_new`;
  await client.query(`${ofUndone('ad_events')} and import_run_id = $1`, [runId]);
  await client.query(`${ofUndone('sightings')} and first_run_id = $1`, [runId]);
  const { rows } = await client.query<{ id: number; at: string }>(
    `${ofUndone('price_events')} and import_run_id = $1 returning undone.ad_id as id, at::text as at`,
    [runId],
  );
  // The price of an earlier delivery of the same time was written over.
  await client.query(
    `insert into price_events (ad_id, at, price)
     select undone.ad_id, forgotten.at, (before ->> 'price')::int
     from jsonb_to_recordset($1::jsonb) as forgotten (id bigint, at timestamptz) join undone on ad_id = forgotten.id
     where before ? 'price' and (before ->> 'price')::int is distinct from
       (select price from price_events where price_events.ad_id = undone.ad_id order by at desc limit 1)
     order by forgotten.at on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** Puts back the feed's values of fields that staff have set, unless it has stated something else since. */
const restoreFeedValues = (client: pg.ClientBase, runId: number) =>
  client.query(
    `update ad_overrides set feed_value = stated.value -> 'before'
     from overwritten_ads overwritten cross join lateral jsonb_each(overwritten.feed_values) as stated (field, value)
     where overwritten.run_id = $1 and ad_overrides.ad_id = overwritten.ad_id and ad_overrides.field = stated.field
       and ad_overrides.feed_value = stated.value -> 'after'
       and not exists (select from undone where undone.ad_id = overwritten.ad_id and left_out is not null)`,
    [runId],
  );

/** Drops the alerts of the import that were not sent, and compares the ads with their state before it: going back is no change either. */
export async function forgetAlerts(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query('select from match_state for update');
  await client.query(
    `delete from search_alerts using undone
     where search_alerts.ad_id = undone.ad_id and (left_out is null or left_out = 'in use') and mailed_at is null
       and found_at >= (select written_at from import_runs where id = $1)`,
    [runId],
  );
  // An ad that was not matched since is still known as before.
  await client.query(
    `update matched_ads set status = earlier.status, price = earlier.price, label = earlier.judged_label, judged_price = earlier.judged_price
     from undone join ads own on own.internal_id = undone.ad_id cross join lateral jsonb_populate_record(own, undone.before) earlier
     where left_out is null and not is_new and matched_ads.ad_id = undone.ad_id
       and matched_ads.status = own.status and matched_ads.price is not distinct from own.price`,
  );
}

/** Deletes the ads that the import published, and hides those that people have written about or saved. */
export async function removeNewAds(client: pg.ClientBase): Promise<void> {
  // The other ads of their cars are joined again without them.
  await client.query(
    `insert into changed_ads select array_agg(other.internal_id)
     from undone join ads own on own.internal_id = undone.ad_id join ads other on other.car_id = own.car_id and other.internal_id <> own.internal_id
     where left_out is null and is_new having count(*) > 0`,
  );
  await client.query(
    `update ads set status = 'hidden', closed_at = null, days_for_sale = null, updated_at = now()
     from undone where internal_id = undone.ad_id and left_out = 'in use'`,
  );
  // Completing the details of the dealer does not show these ads, nor those that are closed again.
  await client.query(
    `delete from ad_overrides using undone join ads on internal_id = undone.ad_id
     where ad_overrides.ad_id = undone.ad_id and field = 'status' and email = '${WITHHELD_BY}'
       and (left_out = 'in use' or left_out is null and status <> 'hidden')`,
  );
  await client.query(
    'delete from ads using undone where internal_id = undone.ad_id and left_out is null and undone.is_new',
  );
}

/**
 * Puts the dealers of the import back as they were, and deletes those that it created if nothing else belongs to them. The columns of a last
 * delivery return together, unless the dealer has delivered since.
 * @returns the series of dealers that are silent again, whose figures change
 */
export async function restoreDealers(client: pg.ClientBase, runId: number): Promise<(number | null)[]> {
  const { rows: delivered } = await client.query<{ id: number; isSilent: boolean }>(
    `update dealers set (${DELIVERY_COLUMNS.join(', ')}) =
       (select ${DELIVERY_COLUMNS.join(', ')} from jsonb_populate_record(dealers, ${earlierValues(DELIVERY_COLUMNS)}))
     from dealers_of_imports own where own.run_id = $1 and own.dealer_id = dealers.id and not own.is_new and dealers.last_run_id = $1
     returning dealers.id, dealers.unconfirmed_at is not null as "isSilent"`,
    [runId],
  );
  const silent = delivered.filter(({ isSilent }) => isSilent).map(({ id }) => id);
  await touchCarsOfDealers(client, silent);
  for (const column of DETAIL_NAMES)
    await client.query(
      `update dealers set ${column} = (jsonb_populate_record(dealers, jsonb_build_object('${column}', changes -> '${column}' -> 'before'))).${column}
       from dealers_of_imports own
       where own.run_id = $1 and own.dealer_id = dealers.id and changes ? '${column}' and to_jsonb(dealers.${column}) is not distinct from
         nullif(changes -> '${column}' -> 'after', 'null')`,
      [runId],
    );
  await client.query(
    `delete from confirmed_contacts using dealers_of_imports own, import_runs
     where own.run_id = $1 and import_runs.id = $1 and confirmed_contacts.dealer_id = own.dealer_id and confirmed_at = import_runs.written_at`,
    [runId],
  );
  await deleteNewDealers(client, runId);
  const { rows: series } = await client.query<{ id: number | null }>(
    `select distinct series_id as id from ads where dealer_id = any($1::int[]) and status = 'active'`,
    [silent],
  );
  return series.map(({ id }) => id);
}

const earlierValues = (columns: readonly string[]): string =>
  `(select coalesce(jsonb_object_agg(key, value -> 'before'), '{}') from jsonb_each(own.changes) where key in (${columns.map((column) => `'${column}'`).join(', ')}))`;

/** Tables of what the import itself has learned of its dealers. */
const LEARNED = ['confirmed_contacts', 'dealer_slugs', 'dealer_statements', 'dealer_feed_ids'];

async function deleteNewDealers(client: pg.ClientBase, runId: number): Promise<void> {
  const { rows: references } = await client.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as table, quote_ident(attname) as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'dealers'::regclass and confdeltype <> 'n' and conrelid::regclass::text <> all ($1) order by 1`,
    [LEARNED],
  );
  const unused = references.map(
    ({ table, column }) => `not exists (select from ${table} where ${table}.${column} = dealers.id)`,
  );
  await client.query(
    `delete from dealers using dealers_of_imports own
     where own.run_id = $1 and own.dealer_id = dealers.id and own.is_new
       and ${[...unused, 'not exists (select from dealers_of_imports other where other.dealer_id = dealers.id and other.run_id <> $1)'].join(' and ')}`,
    [runId],
  );
}
