import type pg from 'pg';
import { DAYS_BETWEEN, DAYS_FOR_SALE } from '#src/db/ads/ad-expressions.ts';
import { applyOverrides } from '#src/db/ads/ad-overrides.ts';
import { storeOverwrittenAds } from './overwritten-ads.ts';
import { touchCarsOfDealers } from './same-cars.ts';
import { CONTENT_COLUMNS, MATCH_COLUMNS } from './staged-columns.ts';

const columnNames = (columns: readonly { name: string }[]): string[] => columns.map(({ name }) => name);
export const TAKEN_OVER = [...columnNames(MATCH_COLUMNS), ...columnNames(CONTENT_COLUMNS)];
/** Stored of a row, but not determined by its text: its catalogue match, and the identifiers that other rows of its file may share. */
const MATCH_DIFFERS = [...columnNames(MATCH_COLUMNS), 'licence_plate', 'vin_hash', 'dealer_ad_id']
  .map((name) => `ads.${name} is distinct from staged.${name}`)
  .join(' or ');

/** Kinds of accepted rows: each row is exactly one of these. */
export type MergeCounts = {
  adsNew: number;
  adsChanged: number;
  /** Only the price changed. */
  adsRepriced: number;
  adsUnchanged: number;
  adsReturned: number;
  adsRemoved: number;
  priceChanges: number;
};

/**
 * Merges the delivery into the stock: new, changed, returned and missing ads with their events, prices and sightings.
 * @param origin source of the delivery, to which its new and returned ads belong
 */
export async function mergeDelivery(
  client: pg.ClientBase,
  { runId, deliveredAt, origin }: { runId: number; deliveredAt: Date; origin: string },
): Promise<MergeCounts & { isReconfirmed: boolean }> {
  const run = [runId, deliveredAt];
  await client.query(
    `update delivery set ad_id = numbered.ad_id, is_new = true from (
       select row_number, (select last_ad_id from stock_version) + row_number() over (order by row_number) as ad_id
       from delivery where outcome = 'accepted' and ad_id is null
     ) numbered where numbered.row_number = delivery.row_number`,
  );
  await client.query('update stock_version set last_ad_id = greatest(last_ad_id, (select max(ad_id) from delivery))');
  await applyOverrides(client);
  await client.query(`create temp table merged on commit drop as
    select delivery.ad_id, delivery.row_number, delivery.dealer_id, delivery.is_new,
           case when known.is_held then known.status else delivery.status end as new_status,
           known.status as old_status, coalesce(known.is_expired, false) as was_expired,
           not delivery.is_new and ads.content_hash is distinct from delivery.content_hash as is_changed,
           not delivery.is_new and ads.price is distinct from delivery.price as is_repriced,
           not delivery.is_new and staged.repeated_row is null and (${MATCH_DIFFERS}) as is_rematched
    from delivery join staged using (row_number) left join known on known.ad_id = delivery.ad_id
         left join ads on ads.internal_id = delivery.ad_id
    where delivery.outcome = 'accepted'`);
  await client.query('create index on merged (ad_id)');
  await client.query('analyze merged');
  await client.query(
    `create temp table missing on commit drop as select ad_id, missing_as from known where status = 'active' and not taken and not is_held`,
  );
  await storeOverwrittenAds(client, runId);

  const missing = await removeMissing(client, run);
  const adsNew = await insertNew(client, run, origin);
  const adsReturned = await reopenReturned(client, run, origin);
  const adsClosed = await closeSold(client, run);
  await updateKnown(client, run);
  const priceChanges = await writePrices(client, run);
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id)
     select ad_id, $2::timestamptz, 'changed', $1::bigint from merged where is_changed on conflict do nothing`,
    run,
  );
  const isReconfirmed = await recordDelivery(client, run);
  const kinds = await client.query<Pick<MergeCounts, 'adsChanged' | 'adsRepriced' | 'adsUnchanged'>>(
    `select (count(*) filter (where is_changed))::int as "adsChanged",
            (count(*) filter (where not is_changed and is_repriced))::int as "adsRepriced",
            (count(*) filter (where not is_changed and not is_repriced))::int as "adsUnchanged"
     from merged where not is_new and old_status = new_status`,
  );
  const { adsChanged = 0, adsRepriced = 0, adsUnchanged = 0 } = kinds.rows[0] ?? {};
  return {
    adsNew,
    adsChanged,
    adsRepriced,
    adsUnchanged,
    adsReturned,
    adsRemoved: missing + adsClosed,
    priceChanges,
    isReconfirmed,
  };
}

/** Number of delivery days from which a dealer's usual interval is calculated. */
const RECENT_DELIVERIES = 12;

/** Records the delivery for its dealers, and confirms the ads of those that were silent. @returns whether there were any */
async function recordDelivery(client: pg.ClientBase, run: unknown[]): Promise<boolean> {
  await client.query(
    `create temp table reconfirmed on commit drop as
       select id from dealers where unconfirmed_at is not null and id in (select dealer_id from merged)`,
  );
  const { rows: reconfirmed } = await client.query<{ id: number }>('select id from reconfirmed');
  if (reconfirmed.length > 0)
    await touchCarsOfDealers(
      client,
      reconfirmed.map(({ id }) => id),
    );
  await client.query(
    `update dealers set last_run_id = $1::bigint, last_delivered_at = $2::timestamptz, unconfirmed_at = null,
            recent_deliveries = (array_prepend($2::timestamptz, array(
              select at from unnest(recent_deliveries) at where ${DAYS_BETWEEN('at', '$2::timestamptz')} > 0 order by at desc)
            ))[1:${RECENT_DELIVERIES}]
     where id in (select dealer_id from merged)`,
    run,
  );
  return reconfirmed.length > 0;
}

/** Removes open ads of the delivery's dealers that are missing from it. They were last seen in the dealer's previous delivery. */
async function removeMissing(client: pg.ClientBase, run: unknown[]): Promise<number> {
  await client.query(
    `update ads set status = missing_as, closed_at = $1::timestamptz, days_for_sale = ${DAYS_FOR_SALE('$1::timestamptz')}, updated_at = now()
     from missing where ads.internal_id = missing.ad_id`,
    [run[1]],
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id) select ad_id, $2::timestamptz, missing_as, $1::bigint from missing on conflict do nothing`,
    run,
  );
  await endSightings(client, 'missing');
  const result = await client.query<{ count: number }>('select count(*)::int as count from missing');
  return result.rows[0]?.count ?? 0;
}

