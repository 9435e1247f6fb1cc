import { sql } from 'kysely';
import type pg from 'pg';
import { ownValue } from '#src/base/own-value.ts';
import type { Db } from '#src/db/connection/client.ts';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import { CONTENT_COLUMNS, MATCH_COLUMNS } from './staged-columns.ts';

/** Values that an import writes over, stored so that it can be undone (import-undo.ts). Its new ads are those that it publishes. */

const DELIVERED = [
  ...MATCH_COLUMNS.map(({ name }) => name),
  ...CONTENT_COLUMNS.map(({ name }) => name),
  'identity_hash',
  'content_hash',
];
/** Columns of ads that an import writes when an ad closes or returns. */
const LIFE = ['status', 'closed_at', 'days_for_sale', 'returned_at', 'days_before_return', 'expired'];
/** Columns that change with every write; the judgement of the price follows it. */
const ALWAYS = ['changed_at', 'updated_at', 'judged_price', 'judged_estimate', 'judged_label'];

/** All columns of ads that undoing an import may write. */
export const OVERWRITTEN = [...DELIVERED, 'price', ...LIFE, ...ALWAYS];

/** SQL: an entry of a JSON object; null unless the condition is met. Each column is compared alone, as few of them differ. */
const entry = (column: string, condition: string | null): string => {
  const value = `'"${column}":' || coalesce(to_json(ads.${column})::text, 'null')`;
  return condition === null ? value : `case when ${condition} then ${value} end`;
};
/** A function takes at most a hundred arguments. */
const MAX_ARGUMENTS = 50;

function objectOf(entries: readonly string[]): string {
  const parts: string[] = [];
  for (let from = 0; from < entries.length; from += MAX_ARGUMENTS)
    parts.push(`nullif(concat_ws(',', ${entries.slice(from, from + MAX_ARGUMENTS).join(', ')}), '')`);
  return `('{' || concat_ws(',', ${parts.join(', ')}) || '}')::jsonb`;
}

const HAS_LIFE_CHANGE = '(merged.old_status <> merged.new_status or merged.was_expired)';
const COMMON = [
  ...ALWAYS.map((column) => entry(column, null)),
  entry('price', 'merged.is_repriced'),
  ...LIFE.map((column) => entry(column, HAS_LIFE_CHANGE)),
];
const CONTENT = DELIVERED.map((column) => entry(column, `ads.${column} is distinct from staged.${column}`));
const ENDED_SIGHTING = `case when ads.status = 'active' then
  (select first_seen_at from sightings where sightings.ad_id = ads.internal_id and last_seen_at is null) end`;

/** Stores the ads that the merge is about to write, as they are. Called before it writes them, when `merged` and `missing` are known. */
export async function storeOverwrittenAds(client: pg.ClientBase, runId: number): Promise<void> {
  const isContentWritten = '(merged.is_changed or merged.is_rematched)';
  await client.query(
    `insert into overwritten_ads (run_id, ad_id, before, sighting_at)
     select $1::bigint, ads.internal_id, ${objectOf([...COMMON, ...CONTENT])}, case when ${HAS_LIFE_CHANGE} then ${ENDED_SIGHTING} end
     from merged join staged using (row_number) join ads on ads.internal_id = merged.ad_id
     where not merged.is_new and ${isContentWritten}
     union all
     select $1::bigint, ads.internal_id, ${objectOf(COMMON)}, case when ${HAS_LIFE_CHANGE} then ${ENDED_SIGHTING} end
     from merged join ads on ads.internal_id = merged.ad_id
     where not merged.is_new and not ${isContentWritten} and (merged.is_repriced or ${HAS_LIFE_CHANGE})
     union all
     select $1::bigint, ads.internal_id, ${objectOf([...ALWAYS, ...LIFE].map((column) => entry(column, null)))}, ${ENDED_SIGHTING}
     from missing join ads on ads.internal_id = missing.ad_id`,
    [runId],
  );
  await client.query(
    `insert into overwritten_ads (run_id, ad_id, feed_values)
     select $1::bigint, ad_id, jsonb_object_agg(field, jsonb_build_object('before', feed_value, 'after', stated)) from restated group by ad_id
     on conflict (run_id, ad_id) do update set feed_values = excluded.feed_values`,
    [runId],
  );
}

/**
 * A delivery of changes confirms what earlier imports wrote of its ads, which undoing them then leaves as it is. A delivery of the whole
 * stock does so for all ads of its dealers, and writes none.
 */
export const confirmOverwrittenAds = (client: pg.ClientBase, runId: number): Promise<unknown> =>
  client.query(
    `update ads set updated_at = now() from merged
     where internal_id = merged.ad_id
       and updated_at = any(array(select written_at from import_runs where undo_until > now() and id <> $1))`,
    [runId],
  );

/** Columns that state a dealer's last delivery. */
export const DELIVERY_COLUMNS: readonly string[] = [
  'last_run_id',
  'last_delivered_at',
  'recent_deliveries',
  'unconfirmed_at',
];
/** Columns of dealers that an import writes. */
const DEALER_COLUMNS: readonly string[] = [...DETAIL_NAMES, ...DELIVERY_COLUMNS];

type DealerColumns = Record<string, unknown>;

/**
 * Records the dealers as they are, before it is decided whom the rows state: a delivery may name a dealer otherwise than the site.
 * @param ownerId the only dealer that the delivery may change; null: any
 */
export const recordDealers = (client: pg.ClientBase, ownerId: number | null): Promise<unknown> =>
  client.query(
    `create temp table earlier_dealers on commit drop as select id, to_jsonb(dealers) as columns from dealers
     where ${ownerId === null ? 'true' : `id = ${Math.trunc(ownerId)}`}`,
  );

/** Stores the changes of dealers by a merged delivery. */
export async function storeChangedDealers(
  client: pg.ClientBase,
  { runId, isWhole }: { runId: number; isWhole: boolean },
): Promise<void> {
  const { rows } = await client.query<{
    id: number;
    isNew: boolean;
    before: DealerColumns | null;
    after: DealerColumns;
  }>(
    `select dealers.id, created_at = now() as "isNew", earlier_dealers.columns as before, to_jsonb(dealers) as after
     from dealers left join earlier_dealers using (id) where dealers.id in (select dealer_id from merged)`,
  );
  const dealers = rows.map(({ id, isNew, before, after }) => ({
    id,
    isNew,
    changes: before === null ? {} : changesOf(before, after),
  }));
  await client.query(
    `insert into dealers_of_imports (run_id, dealer_id, is_whole, is_new, changes)
     select $1, id, $2, "isNew", changes from jsonb_to_recordset($3::jsonb) as dealer (id int, "isNew" boolean, changes jsonb)`,
    [runId, isWhole, JSON.stringify(dealers)],
  );
}

function changesOf(before: DealerColumns, after: DealerColumns): Record<string, { before: unknown; after: unknown }> {
  const changes = DEALER_COLUMNS.map((column) => {
    const change = { before: ownValue(before, column) ?? null, after: ownValue(after, column) ?? null };
    return [column, change] as const;
  });
  return Object.fromEntries(changes.filter(([, own]) => JSON.stringify(own.before) !== JSON.stringify(own.after)));
}

/** Deletes the rows of imports that can no longer be undone. */
export async function removeOldOverwrites(db: Db): Promise<void> {
  const undoable = sql`select id from import_runs where undo_until > now() or state = 'undoing'`;
  await sql`delete from overwritten_ads where run_id not in (${undoable})`.execute(db);
  await sql`delete from dealers_of_imports where run_id not in (${undoable})`.execute(db);
}
