import type pg from 'pg';
import { DAYS_BETWEEN } from '#src/db/ads/ad-expressions.ts';
import { CONTENT_COLUMNS, MATCH_COLUMNS } from './staged-columns.ts';

const columnNames = (columns: readonly { name: string }[]): string[] => columns.map(({ name }) => name);
/** Columns of an ad that are taken over from its row. */
export const TAKEN_OVER = [...columnNames(MATCH_COLUMNS), ...columnNames(CONTENT_COLUMNS)];

export type DeliveryRun = { runId: number; deliveredAt: Date };

/**
 * Rows of a delivery with the ids of their ads: a temporary table with the columns of `merged` that are read here, and an SQL
 * condition for the rows of `staged` that it is joined with. Rows whose ads have been inserted (`is_early`) are left out.
 */
export type MergedRows = { table: 'merged' | 'batch'; staged: string };

export const ALL_ROWS: MergedRows = { table: 'merged', staged: 'true' };

const PUBLISHED_AT =
  'least(coalesce(staged.published_at, staged.closed_at, $1::timestamptz), staged.closed_at, $1::timestamptz)';

const fromRows = ({ table, staged }: MergedRows): string =>
  `from ${table} merged join staged using (row_number) where not merged.is_early and ${staged}`;

/** Inserts the new ads with their events and sightings. */
export async function insertNewAds(
  client: pg.ClientBase,
  { runId, deliveredAt }: DeliveryRun,
  rows: MergedRows,
): Promise<void> {
  const from = fromRows(rows);
  await client.query(
    `insert into ads (internal_id, dealer_id, identity_hash, content_hash, ${TAKEN_OVER.join(', ')}, price, status, published_at,
                      changed_at, closed_at, days_for_sale, created_at, updated_at)
     select ad_id, dealer_id, identity_hash, content_hash, ${TAKEN_OVER.join(', ')}, price, status, ${PUBLISHED_AT}, changed_at, closed_at,
            case when status <> 'active' then
              ${DAYS_BETWEEN('least(coalesce(published_at, closed_at), closed_at)', 'closed_at')} end,
            now(), now()
     ${from} and is_new order by ad_id`,
    [deliveredAt],
  );
  await client.query(
    `insert into ad_events (ad_id, at, kind, import_run_id)
     select ad_id, event.at, event.kind, $2::bigint
     from (select ad_id, staged.status, staged.changed_at, staged.closed_at, ${PUBLISHED_AT} as published_at ${from} and is_new) fresh,
          lateral (values (published_at, 'published'), (changed_at, 'changed'),
                          (case when status <> 'active' then closed_at end, status)) event (at, kind)
     where event.at is not null`,
    [deliveredAt, runId],
  );
  await client.query(
    `insert into sightings (ad_id, first_run_id, first_seen_at)
     select ad_id, $1::bigint, $2::timestamptz from ${rows.table} merged where is_new and not is_early and new_status = 'active'`,
    [runId, deliveredAt],
  );
}

/** Stores earlier prices stated by the delivery, then the current price if it differs from the last known one. */
export async function writePrices(
  client: pg.ClientBase,
  { runId, deliveredAt }: DeliveryRun,
  rows: MergedRows,
): Promise<void> {
  const from = fromRows(rows);
  await client.query(
    `insert into price_events (ad_id, at, price, import_run_id)
     select merged.ad_id, stated.at, nullif(stated.price, '')::int, $1::bigint
     from (select ad_id, price_times, price_values ${from} and staged.price_times <> '{}') merged,
          unnest(merged.price_times, merged.price_values) as stated (at, price)
     on conflict do nothing`,
    [runId],
  );
  await client.query(
    `insert into price_events (ad_id, at, price, import_run_id)
     select merged.ad_id, least($2::timestamptz, staged.closed_at), staged.price, $1::bigint
     ${from} and (merged.is_repriced or merged.is_new and staged.price is not null)
       and (select price from price_events where price_events.ad_id = merged.ad_id order by at desc limit 1)
           is distinct from staged.price
     on conflict (ad_id, at) do update set price = excluded.price, import_run_id = excluded.import_run_id`,
    [runId, deliveredAt],
  );
}
