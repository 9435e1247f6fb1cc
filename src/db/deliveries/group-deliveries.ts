import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import type { DeliveryError, DeliveryScope, DeliveryState } from '#src/domain/deliveries/dealer-delivery.ts';
import type { NamedSite, SiteRejection } from '#src/domain/deliveries/group-delivery.ts';
import { MAX_IMPORT_ATTEMPTS } from './dealer-deliveries.ts';

/** Files of groups of dealers, each split into a delivery for every site that it names. */

/** Rejected rows that are stored of a file. */
export const MAX_SITE_REJECTIONS = 1_000;

export type NewGroupDelivery = {
  id: string;
  groupId: number;
  apiKeyId: number | null;
  feedSourceId: string | null;
  scope: DeliveryScope;
  isForced: boolean;
  idempotencyKey: string | null;
  askedFormat?: string | null;
  bodyHash: Buffer;
  fileName: string;
  /** Name in the folder of uploads. */
  upload: string;
  receivedAt: Date;
};

/** @returns false: the group has a delivery with the same idempotency key */
export async function insertGroupDelivery(db: Db, delivery: NewGroupDelivery): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('group_deliveries')
    .values({
      id: delivery.id,
      group_id: delivery.groupId,
      api_key_id: delivery.apiKeyId,
      feed_source_id: delivery.feedSourceId,
      scope: delivery.scope,
      is_forced: delivery.isForced,
      idempotency_key: delivery.idempotencyKey,
      asked_format: delivery.askedFormat ?? null,
      body_hash: delivery.bodyHash,
      file_name: delivery.fileName,
      upload: delivery.upload,
      received_at: delivery.receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['group_id', 'idempotency_key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findGroupDeliveryByKey = (db: Db, groupId: number, key: string) =>
  db
    .selectFrom('group_deliveries')
    .select(['id', 'scope', 'state', 'body_hash as bodyHash'])
    .where('group_id', '=', groupId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** Lets a file that could not be split, and was sent again, wait once more. @returns false: it is no such file */
export async function retryGroupDelivery(
  db: Db,
  {
    id,
    upload,
    receivedAt,
    askedFormat = null,
  }: Pick<NewGroupDelivery, 'id' | 'upload' | 'receivedAt' | 'askedFormat'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('group_deliveries')
    .set({ state: 'waiting', upload, received_at: receivedAt, asked_format: askedFormat, attempts: 0 })
    .set({ error_code: null, message: null, finished_at: null, rows_read: 0, rows_rejected: 0, rejected: '[]' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countWaitingOfGroup(db: Db, groupId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('group_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('group_id', '=', groupId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return waiting;
}

/** A file of a group that is about to be split. */
export type WaitingGroupDelivery = {
  id: string;
  groupId: number;
  group: string;
  scope: DeliveryScope;
  fileName: string;
  upload: string;
  askedFormat: string | null;
  receivedAt: Date;
};

/**
 * Counts an attempt at the oldest waiting file that no other process is splitting; one that was interrupted too often fails.
 * @returns its id; null: none waits
 */
export async function nextGroupDelivery(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ id: string; attempts: number }>(
    `update group_deliveries set attempts = attempts + 1
     where id = (select id from group_deliveries where state = 'waiting' order by received_at, id limit 1 for update skip locked)
     returning id, attempts`,
  );
  const [next] = rows;
  if (!next) return null;
  if (next.attempts <= MAX_IMPORT_ATTEMPTS) return next.id;
  await endGroupDelivery(pool, next.id, {
    errorCode: 'interrupted',
    message: `Filen kunde inte delas upp efter ${MAX_IMPORT_ATTEMPTS} försök. Inget är ändrat. Skicka den igen, eller skriv till oss.`,
  });
  return nextGroupDelivery(pool);
}

/** Whether a file of a group waits to be split. */
export async function hasDueGroupDeliveries(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isDue: boolean }>(
    `select exists (select from group_deliveries where state = 'waiting') as "isDue"`,
  );
  return rows[0]?.isDue === true;
}

/** Locks a waiting file until the transaction ends. @returns null: another process splits it, or it no longer waits */
export async function lockGroupDelivery(client: pg.ClientBase, id: string): Promise<WaitingGroupDelivery | null> {
  const { rows } = await client.query<WaitingGroupDelivery>(
    `select delivery.id, delivery.group_id as "groupId", dealer_groups.name as "group", scope, file_name as "fileName", upload,
            asked_format as "askedFormat", received_at as "receivedAt"
     from group_deliveries delivery join dealer_groups on dealer_groups.id = delivery.group_id
     where delivery.id = $1 and state = 'waiting' for update of delivery skip locked`,
    [id],
  );
  return rows[0] ?? null;
}

/** Ends a file that could not be split; nothing was changed. */
export async function endGroupDelivery(
  client: pg.ClientBase | pg.Pool,
  id: string,
  { errorCode, message }: { errorCode: DeliveryError; message: string },
): Promise<void> {
  await client.query(
    `update group_deliveries set state = 'failed', error_code = $2, message = $3, upload = null, finished_at = now()
     where id = $1 and state = 'waiting'`,
    [id, errorCode, message],
  );
}

/** The parts of a file: the sites of each dealer that it names, and that `lockDealersOfGroup` has locked. */
type SplitFile = {
  /** The stored file, which the parts share. */
  upload: string;
  parts: readonly { id: string; dealerId: number; sites: readonly string[] }[];
  rowsRead: number;
  rowsRejected: number;
  rejected: readonly SiteRejection[];
};

/** Stores the parts of a file as deliveries that wait; without any, the file fails. */
export async function storeSplit(client: pg.ClientBase, id: string, split: SplitFile): Promise<void> {
  const { rowCount } = await client.query(
    `insert into dealer_deliveries (id, dealer_id, api_key_id, feed_source_id, scope, is_forced, body_hash, file_name, upload,
       received_at, asked_format, group_delivery_id, sites, is_trial)
     select part.id, part."dealerId", file.api_key_id, file.feed_source_id, file.scope, file.is_forced, file.body_hash, file.file_name,
            $2, file.received_at, file.asked_format, file.id, part.sites,
            exists (select from dealer_api_keys where id = file.api_key_id and kind = 'sandbox')
     from group_deliveries file, jsonb_to_recordset($3::jsonb) as part (id uuid, "dealerId" int, sites text[])
     where file.id = $1`,
    [id, split.upload, JSON.stringify(split.parts)],
  );
  const isSplit = (rowCount ?? 0) > 0;
  await client.query(
    `update group_deliveries set state = $2, upload = null, finished_at = now(), rows_read = $3, rows_rejected = $4, rejected = $5,
       error_code = $6, message = $7
     where id = $1`,
    [
      id,
      isSplit ? 'split' : 'failed',
      split.rowsRead,
      split.rowsRejected,
      JSON.stringify(split.rejected.slice(0, MAX_SITE_REJECTIONS)),
      isSplit ? null : 'unknown_sites',
      isSplit ? null : 'Ingen rad hör till en känd anläggning. Inget är ändrat. Koppla anläggningarna under Koncern.',
    ],
  );
}

/** Whether a stored file still belongs to a delivery: the parts of a group's file share it. */
export async function isUploadUsed(pool: pg.Pool, upload: string): Promise<boolean> {
  const { rows } = await pool.query<{ isUsed: boolean }>(
    `select exists (select from dealer_deliveries where upload = $1)
         or exists (select from group_deliveries where upload = $1) as "isUsed"`,
    [upload],
  );
  return rows[0]?.isUsed === true;
}

/** A site of a group's files, and its dealer; null: nobody has stated it. */
export type GroupSite = NamedSite & { dealerId: number | null; dealer: string | null; rows: number; lastSeenAt: Date };

/** The sites of a group's files, those without a dealer first. A dealer that left the group is none. */
export async function listGroupSites(db: Db, groupId: number): Promise<GroupSite[]> {
  const { rows } = await sql<GroupSite>`
    select site, shown, dealers.id as "dealerId", dealers.label as dealer, rows, last_seen_at as "lastSeenAt"
    from group_sites left join dealers on dealers.id = dealer_id and dealers.group_id = group_sites.group_id
    where group_sites.group_id = ${groupId} order by dealers.id is not null, shown collate "sv-x-icu", site`.execute(
    db,
  );
  return rows;
}

/**
 * Locks the dealers of a group until the transaction ends: one that is leaving is waited for, and one that leaves next finds what was written.
 * Before the sites of the group are written, as a dealer that leaves or ends is locked before its sites, so that neither waits for the other.
 * @returns their ids
 */
export async function lockDealersOfGroup(client: pg.ClientBase, groupId: number): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number }>(
    'select id from dealers where group_id = $1 order by id for share',
    [groupId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Records the sites that a file names, with the dealers that they are known to be, which `lockDealersOfGroup` has locked. */
export async function storeGroupSites(
  client: pg.ClientBase,
  groupId: number,
  sites: readonly (NamedSite & { dealerId: number | null; rows: number })[],
): Promise<void> {
  await client.query(
    `insert into group_sites (group_id, site, shown, dealer_id, rows)
     select $1, site, shown, "dealerId", rows
     from jsonb_to_recordset($2::jsonb) as named (site text, shown text, "dealerId" int, rows int)
     on conflict (group_id, site) do update
       set shown = excluded.shown, rows = excluded.rows, last_seen_at = now(), dealer_id = coalesce(excluded.dealer_id, group_sites.dealer_id)`,
    [groupId, JSON.stringify(sites)],
  );
}

/** States which dealer of the group a site is; null: none. @returns false: there is no such site, or the dealer is not of the group */
export async function assignSite(
  db: Db,
  { groupId, site, dealerId }: { groupId: number; site: string; dealerId: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update group_sites set dealer_id = ${dealerId}::int where group_id = ${groupId} and site = ${site}
      and (${dealerId}::int is null or exists (select from dealers where id = ${dealerId} and group_id = ${groupId}))`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** A file of a group in a list. */
export type ListedGroupDelivery = {
  id: string;
  receivedAt: Date;
  source: string;
  /** Of a sandbox key: its parts were only tried. */
  isSandbox: boolean;
  scope: DeliveryScope;
  errorCode: DeliveryError | null;
  finishedAt: Date | null;
  state: 'waiting' | 'split' | 'failed';
  message: string | null;
  rowsRead: number;
  rowsRejected: number;
  rejected: SiteRejection[];
  parts: GroupPart[];
};

/** The part of a file that is one dealer's. Of a trial, the counts are those that its import would have had. */
export type GroupPart = {
  id: string;
  dealer: string;
  state: DeliveryState;
  runId: number | null;
  rowsRead: number | null;
  rowsAccepted: number | null;
  rowsRejected: number | null;
  rowsDuplicate: number | null;
  adsNew: number | null;
  adsChanged: number | null;
  adsRepriced: number | null;
  adsUnchanged: number | null;
  adsReturned: number | null;
  adsRemoved: number | null;
  errorCode: DeliveryError | null;
  message: string | null;
};

/** Counts of a part: of its import, or of its trial; a trial that was stopped counts no ads. */
const PART_COUNTS = [
  ['read', 'accepted', 'rejected', 'duplicate'].map((name) => countOfPart('rows', name, 'rows')),
  ['new', 'changed', 'repriced', 'unchanged', 'returned', 'removed'].map((name) => countOfPart('ads', name, 'counts')),
].flat();
function countOfPart(prefix: 'rows' | 'ads', name: string, inTrial: 'rows' | 'counts') {
  const tried = `(part.trial -> '${inTrial}' ->> '${name}')::int`;
  const field = `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return sql.raw(
    `'${field}', coalesce(run.${prefix}_${name}, ${inTrial === 'rows' ? tried : `case when part.state = 'done' then ${tried} end`})`,
  );
}

/** The latest files of a group. @param id a single one */
export async function listGroupDeliveries(
  db: Db,
  { groupId, id = null, limit }: { groupId: number; id?: string | null; limit: number },
): Promise<ListedGroupDelivery[]> {
  const { rows } = await sql<ListedGroupDelivery>`
    select file.id, file.received_at as "receivedAt", file.scope, file.state, file.error_code as "errorCode", file.message,
           file.rows_read as "rowsRead", file.rows_rejected as "rowsRejected", file.rejected,
           coalesce('nyckel ' || dealer_api_keys.name, 'hämtning') as source, coalesce(dealer_api_keys.kind = 'sandbox', false) as "isSandbox",
           case when file.state = 'failed' then file.finished_at else parts."finishedAt" end as "finishedAt",
           coalesce(parts.listed, '[]') as parts
    from group_deliveries file left join dealer_api_keys on dealer_api_keys.id = file.api_key_id
    cross join lateral (
      select case when bool_and(part.finished_at is not null) then max(part.finished_at) end as "finishedAt",
             jsonb_agg(jsonb_build_object('id', part.id, 'dealer', dealers.label, 'state', part.state, 'runId', run.id,
               ${sql.join(PART_COUNTS)},
               'errorCode', part.error_code, 'message', part.message)
               order by dealers.label collate "sv-x-icu") as listed
      from dealer_deliveries part join dealers on dealers.id = part.dealer_id left join import_runs run on run.id = part.import_run_id
      where part.group_delivery_id = file.id
    ) parts
    where file.group_id = ${groupId} and (${id}::uuid is null or file.id = ${id})
    order by file.received_at desc, file.id limit ${limit}`.execute(db);
  return rows;
}

/** The dealer of a part of a group's file; undefined: the group has no such part. */
export const findDealerOfPart = (db: Db, { groupId, id }: { groupId: number; id: string }) =>
  db
    .selectFrom('dealer_deliveries as part')
    .innerJoin('group_deliveries as file', 'file.id', 'part.group_delivery_id')
    .select('part.dealer_id as dealerId')
    .where('part.id', '=', id)
    .where('file.group_id', '=', groupId)
    .executeTakeFirst();

/** Deletes files after their retention period, and with them their idempotency keys. */
export async function removeOldGroupDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('group_deliveries')
    .where(sql<boolean>`received_at < now() - ${retentionInterval('deliveries')} and state <> 'waiting'`)
    .execute();
}
