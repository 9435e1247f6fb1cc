import { sql } from 'kysely';
import type pg from 'pg';
import { ownValue } from '#src/base/own-value.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { DealerMove, MovedCounts, StockPart } from '#src/domain/dealers/dealer-move.ts';

/**
 * Rows that belong to a dealer. `key` is what identifies a row among those of its dealer. `taken` is why a row of a merged dealer cannot be the
 * other dealer's: that one has such a row already; it is stored with the merge, and written back when that is undone. `parts`: a table whose rows
 * are deleted with such a row, by the column that names it; those that are still possible are written back with it. `marks`: what else a move sets.
 */
type OwnedRows = {
  table: string;
  key: string;
  taken?: string;
  parts?: { table: string; of: string; possible: string };
  marks?: string;
  atEnd: AtEnd;
};

/**
 * The fate of the rows when the dealership ends. `stays`: history, evidence, or how the dealer is recognised, by which nobody delivers, reads
 * or is written to. `command`: ended one by one, with an audit entry each. Else those are deleted that meet a condition (SQL).
 */
type AtEnd = 'stays' | 'command' | { deletes: string };

export const OWNED_ROWS: readonly OwnedRows[] = [
  { table: 'ads', key: 'internal_id::text', marks: ', updated_at = now()', atEnd: 'command' },
  { table: 'confirmed_contacts', key: 'email', taken: 'email', atEnd: { deletes: 'true' } },
  { table: 'telephone_views', key: 'day::text', taken: 'day', atEnd: 'stays' },
  { table: 'dealer_people', key: 'user_id::text', taken: 'user_id', atEnd: 'command' },
  { table: 'one_time_links', key: `encode(token_hash, 'hex')`, atEnd: { deletes: 'true' } },
  { table: 'dealer_claims', key: 'id::text', atEnd: 'stays' },
  // One row a dealer.
  { table: 'dealer_answer_times', key: 'within_hours::text', taken: 'true', atEnd: 'stays' },
  {
    table: 'dealer_agreements',
    key: `text_hash || ' ' || accepted_by`,
    taken: `text_hash || ' ' || accepted_by`,
    atEnd: 'stays',
  },
  { table: 'dealer_quality', key: 'day::text', taken: 'day', atEnd: 'stays' },
  { table: 'dealer_api_keys', key: 'id::text', atEnd: 'command' },
  // One a dealer.
  { table: 'webhooks', key: 'id::text', taken: 'true', atEnd: 'command' },
  { table: 'feed_mappings', key: 'id::text', atEnd: 'stays' },
  { table: 'feed_sources', key: 'id::text', taken: 'url', atEnd: 'command' },
  {
    table: 'dealer_deliveries',
    key: 'id::text',
    taken: 'idempotency_key',
    atEnd: { deletes: `state in ('waiting', 'running', 'checked')` },
  },
  { table: 'group_sites', key: `group_id || ' ' || site`, atEnd: { deletes: 'true' } },
  { table: 'dealer_slugs', key: 'slug', atEnd: 'stays' },
  { table: 'dealer_statements', key: 'statement', atEnd: 'stays' },
  { table: 'dealer_feed_ids', key: `format || ' ' || feed_id`, taken: `format || ' ' || feed_id`, atEnd: 'stays' },
  { table: 'dealer_aliases', key: 'move_id::text', atEnd: 'stays' },
  { table: 'import_runs', key: 'id::text', atEnd: 'stays' },
  { table: 'dealer_notes', key: 'id::text', atEnd: 'stays' },
  {
    table: 'taught_words',
    key: 'id::text',
    taken: `field || ' ' || lower(make) || ' ' || lower(word)`,
    parts: { table: 'taught_ads', of: 'word_id', possible: 'ad_id in (select internal_id from ads)' },
    atEnd: 'stays',
  },
  { table: 'dealer_widgets', key: 'key', taken: 'true', atEnd: { deletes: 'true' } },
  { table: 'enquiry_templates', key: 'id::text', taken: 'id', atEnd: { deletes: 'true' } },
  { table: 'enquiry_settings', key: 'version::text', taken: 'true', atEnd: { deletes: 'true' } },
  // One row a dealer.
  { table: 'trade_in_terms', key: 'costs::text', taken: 'true', atEnd: { deletes: 'true' } },
];

/** Deletes what an ended dealership would still be delivered, read or written to by, within the caller's transaction. */
export async function deleteAtEnd(db: Db, dealerId: number): Promise<void> {
  for (const { table, atEnd } of OWNED_ROWS)
    if (typeof atEnd === 'object')
      await sql`delete from ${sql.table(table)} where dealer_id = ${dealerId} and (${sql.raw(atEnd.deletes)})`.execute(
        db,
      );
}

