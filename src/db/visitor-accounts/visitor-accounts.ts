import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import { exportSearchesOf, removeSearchesOf } from '#src/db/saved-searches/saved-searches.ts';
import { parseVisitorLists, type VisitorLists } from '#src/domain/visitor-accounts/merge-lists.ts';
import { LINK_MINUTES, SESSION_DAYS } from '#src/domain/visitor-accounts/sign-in-link.ts';

/** A session of a visitor's account that is valid now. */
export type VisitorSession = { id: number; accountId: number; email: string };

/** Stores a link that signs in to the account of an address, whether there is one or not. */
export async function insertVisitorLink(db: Db, link: { tokenHash: Buffer; email: string }): Promise<void> {
  await db.insertInto('visitor_links').values({ token_hash: link.tokenHash, email: link.email }).execute();
}

const isLinkValid = sql<boolean>`created_at > now() - make_interval(mins => ${sql.lit(LINK_MINUTES)})`;

/** The address of an unused link that is still valid. */
export async function readVisitorLink(db: Db, tokenHash: Buffer): Promise<string | null> {
  const link = await db
    .selectFrom('visitor_links')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where(isLinkValid)
    .executeTakeFirst();
  return link?.email ?? null;
}

/** Uses up a link. @returns its address; null: used before, too old or unknown */
export async function takeVisitorLink(tx: Db, tokenHash: Buffer): Promise<string | null> {
  const link = await tx
    .deleteFrom('visitor_links')
    .where('token_hash', '=', tokenHash)
    .where(isLinkValid)
    .returning('email')
    .executeTakeFirst();
  return link?.email ?? null;
}

/** The account of a confirmed address, created when there is none. @returns its id */
export async function ensureVisitorAccount(db: Db, email: string): Promise<number> {
  const { id } = await db
    .insertInto('visitor_accounts')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ active_at: sql<Date>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertVisitorSession(
  db: Db,
  { accountId, tokenHash, userAgent }: { accountId: number; tokenHash: Buffer; userAgent: string },
): Promise<void> {
  await db
    .insertInto('visitor_sessions')
    .values({ account_id: accountId, token_hash: tokenHash, user_agent: userAgent })
    .execute();
}

const isSessionValid = sql<boolean>`visitor_sessions.active_at > now() - make_interval(days => ${sql.lit(SESSION_DAYS)})`;

export async function readVisitorSession(db: Db, tokenHash: Buffer): Promise<VisitorSession | null> {
  const session = await db
    .selectFrom('visitor_sessions')
    .innerJoin('visitor_accounts', 'visitor_accounts.id', 'account_id')
    .select(['visitor_sessions.id', 'account_id as accountId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where(isSessionValid)
    .executeTakeFirst();
  return session ?? null;
}

/** Records activity in a session and its account, at most once an hour. */
export async function touchVisitorSession(db: Db, id: number): Promise<void> {
  await sql`
    with used as (
      update visitor_sessions set active_at = now()
      where id = ${id} and active_at < now() - interval '1 hour' returning account_id
    )
    update visitor_accounts set active_at = now() from used where visitor_accounts.id = used.account_id`.execute(db);
}

export type VisitorDevice = { id: number; userAgent: string; activeAt: Date };

/** The valid sessions of an account, the latest active first. */
export const listVisitorSessions = (db: Db, accountId: number): Promise<VisitorDevice[]> =>
  db
    .selectFrom('visitor_sessions')
    .select(['id', 'user_agent as userAgent', 'active_at as activeAt'])
    .where('account_id', '=', accountId)
    .where(isSessionValid)
    .orderBy('active_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends a session of an account. @returns whether there was one */
export async function deleteVisitorSession(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('visitor_sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The lists of an account, locked until the transaction ends; null: it was deleted. */
export async function lockVisitorLists(tx: Db, accountId: number): Promise<VisitorLists | null> {
  const row = await tx
    .selectFrom('visitor_accounts')
    .select(['favourites', 'searches'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : parseVisitorLists(row);
}

export async function writeVisitorLists(tx: Db, accountId: number, lists: VisitorLists): Promise<void> {
  await tx
    .updateTable('visitor_accounts')
    .set({ favourites: JSON.stringify(lists.favourites), searches: JSON.stringify(lists.searches) })
    .where('id', '=', accountId)
    .execute();
}

/** All that is stored of a visitor: the account, and what was sent with its address. */
export async function readVisitorData(db: Db, { accountId, email }: VisitorSession) {
  const account = await db
    .selectFrom('visitor_accounts')
    .select(['email', 'created_at as createdAt', 'favourites', 'searches'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const enquiries = await db
    .selectFrom('enquiries')
    .select(['ad_id as adId', 'created_at as createdAt', 'name', 'telephone', 'message'])
    .select(['wants_test_drive as wantsTestDrive', 'trade_in_plate as tradeInPlate'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  const reports = await db
    .selectFrom('ad_reports')
    .select(['ad_id as adId', 'created_at as createdAt', 'reason', 'message', 'name', 'status', 'decision'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  const sessions = await db
    .selectFrom('visitor_sessions')
    .select(['user_agent as userAgent', 'created_at as createdAt', 'active_at as activeAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return { account: account ?? null, alerts: await exportSearchesOf(db, email), enquiries, reports, sessions };
}

/** Deletes an account with its lists and sessions, the alerts of its address, its unused links, and mails to it that were not sent. */
export async function deleteVisitorAccount(tx: Db, { accountId, email }: VisitorSession): Promise<void> {
  await tx.deleteFrom('visitor_accounts').where('id', '=', accountId).execute();
  await tx.deleteFrom('visitor_links').where('email', '=', email).execute();
  await removeSearchesOf(tx, email);
  await tx.deleteFrom('mails').where('recipient', '=', email).where('sent_at', 'is', null).execute();
}

/** Deletes unused links that have expired, sessions without activity, and accounts that nobody has used for two years. */
export async function removeOldVisitorAccess(db: Db): Promise<void> {
  await db.deleteFrom('visitor_links').where(sql<boolean>`not (${isLinkValid})`).execute();
  await db.deleteFrom('visitor_sessions').where(sql<boolean>`not (${isSessionValid})`).execute();
  await db
    .deleteFrom('visitor_accounts')
    .where(sql<boolean>`active_at < now() - ${retentionInterval('visitorAccounts')}`)
    .execute();
}
