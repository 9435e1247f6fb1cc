import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { RETRY_MINUTES, WEBHOOK_LOG_DAYS } from '#src/domain/dealer-api/webhook.ts';
import type { WebhookEvent } from '#src/domain/dealer-api/webhook-events.ts';

/** Addresses of dealers' systems, and the events that wait for their sending. */

export const readWebhook = (db: Db, dealerId: number) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'failing_since as failingSince', 'switched_off_at as switchedOffAt'])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();

export type NewWebhook = { dealerId: number; url: string; events: readonly WebhookEvent[]; createdBy: string };

/** Stores the webhook of a dealer, switched on; its signing key stays as long as its address. */
export async function upsertWebhook(db: Db, { dealerId, url, events, createdBy }: NewWebhook): Promise<void> {
  await sql`
    insert into webhooks (dealer_id, url, events, created_by)
    values (${dealerId}, ${url}, ${[...events]}::text[], ${createdBy})
    on conflict (dealer_id) do update
    set url = excluded.url, events = excluded.events, created_by = excluded.created_by, failing_since = null,
        switched_off_at = null`.execute(db);
}

/** @returns whether there was one */
export async function deleteWebhook(db: Db, dealerId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhooks').where('dealer_id', '=', dealerId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Queues an event that the dealer asks for. @returns its id */
export async function insertWebhookEvent(db: Db, webhookId: string, event: string, data: object): Promise<string> {
  const { id } = await db
    .insertInto('webhook_events')
    .values({ webhook_id: webhookId, event, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The latest events of a dealer with their last attempt. */
export const listWebhookEvents = (db: Db, dealerId: number, limit: number) =>
  db
    .selectFrom('webhook_events as each')
    .innerJoin('webhooks', 'webhooks.id', 'each.webhook_id')
    .select(['each.id', 'event', 'at', 'state', 'attempts', 'status', 'failure'])
    .select(['attempted_at as attemptedAt', 'due_at as dueAt', 'duration_ms as durationMs'])
    .where('dealer_id', '=', dealerId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();

export type DueEvent = {
  id: string;
  webhookId: string;
  dealerId: number;
  url: string;
  event: string;
  data: unknown;
  at: Date;
  attempts: number;
};

const TAKEN = sql`id, webhook_id as "webhookId", dealer_id as "dealerId", url, event, data, at, attempts`;
const INTERVALS = sql`(array[${sql.join(RETRY_MINUTES.map((minutes) => sql.lit(minutes)))}])`;
/** Until the next attempt, which is made if the process is killed within this one. */
const NEXT = sql`make_interval(mins => ${INTERVALS}[least(each.attempts + 1, ${sql.lit(RETRY_MINUTES.length)})])`;

/** Takes the oldest due event of each webhook, so that one that does not answer delays its own only. */
export async function takeDueEvents(db: Db, now: Date, limit: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with first as (
      select distinct on (webhook_id) id from webhook_events
      where state = 'waiting' and due_at <= ${now} order by webhook_id, due_at, at, id
    ), due as (
      select id from webhook_events where id in (select id from first) and state = 'waiting' and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    ), taken as (
      update webhook_events each set attempts = each.attempts + 1, attempted_at = ${now}, due_at = ${now}::timestamptz + ${NEXT}
      from due where each.id = due.id returning each.*
    )
    select taken.id, ${sql.raw('webhook_id as "webhookId", dealer_id as "dealerId", url, event, data, at, attempts')}
    from taken join webhooks on webhooks.id = taken.webhook_id`.execute(db);
  return rows;
}

/** Takes one event of a dealer, also one that was given up. @returns undefined: the dealer has no such event */
export async function takeEvent(
  db: Db,
  { id, dealerId, now }: { id: string; dealerId: number; now: Date },
): Promise<DueEvent | undefined> {
  const { rows } = await sql<DueEvent>`
    with taken as (
      update webhook_events each set attempts = each.attempts + 1, attempted_at = ${now}, state = 'waiting',
             due_at = ${now}::timestamptz + ${NEXT}
      from webhooks where webhooks.id = each.webhook_id and each.id = ${id} and dealer_id = ${dealerId} and state <> 'sent'
      returning each.*, dealer_id, url
    )
    select ${TAKEN} from taken`.execute(db);
  return rows[0];
}

type Attempt = { id: string; status: number | null; failure: string | null; durationMs: number };

/** Ends an attempt that was accepted. */
export async function recordSent(db: Db, { id, webhookId }: DueEvent, { status, durationMs }: Attempt): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ state: 'sent', status, failure: null, duration_ms: durationMs })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Ends an attempt that was not. @param isLast there is no further one @returns since when all attempts of the webhook have failed */
export async function recordUnsent(
  db: Db,
  { id, webhookId }: DueEvent,
  { status, failure, durationMs }: Attempt,
  { isLast, now }: { isLast: boolean; now: Date },
): Promise<Date> {
  await db
    .updateTable('webhook_events')
    .set({ status, failure, duration_ms: durationMs, ...(isLast && { state: 'failed' as const }) })
    .where('id', '=', id)
    .execute();
  const { since } = await db
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', webhookId)
    .returning('failing_since as since')
    .executeTakeFirstOrThrow();
  return since ?? now;
}

/** Switches a webhook off, and gives its waiting events up. @returns false: it was off */
export async function switchOffWebhook(tx: Db, webhookId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ switched_off_at: now })
    .where('id', '=', webhookId)
    .where('switched_off_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('webhook_events')
    .set({ state: 'failed' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
  return true;
}

/** Deletes events that are listed no longer. */
export async function removeOldWebhookEvents(db: Db): Promise<void> {
  await sql`
    delete from webhook_events
    where state <> 'waiting' and at < now() - make_interval(days => ${WEBHOOK_LOG_DAYS}::int)`.execute(db);
}