/** Keys of moved rows, and rows that could not be moved, by table. */
type Moved = { moved: Record<string, string[]>; left: Record<string, unknown[]> };

/** Facts from which a merge or split is undone. */
type MoveRecord = Moved & {
  /** The whole row of a merged dealer. */
  dealer: Record<string, unknown> | null;
  /** Details of the other dealer that the merged one filled in. */
  filled: Record<string, unknown>;
};

const DETAILS = ['organisation_number', 'address', 'postcode', 'city', 'county', 'telephone', 'email', 'website'];

export async function countMoved(client: pg.ClientBase | pg.Pool, dealerId: number): Promise<MovedCounts> {
  const { rows } = await client.query<MovedCounts>(
    `select (select count(*)::int from ads where dealer_id = $1) as ads,
            (select count(*)::int from ads where dealer_id = $1 and status = 'active') as "activeAds",
            (select count(*)::int from dealer_people where dealer_id = $1) as accounts,
            (select count(*)::int from dealer_api_keys where dealer_id = $1 and revoked_at is null) as keys,
            (select count(*)::int from feed_sources where dealer_id = $1) as sources,
            (select count(*)::int from enquiries join ads on ads.internal_id = enquiries.ad_id where ads.dealer_id = $1) as messages,
            (select count(*)::int from dealer_deliveries where dealer_id = $1) as deliveries`,
    [dealerId],
  );
  if (!rows[0]) throw new Error('The rows were not counted.');
  return rows[0];
}

/** The names of dealers, locked against changes, in the order of the ids; undefined: there is none. */
export async function lockDealers(client: pg.ClientBase, ids: readonly number[]): Promise<(string | undefined)[]> {
  const { rows } = await client.query<{ id: number; label: string }>(
    'select id, label from dealers where id = any($1::int[]) order by id for update',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.label);
}

/** The series of a dealer's ads, with duplicates. */
export async function listSeries(client: pg.ClientBase, dealerId: number): Promise<(number | null)[]> {
  const { rows } = await client.query<{ id: number | null }>(
    'select distinct series_id as id from ads where dealer_id = $1',
    [dealerId],
  );
  return rows.map(({ id }) => id);
}

/** Moves all rows of one dealer to another, and removes the first one, whose statements and address then mean the other. */
export async function mergeRows(
  client: pg.ClientBase,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<MoveRecord> {
  const record: MoveRecord = { moved: {}, left: {}, dealer: null, filled: {} };
  for (const { table, key, taken, parts, marks = '' } of OWNED_ROWS) {
    if (taken !== undefined) {
      const isTaken = `dealer_id = $1 and (${taken}) in (select ${taken} from ${table} where dealer_id = $2)`;
      if (parts)
        record.left[parts.table] = await listRows(
          client,
          `select to_jsonb(part.*) as row from ${parts.table} part
           where ${parts.of}::text in (select ${key} from ${table} where ${isTaken})`,
          [fromId, toId],
        );
      record.left[table] = await listRows(
        client,
        `delete from ${table} where ${isTaken} returning to_jsonb(${table}.*) as row`,
        [fromId, toId],
      );
    }
    record.moved[table] = await moveRows(client, { table, key, marks }, fromId, toId);
  }
  const { rows } = await client.query<{ dealer: Record<string, unknown> }>(
    'delete from dealers where id = $1 returning to_jsonb(dealers.*) as dealer',
    [fromId],
  );
  record.dealer = rows[0]?.dealer ?? null;
  await client.query(
    'insert into dealer_slugs (slug, dealer_id) values ($1, $2) on conflict (slug) do update set dealer_id = excluded.dealer_id',
    [record.dealer?.slug, toId],
  );
  record.filled = await fillDetails(client, record.dealer ?? {}, toId);
  return record;
}

async function listRows(client: pg.ClientBase, text: string, values: readonly number[]): Promise<unknown[]> {
  const { rows } = await client.query<{ row: unknown }>(text, [...values]);
  return rows.map(({ row }) => row);
}

async function moveRows(
  client: pg.ClientBase,
  { table, key, marks = '' }: Omit<OwnedRows, 'atEnd'>,
  fromId: number,
  toId: number,
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `update ${table} set dealer_id = $2${marks} where dealer_id = $1 returning ${key} as key`,
    [fromId, toId],
  );
  return rows.map((row) => row.key);
}