async function endSightings(client: pg.ClientBase, adIds: 'missing' | 'closed'): Promise<void> {
  await client.query(
    `update sightings set last_run_id = dealers.last_run_id, last_seen_at = greatest(dealers.last_delivered_at, first_seen_at)
     from ${adIds} join ads on ads.internal_id = ${adIds}.ad_id join dealers on dealers.id = ads.dealer_id
     where sightings.ad_id = ${adIds}.ad_id and sightings.last_seen_at is null`,
  );
}

async function insertNew(client: pg.ClientBase, run: unknown[], origin: string): Promise<number> {
  const result = await client.query(
    `insert into ads (internal_id, dealer_id, identity_hash, content_hash, ${TAKEN_OVER.join(', ')}, price, status, published_at,
                      changed_at, closed_at, days_for_sale, created_at, updated_at)
     select ad_id, dealer_id, identity_hash, content_hash, ${TAKEN_OVER.join(', ')}, price, status,
            least(coalesce(published_at, closed_at, $1::timestamptz), closed_at, $1::timestamptz), changed_at, closed_at,
            case when status <> 'active' then
              ${DAYS_BETWEEN('least(coalesce(published_at, closed_at), closed_at)', 'closed_at')} end,
            now(), now()
     from merged join staged using (row_number) where is_new`,
    [run[1]],
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id)
       select internal_id, ads.published_at, 'published', $1::bigint from merged join ads on internal_id = ad_id where is_new
     union all
       select ad_id, staged.changed_at, 'changed', $1::bigint from merged join staged using (row_number) where is_new and staged.changed_at is not null
     union all
       select ad_id, staged.closed_at, staged.status, $1::bigint from merged join staged using (row_number) where is_new and staged.status <> 'active'`,
    [run[0]],
  );
  await client.query(
    `insert into sightings (ad_id, first_run_id, first_seen_at, source)
     select ad_id, $1::bigint, $2::timestamptz, $3 from merged where is_new and new_status = 'active'`,
    [...run, origin],
  );
  return result.rowCount ?? 0;
}

async function reopenReturned(client: pg.ClientBase, run: unknown[], origin: string): Promise<number> {
  const result = await client.query(
    `update ads set status = 'active', returned_at = $1::timestamptz, days_before_return = coalesce(days_for_sale, 0), days_for_sale = null,
            closed_at = null, expired = false, updated_at = now()
     from merged where ads.internal_id = merged.ad_id and merged.old_status <> 'active' and merged.new_status = 'active'`,
    [run[1]],
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id)
     select ad_id, $2::timestamptz, 'returned', $1::bigint from merged where old_status <> 'active' and new_status = 'active' on conflict do nothing`,
    run,
  );
  await client.query(
    `insert into sightings (ad_id, first_run_id, first_seen_at, source)
     select ad_id, $1::bigint, $2::timestamptz, $3 from merged where old_status <> 'active' and new_status = 'active'`,
    [...run, origin],
  );
  return result.rowCount ?? 0;
}

