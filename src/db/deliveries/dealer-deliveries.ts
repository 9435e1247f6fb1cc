import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import type { DeliveryError, DeliveryScope, DeliveryState } from '#src/domain/deliveries/dealer-delivery.ts';

/** First key of the advisory lock that a delivery's import holds while it is alive; the second is its dealer's id. */
const DEALER_LOCK = 53_206;

export type NewDelivery = {
  id: string;
  dealerId: number;
  apiKeyId: number | null;
  feedSourceId: string | null;
  scope: DeliveryScope;
  isForced: boolean;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  fileName: string;
  /** Name in the folder of uploads. */
  upload: string;
  /** The address of the person who uploaded it, so that it is tried first; null: pushed or pulled. */
  uploadedBy: string | null;
  /** A pushed one that is only tried, as of a sandbox key. */
  isTrial?: boolean;
  /** Format that its sender named; null: recognised by the file. */
  askedFormat?: string | null;
  receivedAt: Date;
};

/** @returns false: the dealer has a delivery with the same idempotency key */
export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('dealer_deliveries')
    .values({
      id: delivery.id,
      dealer_id: delivery.dealerId,
      api_key_id: delivery.apiKeyId,
      feed_source_id: delivery.feedSourceId,
      scope: delivery.scope,
      is_forced: delivery.isForced,
      idempotency_key: delivery.idempotencyKey,
      body_hash: delivery.bodyHash,
      file_name: delivery.fileName,
      upload: delivery.upload,
      received_at: delivery.receivedAt,
      asked_format: delivery.askedFormat ?? null,
      uploaded_by: delivery.uploadedBy,
      is_trial: delivery.uploadedBy !== null || delivery.isTrial === true,
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'idempotency_key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findByIdempotencyKey = (db: Db, dealerId: number, key: string) =>
  db
    .selectFrom('dealer_deliveries')
    .select(['id', 'scope', 'state', 'body_hash as bodyHash'])
    .where('dealer_id', '=', dealerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** Lets a delivery that failed or was undone, and was sent again, wait for its import once more. @returns false: it is neither */
export async function retryDelivery(
  db: Db,
  { id, upload, receivedAt, askedFormat = null }: Pick<NewDelivery, 'id' | 'upload' | 'receivedAt' | 'askedFormat'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dealer_deliveries')
    .set({
      state: 'waiting',
      upload,
      asked_format: askedFormat,
      received_at: receivedAt,
      started_at: null,
      finished_at: null,
    })
    .set({ import_run_id: null, error_code: null, message: null, attempts: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'undone'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countWaiting(db: Db, dealerId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('dealer_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('dealer_id', '=', dealerId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Nobody holds the lock of the delivery's dealer. @param delivery name or alias of the table */
const isUnlocked = (delivery: string): string => `not exists (
  select from pg_locks where locktype = 'advisory' and classid = ${DEALER_LOCK} and objid = ${delivery}.dealer_id::oid
    and database = (select oid from pg_database where datname = current_database()))`;

/** Import time of a dealer within {@link SHARED_MINUTES} that makes no difference yet, s. */
const SHARE_S = 5;
const SHARED_MINUTES = 10;

/**
 * The waiting delivery that is next, of a dealer whose import is not running; undefined: there is none. Dealers whose imports have
 * taken little time lately come first, so that nobody waits for all of another dealer's; otherwise the oldest.
 */
export async function nextWaiting(pool: pg.Pool): Promise<{ id: string; dealerId: number } | undefined> {
  const { rows } = await pool.query<{ id: string; dealerId: number }>(
    `select id, dealer_id as "dealerId" from dealer_deliveries delivery
     where state = 'waiting' and ${isUnlocked('delivery')}
     order by (
       select floor(coalesce(sum(extract(epoch from coalesce(finished_at, now()) - started_at)), 0) / ${SHARE_S})
       from dealer_deliveries lately
       where lately.dealer_id = delivery.dealer_id and lately.started_at > now() - interval '${SHARED_MINUTES} minutes'
     ), received_at, id limit 1`,
  );
  return rows[0];
}

/** Whether a delivery waits for its import, or its import was interrupted. */
export async function hasDueDeliveries(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isDue: boolean }>(
    `select exists (
       select from dealer_deliveries delivery where state in ('waiting', 'running') and ${isUnlocked('delivery')}) as "isDue"`,
  );
  return rows[0]?.isDue === true;
}

/** Acquires the lock on a dealer's deliveries until the session ends. @returns false: another session holds it */
export async function tryLockDealer(client: pg.ClientBase, dealerId: number): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1, $2) as "isLocked"', [
    DEALER_LOCK,
    dealerId,
  ]);
  return rows[0]?.isLocked === true;
}

/** Releases the lock immediately: the server notices only later that a session has ended. */
export async function releaseDealer(client: pg.ClientBase, dealerId: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [DEALER_LOCK, dealerId]);
}

/** An import that was interrupted so many times is not started again: perhaps its file is what ends the process. */
export const MAX_IMPORT_ATTEMPTS = 3;
const INTERRUPTED = `Importen avbröts ${MAX_IMPORT_ATTEMPTS} gånger. Inget är ändrat. Skicka leveransen igen, eller skriv till oss.`;

/**
 * Puts deliveries whose import was interrupted back among those that wait, or ends them: as done if the import had been committed,
 * as failed after {@link MAX_IMPORT_ATTEMPTS}. With a dealer, the caller holds its lock; without, those of all dealers whose lock nobody holds.
 */
export async function requeueInterrupted(
  client: pg.ClientBase | pg.Pool,
  dealerId: number | null = null,
): Promise<void> {
  await client.query(
    `update dealer_deliveries set state = next_state,
       upload = case when next_state = 'waiting' then upload end,
       trial = null,
       started_at = case when next_state = 'waiting' then null else started_at end,
       finished_at = case when next_state = 'waiting' then null else now() end,
       error_code = case when next_state = 'failed' then 'interrupted' end,
       message = case when next_state = 'failed' then $2 end
     from (select delivery.id, case when import_runs.state in ('done', 'undoing') then 'done' when import_runs.state = 'undone' then 'undone'
                                    when delivery.attempts >= ${MAX_IMPORT_ATTEMPTS} then 'failed' else 'waiting' end as next_state
           from dealer_deliveries delivery left join import_runs on import_runs.id = delivery.import_run_id
           where delivery.state = 'running'
             and case when $1::int is null then ${isUnlocked('delivery')} else delivery.dealer_id = $1 end) interrupted
     where interrupted.id = dealer_deliveries.id and state = 'running'`,
    [dealerId, INTERRUPTED],
  );
}

/** A delivery whose import begins. */
export type StartedDelivery = {
  id: string;
  dealerId: number;
  dealer: string;
  /** Of a part of a group's file: the group's name, and the sites that are the dealer. */
  group: string | null;
  groupId: number | null;
  sites: string[] | null;
  scope: DeliveryScope;
  isForced: boolean;
  fileName: string;
  upload: string;
  receivedAt: Date;
  /** Beginning of the API key, or of the one that it tries a delivery for; null: pulled or uploaded. */
  keyPrefix: string | null;
  uploadedBy: string | null;
  isTrial: boolean;
  feedSourceId: string | null;
  /** Format that its sender named; null: recognised by the file. */
  askedFormat: string | null;
  /** Format that the source had so far; null: any. */
  expectedFormat: string | null;
};

/** The key as whose delivery one is imported: a sandbox key tries those of the full key of its dealer or group that was used last. */
const KEY_OF_STOCK = `coalesce((
  select prefix from dealer_api_keys full_key
  where old.is_trial and full_key.kind = 'full' and full_key.revoked_at is null and old.api_key_id is not null
    and case when dealer_api_keys.group_id is null then full_key.dealer_id = old.dealer_id else full_key.group_id = dealer_api_keys.group_id end
  order by last_used_at desc nulls last, id desc limit 1), dealer_api_keys.prefix)`;

/** Marks a waiting delivery as running. @returns null: it is no longer waiting */
export async function startDelivery(client: pg.ClientBase, id: string): Promise<StartedDelivery | null> {
  const { rows } = await client.query<StartedDelivery>(
    `update dealer_deliveries delivery set state = 'running', started_at = now(), attempts = delivery.attempts + 1, import_run_id = null
     from dealers, dealer_deliveries old left join dealer_api_keys on dealer_api_keys.id = old.api_key_id
          left join feed_sources on feed_sources.id = old.feed_source_id
          left join group_deliveries on group_deliveries.id = old.group_delivery_id
          left join dealer_groups on dealer_groups.id = group_deliveries.group_id
     where delivery.id = $1 and delivery.state = 'waiting' and old.id = delivery.id and dealers.id = delivery.dealer_id
     returning delivery.id, delivery.dealer_id as "dealerId", dealers.name as dealer, dealer_groups.name as "group", dealer_groups.id as "groupId", delivery.sites, delivery.scope, delivery.is_forced as "isForced",
       delivery.file_name as "fileName", delivery.upload, delivery.received_at as "receivedAt", ${KEY_OF_STOCK} as "keyPrefix",
       delivery.uploaded_by as "uploadedBy", delivery.is_trial as "isTrial", delivery.feed_source_id as "feedSourceId", feed_sources.format as "expectedFormat", delivery.asked_format as "askedFormat"`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Lets nobody delete a running delivery until the transaction of its import ends.
 * @returns false: it has been deleted already, with all that its dealer would deliver
 */
export async function lockImportedDelivery(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from dealer_deliveries where id = $1 for key share', [id]);
  return rowCount === 1;
}

/** Waits for the import of a dealer that is being written; one that is still being read is refused once its delivery is deleted. */
export async function lockRunningDeliveries(tx: Db, dealerId: number): Promise<void> {
  await sql`select from dealer_deliveries where dealer_id = ${dealerId} and state = 'running' for update`.execute(tx);
}

/** Records which import run a running delivery has. */
export async function linkRun(pool: pg.Pool, id: string, runId: number): Promise<void> {
  await pool.query('update dealer_deliveries set import_run_id = $2 where id = $1', [id, runId]);
}

export type DeliveryEnd = {
  state: Extract<DeliveryState, 'done' | 'stopped' | 'failed'>;
  errorCode: DeliveryError | null;
  message: string | null;
};

/** @param keepsFile whether its file is preserved, for an import later */
export async function endDelivery(
  pool: pg.Pool,
  id: string,
  { state, errorCode, message }: DeliveryEnd,
  keepsFile: boolean,
): Promise<void> {
  await pool.query(
    `update dealer_deliveries set state = $2, error_code = $3, message = $4, upload = case when $5 then upload end, finished_at = now()
     where id = $1 and state = 'running'`,
    [id, state, errorCode, message, keepsFile],
  );
}

/** A delivery of a dealer with the counts of its import, null before that is done. */
export const readDelivery = (db: Db, { id, dealerId }: { id: string; dealerId: number }) =>
  db
    .selectFrom('dealer_deliveries as delivery')
    .leftJoin('import_runs as run', 'run.id', 'delivery.import_run_id')
    .select(['delivery.id', 'delivery.scope', 'delivery.state', 'error_code as errorCode', 'delivery.message'])
    .select(['received_at as receivedAt', 'delivery.started_at as startedAt', 'delivery.finished_at as finishedAt'])
    .select([
      'run.id as runId',
      'run.format',
      'run.warnings',
      'run.value_warnings as valueWarnings',
      'run.state as runState',
    ])
    .select(['rows_read as rowsRead', 'rows_accepted as rowsAccepted', 'rows_rejected as rowsRejected'])
    .select(['rows_duplicate as rowsDuplicate', 'ads_new as adsNew', 'ads_changed as adsChanged'])
    .select(['ads_repriced as adsRepriced', 'ads_unchanged as adsUnchanged', 'ads_returned as adsReturned'])
    .select(['ads_removed as adsRemoved', 'run.trial', 'delivery.trial as sandboxTrial'])
    .select(sql<boolean>`(delivery.is_trial and delivery.api_key_id is not null)`.as('isSandbox'))
    .where('delivery.id', '=', id)
    .where('delivery.dealer_id', '=', dealerId)
    .executeTakeFirst();

/** Deletes deliveries after 90 days, and with them their idempotency keys. */
export async function removeOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('dealer_deliveries')
    .where(
      sql<boolean>`received_at < now() - ${retentionInterval('deliveries')} and state in ('done', 'stopped', 'failed', 'undone')`,
    )
    .execute();
}