/** Fills in details that a dealer lacks. @returns those that were filled in */
async function fillDetails(
  client: pg.ClientBase,
  merged: Record<string, unknown>,
  toId: number,
): Promise<Record<string, unknown>> {
  const { rows } = await client.query<{ own: Record<string, unknown> }>(
    'select to_jsonb(dealers.*) as own from dealers where id = $1',
    [toId],
  );
  const own = rows[0]?.own ?? {};
  const filled = Object.fromEntries(
    DETAILS.filter((name) => (ownValue(own, name) ?? null) === null && (ownValue(merged, name) ?? null) !== null).map(
      (name) => [name, ownValue(merged, name)],
    ),
  );
  for (const [name, value] of Object.entries(filled))
    await client.query(`update dealers set ${name} = $2 where id = $1`, [toId, value]);
  return filled;
}

/** Writes the merged dealer back as it was, with its rows. Rows that came after the merge stay with the other dealer. */
export async function unmergeRows(
  client: pg.ClientBase,
  { fromId, toId, moveId }: { fromId: number; toId: number; moveId: number },
  { moved, left, dealer, filled }: MoveRecord,
): Promise<void> {
  if (dealer === null) throw new Error('The merged dealer was not stored.');
  await client.query('delete from dealer_aliases where move_id = $1', [moveId]);
  await client.query('delete from dealer_slugs where slug = $1', [dealer.slug]);
  for (const [name, value] of Object.entries(filled))
    await client.query(`update dealers set ${name} = null where id = $1 and ${name}::text = $2`, [toId, String(value)]);
  await client.query(
    'insert into dealers overriding system value select * from jsonb_populate_record(null::dealers, $1)',
    [JSON.stringify(dealer)],
  );
  await client.query('update dealers set slug = $2 where id = $1', [fromId, dealer.slug]);
  for (const { table, key, parts, marks = '' } of OWNED_ROWS) {
    await client.query(`update ${table} set dealer_id = $2${marks} where dealer_id = $1 and ${key} = any($3::text[])`, [
      toId,
      fromId,
      ownValue(moved, table) ?? [],
    ]);
    await writeBack(client, table, ownValue(left, table));
    if (parts) await writeBack(client, parts.table, ownValue(left, parts.table), parts.possible);
  }
}

async function writeBack(
  client: pg.ClientBase,
  table: string,
  rows: readonly unknown[] = [],
  condition = 'true',
): Promise<void> {
  // Identity columns have the ids that they had.
  for (const row of rows)
    await client.query(
      `insert into ${table} overriding system value
       select * from jsonb_populate_record(null::${table}, $1) where ${condition} on conflict do nothing`,
      [JSON.stringify(row)],
    );
}

export type NewDealer = { name: string; town: string | null; organisationNumber: string | null };

/** Creates a dealer of a part of another one; like that one it registered itself, or did not, on which it depends what it needs to publish. */
export async function insertSplitDealer(client: pg.ClientBase, dealer: NewDealer, fromId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into dealers (name, city, organisation_number, registered_at)
     select $1, $2, $3, registered_at from dealers where id = $4 returning id`,
    [dealer.name, dealer.town, dealer.organisationNumber, fromId],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The dealer was not created.');
  return id;
}

const SOURCE_OF_AD = `(select source from sightings where sightings.ad_id = ads.internal_id order by first_seen_at desc limit 1)`;

/** The parts of a dealer's stock, the largest first. */
export async function listStockParts(client: pg.ClientBase | pg.Pool, dealerId: number): Promise<StockPart[]> {
  const { rows } = await client.query<StockPart>(
    `select source, place as town, count(*)::int as ads, (count(*) filter (where status = 'active'))::int as "activeAds"
     from (select ${SOURCE_OF_AD} as source, place, status from ads where dealer_id = $1) parts
     group by source, place order by 4 desc, 3 desc, town, source`,
    [dealerId],
  );
  return rows;
}

/** Moves parts of a dealer's stock to another dealer, with the keys and pulls that deliver them alone. */
export async function moveParts(
  client: pg.ClientBase,
  { fromId, toId }: { fromId: number; toId: number },
  parts: readonly Pick<StockPart, 'source' | 'town'>[],
): Promise<MoveRecord> {
  const moved: Record<string, string[]> = {};
  const { rows } = await client.query<{ key: string }>(
    `update ads set dealer_id = $2, updated_at = now() where dealer_id = $1 and internal_id in (
       select internal_id from ads join jsonb_to_recordset($3::jsonb) as part (source text, town text)
         on ads.place is not distinct from part.town and ${SOURCE_OF_AD} is not distinct from part.source
       where dealer_id = $1)
     returning internal_id::text as key`,
    [fromId, toId, JSON.stringify(parts)],
  );
  moved.ads = rows.map(({ key }) => key);
  const left = new Set((await listStockParts(client, fromId)).map(({ source }) => source));
  const sources = [...new Set(parts.flatMap(({ source }) => source ?? []))].filter((source) => !left.has(source));
  moved.dealer_api_keys = await moveSources(client, 'dealer_api_keys', 'prefix', idsOf(sources, 'key:'), {
    fromId,
    toId,
  });
  moved.feed_sources = await moveSources(client, 'feed_sources', 'id', idsOf(sources, 'pull:'), { fromId, toId });
  return { moved, left: {}, dealer: null, filled: {} };
}

const idsOf = (sources: readonly string[], prefix: string): string[] =>
  sources.filter((source) => source.startsWith(prefix)).map((source) => source.slice(prefix.length));

async function moveSources(
  client: pg.ClientBase,
  table: 'dealer_api_keys' | 'feed_sources',
  name: 'prefix' | 'id',
  ids: readonly string[],
  { fromId, toId }: { fromId: number; toId: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update ${table} set dealer_id = $2 where dealer_id = $1 and ${name}::text = any($3::text[]) returning id::text`,
    [fromId, toId, ids],
  );
  return rows.map(({ id }) => id);
}

