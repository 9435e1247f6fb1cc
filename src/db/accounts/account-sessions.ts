import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { Role } from '#src/domain/accounts/roles.ts';
import { IDLE_HOURS, MAX_SESSION_HOURS, REAUTHENTICATION_MINUTES } from '#src/domain/accounts/sign-in-limits.ts';
import { hasSecondFactorOf } from './account-second-factor.ts';

/** A session that is valid now, with its account and the account's current roles. */
export type LiveSession = {
  id: string;
  userId: string;
  email: string;
  roles: Role[];
  /** An authenticator app or a passkey. */
  hasSecondFactor: boolean;
  /** The password was given a few minutes ago; otherwise sensitive changes ask for it again. */
  isRecentlyAuthenticated: boolean;
  /** Seconds until it ends without further activity. */
  secondsLeft: number;
  /** True: activity no longer extends it, as its maximum lifetime is near. */
  isAtLongest: boolean;
};

/** All rules on the lifetime of a session, by the database's clock. */
const idleEnd = sql<Date>`sessions.active_at + make_interval(hours => ${sql.lit(IDLE_HOURS)})`;
const maxEnd = sql<Date>`sessions.created_at + make_interval(hours => ${sql.lit(MAX_SESSION_HOURS)})`;
const reauthenticatedUntil = sql<Date>`sessions.proved_at + make_interval(mins => ${sql.lit(REAUTHENTICATION_MINUTES)})`;
/** Whether a session has not ended. */
export const isLive = sql<boolean>`clock_timestamp() < least(${idleEnd}, ${maxEnd})`;

/**
 * The session of a token, unless it has ended. Reads the roles with it, so that a change of roles applies from the next request.
 */
export const readSession = (db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .modifyFront(prepared('session'))
    .select([
      'sessions.id',
      'users.id as userId',
      'users.email',
      sql<Role[]>`array(select role from user_roles where user_id = users.id)`.as('roles'),
      hasSecondFactorOf(sql`users.id`).as('hasSecondFactor'),
      sql<boolean>`clock_timestamp() < ${reauthenticatedUntil}`.as('isRecentlyAuthenticated'),
      sql<number>`floor(extract(epoch from least(${idleEnd}, ${maxEnd}) - clock_timestamp()))::int`.as('secondsLeft'),
      sql<boolean>`${maxEnd} < clock_timestamp() + make_interval(hours => ${sql.lit(IDLE_HOURS)})`.as('isAtLongest'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .where(isLive)
    .executeTakeFirst();

export async function insertSession(
  db: Db,
  { tokenHash, userId, userAgent, network }: { tokenHash: Buffer; userId: string; userAgent: string; network: string },
): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, user_agent, network, created_at, active_at)
    values (${tokenHash}, ${userId}, ${userAgent}, ${network}, clock_timestamp(), clock_timestamp())`.execute(db);
}

/** Records activity in a valid session, at most once a minute. */
export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await sql`
    update sessions set active_at = clock_timestamp()
    where id = ${sessionId} and ${isLive} and active_at < clock_timestamp() - interval '1 minute'`.execute(db);
}

/** Records that the session's owner has given the password again. */
export async function recordReauthentication(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: sql`clock_timestamp()` }).where('id', '=', sessionId).execute();
}

export type SessionEntry = { id: string; userAgent: string; network: string; createdAt: Date; activeAt: Date };

/** The valid sessions of an account, the latest active first. */
export const listSessions = (db: Db, userId: string): Promise<SessionEntry[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'network', 'created_at as createdAt', 'active_at as activeAt'])
    .where('user_id', '=', userId)
    .where(isLive)
    .orderBy('active_at', 'desc')
    .execute();

/** Ends sessions of an account: one, all but one, or all. @returns number of sessions ended */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (which !== 'all') {
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '!=', which.except);
  }
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes sessions that have expired. */
export async function removeEndedSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where(sql<boolean>`not (${isLive})`).execute();
}