/**
 * Closes open ads that the delivery itself calls sold or removed (formats that contain closed ads), and those that the site had
 * closed meanwhile.
 */
async function closeSold(client: pg.ClientBase, run: unknown[]): Promise<number> {
  await client.query(
    `create temp table closed on commit drop as
     select merged.ad_id, staged.status, staged.closed_at from merged join staged using (row_number)
     where (merged.old_status = 'active' or merged.was_expired) and merged.new_status <> 'active'`,
  );
  const result = await client.query(
    `update ads set status = closed.status, expired = false, closed_at = closed.closed_at, days_for_sale = ${DAYS_FOR_SALE('closed.closed_at')},
            updated_at = now()
     from closed where ads.internal_id = closed.ad_id`,
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id) select ad_id, closed_at, status, $1::bigint from closed on conflict do nothing`,
    [run[0]],
  );
  await endSightings(client, 'closed');
  return result.rowCount ?? 0;
}

/**
 * Updates ads that differ. An ad that differs only in its catalogue match or identifiers is written too, but does not count as changed. A new price
 * is written without the other columns, from which the place and the generated columns would be computed again.
 */
async function updateKnown(client: pg.ClientBase, run: unknown[]): Promise<void> {
  await client.query(
    `update ads set ${TAKEN_OVER.map((name) => `${name} = staged.${name}`).join(', ')}, price = staged.price,
            identity_hash = staged.identity_hash, content_hash = staged.content_hash,
            changed_at = case when merged.is_changed or merged.is_repriced then $1::timestamptz else ads.changed_at end, updated_at = now()
     from merged join staged using (row_number)
     where ads.internal_id = merged.ad_id and (merged.is_changed or merged.is_rematched)`,
    [run[1]],
  );
  await client.query(
    `update ads set price = delivery.price, changed_at = $1::timestamptz, updated_at = now()
     from merged join delivery using (row_number)
     where ads.internal_id = merged.ad_id and merged.is_repriced and not merged.is_changed and not merged.is_rematched`,
    [run[1]],
  );
}

/** Stores earlier prices stated by the delivery, then the current price if it differs from the last known one. */
async function writePrices(client: pg.ClientBase, run: unknown[]): Promise<number> {
  await client.query(
    `insert into price_events (ad_id, at, price, import_run_id)
     select merged.ad_id, stated.at, nullif(stated.price, '')::int, $1::bigint
     from merged join staged using (row_number), unnest(staged.price_times, staged.price_values) as stated (at, price)
     where staged.price_times <> '{}'
     on conflict do nothing`,
    [run[0]],
  );
  await client.query(
    `insert into price_events (ad_id, at, price, import_run_id)
     select merged.ad_id, least($2::timestamptz, staged.closed_at), staged.price, $1::bigint
     from merged join staged using (row_number)
     where (merged.is_repriced or merged.is_new and staged.price is not null)
       -- A new ad has no other price than those the delivery states: looking for them would read the whole table for each of 100 000
       -- ads when the planner takes it for empty.
       and (merged.is_new and staged.price_times = '{}'
         or (select price from price_events where price_events.ad_id = merged.ad_id order by at desc limit 1)
            is distinct from staged.price)
     on conflict (ad_id, at) do update set price = excluded.price, import_run_id = excluded.import_run_id`,
    run,
  );
  const result = await client.query<{ count: number }>('select count(*)::int as count from merged where is_repriced');
  return result.rows[0]?.count ?? 0;
}
