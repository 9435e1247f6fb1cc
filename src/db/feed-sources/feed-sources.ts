import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import type { KeyOwner } from '#src/db/dealers/api-keys.ts';
import type { FeedAuth } from '#src/domain/feed-sources/feed-source.ts';
import type { PendingFile } from '#src/domain/feed-sources/file-being-written.ts';

/** Sources by dealer, with their latest delivery; without secrets. @param dealerId only the source of this dealer */
export const listFeedSources = (db: Db, dealerId: number | null = null) =>
  db
    .selectFrom('feed_sources as source')
    .leftJoin('dealers', 'dealers.id', 'source.dealer_id')
    .leftJoin('dealer_groups', 'dealer_groups.id', 'source.group_id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('dealer_deliveries')
          .select(['dealer_deliveries.state as deliveryState', 'import_run_id as runId', 'error_code as errorCode'])
          .select(['dealer_deliveries.message as deliveryMessage', 'received_at as receivedAt'])
          .whereRef('feed_source_id', '=', 'source.id')
          .orderBy('received_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['source.id', 'source.dealer_id as dealerId', 'source.group_id as groupId', 'url', 'auth', 'username'])
    .select(sql<string>`coalesce(dealers.label, dealer_groups.name)`.as('dealer'))
    .select(['times_a_day as timesADay', 'is_paused as isPaused', 'format', 'host_key as hostKey', 'source.state'])
    .select(['source.message', 'failures', 'last_changed_at as lastChangedAt', 'last_pulled_at as lastPulledAt'])
    .select(['next_at as nextAt', 'is_reported as isReported'])
    .select(['deliveryState', 'runId', 'errorCode', 'deliveryMessage', 'receivedAt'])
    .$if(dealerId !== null, (query) => query.where('source.dealer_id', '=', dealerId))
    .orderBy('dealer')
    .execute();

/** Number of sources that were reported to staff. */
export async function countReportedSources(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('feed_sources')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_reported', '=', true)
    .where('is_paused', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

export type FeedSourceValues = {
  url: string;
  auth: FeedAuth;
  username: string | null;
  timesADay: number;
  isPaused: boolean;
};

const columnsOf = ({ url, auth, username, timesADay, isPaused }: FeedSourceValues) => ({
  url,
  auth,
  username,
  times_a_day: timesADay,
  is_paused: isPaused,
});

/** @returns false: the dealer has a source already */
export async function insertFeedSource(
  db: Db,
  { id, dealerId, groupId, secret, ...values }: FeedSourceValues & KeyOwner & { id: string; secret: Buffer | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('feed_sources')
    .values({ id, dealer_id: dealerId, group_id: groupId, secret, ...columnsOf(values) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findFeedSource = (db: Db, id: string) =>
  db
    .selectFrom('feed_sources')
    .select(['id', 'dealer_id as dealerId', 'url', 'auth', 'username', 'secret', 'times_a_day as timesADay'])
    .select('is_paused as isPaused')
    .where('id', '=', id)
    .executeTakeFirst();

/** Changes a source, which begins again: its version, format and host key are forgotten when its address changes. */
export async function updateFeedSource(
  db: Db,
  {
    id,
    secret,
    isNewAddress,
    ...values
  }: FeedSourceValues & { id: string; secret: Buffer | null; isNewAddress: boolean },
): Promise<void> {
  await db
    .updateTable('feed_sources')
    .set({ ...columnsOf(values), secret, failures: 0, is_reported: false })
    .set({ next_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .$if(isNewAddress, (query) => query.set({ etag: null, last_modified: null, format: null, host_key: null }))
    .where('id', '=', id)
    .execute();
}

/** Forgets the host key and format of a source, so that the next pull accepts new ones, and pulls it as if for the first time. */
export async function forgetSourceIdentity(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed_sources')
    .set({ host_key: null, format: null, etag: null, last_modified: null, failures: 0, is_reported: false })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFeedSource(
  db: Db,
  id: string,
): Promise<{ dealerId: number | null; url: string } | undefined> {
  return db
    .deleteFrom('feed_sources')
    .where('id', '=', id)
    .returning(['dealer_id as dealerId', 'url'])
    .executeTakeFirst();
}

/** A source that is being pulled. */
export type ClaimedSource = KeyOwner & {
  id: string;
  /** Name of the dealer or of the group. */
  dealer: string;
  url: string;
  auth: FeedAuth;
  username: string | null;
  secret: Buffer | null;
  timesADay: number;
  etag: string | null;
  lastModified: string | null;
  hostKey: string | null;
  failures: number;
  lastChangedAt: Date | null;
  isReported: boolean;
  /** The file that was seen last and not taken, as it may still have been being written. */
  pending: PendingFile | null;
  /** State, hash and time of its latest delivery; null: there is none. */
  latestState: string | null;
  latestHash: Buffer | null;
  latestAt: Date | null;
};

/** A pull that was killed is repeated after this time; longer than any pull may take. */
const LEASE = '20 minutes';

/**
 * Takes a source that is due, the longest waiting first, or one source at once. Other processes do not take it while it is pulled.
 * @returns null: none is due, or the one is being pulled
 */
export async function claimSource(
  db: Db,
  { id, now }: { id: string | null; now: Date },
): Promise<ClaimedSource | null> {
  const due = id === null ? sql`next_at <= ${now} and not is_paused` : sql`id = ${id}`;
  const { rows } = await sql<ClaimedSource>`
    update feed_sources source set state = 'pulling', last_pulled_at = ${now}, next_at = ${now}::timestamptz + ${LEASE}::interval
    from (select id from feed_sources
          where ${due} and (state <> 'pulling' or last_pulled_at < ${now}::timestamptz - ${LEASE}::interval)
          order by next_at limit 1 for update skip locked) due
    join lateral (select coalesce(dealers.name, dealer_groups.name) as name, latest.state, latest.body_hash, latest.received_at
      from feed_sources own left join dealers on dealers.id = own.dealer_id left join dealer_groups on dealer_groups.id = own.group_id
           left join lateral (
             (select state, body_hash, received_at from dealer_deliveries where feed_source_id = own.id and own.group_id is null
              order by received_at desc limit 1)
             union all
             -- A file that was split has been delivered; one that could not be was refused.
             (select case state when 'split' then 'done' when 'failed' then 'stopped' else state end, body_hash, received_at
              from group_deliveries where feed_source_id = own.id and own.group_id is not null order by received_at desc limit 1)
           ) latest on true
      where own.id = due.id) dealer on true
    where source.id = due.id
    returning source.id, dealer_id as "dealerId", group_id as "groupId", dealer.name as dealer, url, auth, username, secret, times_a_day as "timesADay", etag,
      last_modified as "lastModified", host_key as "hostKey", failures, last_changed_at as "lastChangedAt",
      is_reported as "isReported", case when pending_version is not null then jsonb_build_object('version', pending_version, 'since', pending_since) end as pending,
      dealer.state as "latestState", dealer.body_hash as "latestHash", dealer.received_at as "latestAt"`.execute(db);
  const [source] = rows;
  if (source === undefined) return null;
  return { ...source, pending: source.pending && { ...source.pending, since: new Date(source.pending.since) } };
}

/** The outcome of a pull. */
export type PullEnd = {
  state: 'delivered' | 'unchanged' | 'failed';
  message: string | null;
  failures: number;
  nextAt: Date;
  isReported: boolean;
  /** The file that was seen and not taken; absent: there is none. */
  pending?: PendingFile | null;
  /** Of a new file. */
  file?: { etag: string | null; lastModified: string | null; hostKey: string | null; changedAt: Date };
};

export async function endPull(db: Db, id: string, end: PullEnd): Promise<void> {
  const { state, message, failures, nextAt, isReported, pending, file } = end;
  await db
    .updateTable('feed_sources')
    .set({ state, message, failures, next_at: nextAt, is_reported: isReported })
    .set({ pending_version: pending?.version ?? null, pending_since: pending?.since ?? null })
    .$if(file !== undefined, (query) =>
      query.set({
        etag: file?.etag ?? null,
        last_modified: file?.lastModified ?? null,
        host_key: file?.hostKey ?? null,
        last_changed_at: file?.changedAt ?? null,
      }),
    )
    .where('id', '=', id)
    .execute();
}

/** Records that the file of a source was imported, in this format. */
export async function recordSourceDelivery(pool: pg.Pool, id: string, format: string): Promise<void> {
  await pool.query('update feed_sources set format = $2 where id = $1', [id, format]);
}

/** Marks a source whose file was refused as reported to staff. @returns false: it was already */
export async function markSourceReported(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed_sources')
    .set({ is_reported: true })
    .where('id', '=', id)
    .where('is_reported', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
