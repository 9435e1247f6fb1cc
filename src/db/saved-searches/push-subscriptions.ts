import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { BrowserSubscription } from '#src/domain/saved-searches/push-form.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import type { StoredFilters } from '#src/domain/saved-searches/stored-filters.ts';

/** The stored subscription of a browser, with its latest keys, locked until the transaction ends. @returns its id */
export async function upsertSubscription(tx: Db, { endpoint, keys }: BrowserSubscription): Promise<number> {
  const { id } = await tx
    .insertInto('push_subscriptions')
    .values({ endpoint, ...keys })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(keys))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type PushedSearch = { list: SearchedList; filters: StoredFilters };

/** Number of searches of a browser, and whether it has this one. */
export async function readPushedSearches(
  tx: Db,
  pushId: number,
  { list, filters }: PushedSearch,
): Promise<{ count: number; hasSearch: boolean }> {
  const { rows } = await sql<{ count: number; hasSearch: boolean }>`
    select count(*)::int as count,
           coalesce(bool_or(list = ${list} and filters = ${JSON.stringify(filters)}::jsonb), false) as "hasSearch"
    from saved_searches where push_id = ${pushId}`.execute(tx);
  return rows[0] ?? { count: 0, hasSearch: false };
}

/** Stores a search that a browser is notified of at once. */
export async function insertPushedSearch(
  tx: Db,
  search: PushedSearch & { pushId: number; name: string; matchKeys: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('saved_searches')
    .values({
      push_id: search.pushId,
      email: null,
      name: search.name,
      list: search.list,
      ad_id: null,
      filters: JSON.stringify(search.filters),
      kinds: ['new', 'cheaper'],
      frequency: 'at-once',
      match_keys: [...search.matchKeys],
      confirmed_at: sql<Date>`now()`,
      confirm_token_hash: null,
    })
    .execute();
}

/** Ends a search of a browser; a browser without further ones is forgotten. */
export async function removePushedSearch(tx: Db, endpoint: string, { list, filters }: PushedSearch): Promise<void> {
  await sql`
    delete from saved_searches using push_subscriptions
    where push_id = push_subscriptions.id and endpoint = ${endpoint} and list = ${list}
      and filters = ${JSON.stringify(filters)}::jsonb`.execute(tx);
  await sql`
    delete from push_subscriptions
    where endpoint = ${endpoint} and not exists (select from saved_searches where push_id = push_subscriptions.id)`.execute(
    tx,
  );
}

export async function removeSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** The content of a notification. */
export type PushPayload = { title: string; body: string; url: string; tag: string };

export async function insertPushMessages(
  tx: Db,
  messages: readonly { pushId: number; searchId: number; payload: PushPayload }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('push_messages')
    .values(
      messages.map(({ pushId, searchId, payload }) => ({
        push_id: pushId,
        search_id: searchId,
        payload: JSON.stringify(payload),
      })),
    )
    .execute();
}

export type DueMessage = {
  id: number;
  pushId: number;
  searchId: number;
  payload: PushPayload;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** Takes the next due messages; they are due again later unless they are removed. @param retryMinutes until the next attempt */
export async function takeDueMessages(db: Db, now: Date, limit: number, retryMinutes: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select id from push_messages where due_at <= ${now} order by due_at, id limit ${limit} for update skip locked
    )
    update push_messages messages
    set attempts = attempts + 1,
        due_at = ${now}::timestamptz + make_interval(mins => ${retryMinutes} * (1 << least(attempts, 10)))
    from due, push_subscriptions browsers
    where messages.id = due.id and browsers.id = messages.push_id
    returning messages.id::int8 as id, push_id::int8 as "pushId", search_id::int8 as "searchId", payload, attempts,
              endpoint, p256dh, auth`.execute(db);
  return rows;
}

export async function removePushMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute();
}