type StoredMove = { kind: DealerMove['kind']; fromId: number; toId: number; record: MoveRecord; counts: MovedCounts };

export async function storeMove(
  client: pg.ClientBase,
  move: StoredMove & { fromName: string; toName: string; doneBy: string },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into dealer_moves (kind, from_id, from_name, to_id, to_name, counts, record, done_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      move.kind,
      move.fromId,
      move.fromName,
      move.toId,
      move.toName,
      JSON.stringify(move.counts),
      JSON.stringify(move.record),
      move.doneBy,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The move was not stored.');
  return id;
}

/** Has deliveries that state the merged dealer mean the other one. */
export async function storeAlias(
  client: pg.ClientBase,
  { moveId, dealerId, merged }: { moveId: number; dealerId: number; merged: Record<string, unknown> },
): Promise<void> {
  await client.query(
    `insert into dealer_aliases (move_id, dealer_id, name, town, organisation_number)
     select $1, $2, name, coalesce(city, overrides ->> 'city'), coalesce(organisation_number, overrides ->> 'organisation_number')
     from jsonb_populate_record(null::dealers, $3)`,
    [moveId, dealerId, JSON.stringify(merged)],
  );
}

/** A move that is not undone, and whether later moves of its dealers are not undone either. */
export async function readOpenMove(
  client: pg.ClientBase,
  id: number,
): Promise<(StoredMove & { fromName: string; toName: string; hasLater: boolean }) | null> {
  const { rows } = await client.query<StoredMove & { fromName: string; toName: string; hasLater: boolean }>(
    `select kind, from_id as "fromId", from_name as "fromName", to_id as "toId", to_name as "toName", record, counts,
            exists (select from dealer_moves later where later.id > move.id and later.undone_at is null
              and array[later.from_id, later.to_id] && array[move.from_id, move.to_id]) as "hasLater"
     from dealer_moves move where id = $1 and undone_at is null for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function markUndone(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('update dealer_moves set undone_at = now() where id = $1', [id]);
}

/** The merges and splits of a dealer, latest first. */
export async function listMoves(client: pg.ClientBase | pg.Pool, dealerId: number): Promise<DealerMove[]> {
  const { rows } = await client.query<DealerMove>(
    `select id, kind, from_name as "fromName", to_name as "toName", counts, done_by as "doneBy", done_at as "doneAt", undone_at as "undoneAt"
     from dealer_moves where $1 in (from_id, to_id) order by id desc limit 20`,
    [dealerId],
  );
  return rows;
}
/** The facts that identify a dealer. */
export type DealerIdentity = {
  id: number;
  name: string;
  label: string;
  slug: string;
  town: string | null;
  organisationNumber: string | null;
  /** Ids by which sources know it, with their format. */
  feedIds: { format: string; feedId: string }[];
  /** Names, towns and numbers of dealers that were merged into it. */
  aliases: { name: string; town: string | null; organisationNumber: string | null }[];
};

export async function readDealerIdentity(db: Db, id: number): Promise<DealerIdentity | null> {
  const { rows } = await sql<DealerIdentity>`
    select id, name, label, slug, coalesce(city, overrides ->> 'city') as town,
           coalesce(organisation_number, overrides ->> 'organisation_number') as "organisationNumber",
           (select coalesce(jsonb_agg(jsonb_build_object('format', format, 'feedId', feed_id) order by format, feed_id), '[]')
            from dealer_feed_ids where dealer_id = dealers.id) as "feedIds",
           (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'town', town, 'organisationNumber', organisation_number) order by move_id), '[]')
            from dealer_aliases where dealer_id = dealers.id) as aliases
    from dealers where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
