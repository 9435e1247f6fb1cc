import { sql } from 'kysely';
import { type Db, hasRow } from '#src/db/connection/client.ts';
import { LOCK_MINUTES, MAX_ATTEMPTS, SECOND_FACTOR_MINUTES } from '#src/domain/accounts/sign-in-limits.ts';

/** Result of reserving a sign-in attempt: allowed as one of the five, or refused because the account is locked. */
export type Attempt = { isLocked: false; attemptsLeft: number } | { isLocked: true; secondsLeft: number };

/**
 * Reserves an attempt before the password is verified, in one statement: of any number of concurrent attempts, five are allowed.
 * The fifth starts the lock; refused attempts do not prolong it. Counts are deleted when the lock ends, or after the same time
 * since the last attempt.
 */
export async function reserveAttempt(db: Db, accountKey: Buffer): Promise<Attempt> {
  const { rows } = await sql<{ attempts: number; secondsLeft: number }>`
    insert into sign_in_attempts as known (account_key, attempts, last_at) values (${accountKey}, 1, clock_timestamp())
    on conflict (account_key) do update set
      attempts = case when ${isForgotten} then 1 else least(known.attempts + 1, ${MAX_ATTEMPTS + 1}) end,
      last_at = case when not ${isForgotten} and known.attempts >= ${MAX_ATTEMPTS} then known.last_at else clock_timestamp() end
    returning attempts, ${secondsLeft}`.execute(db);
  const { attempts, secondsLeft: seconds } = rows[0] ?? { attempts: MAX_ATTEMPTS + 1, secondsLeft: LOCK_MINUTES * 60 };
  if (attempts > MAX_ATTEMPTS) return { isLocked: true, secondsLeft: seconds };
  return { isLocked: false, attemptsLeft: MAX_ATTEMPTS - attempts };
}

const lock = sql`make_interval(mins => ${sql.lit(LOCK_MINUTES)})`;
const isForgotten = sql<boolean>`(known.last_at + ${lock} <= clock_timestamp())`;
const secondsLeft = sql`ceil(extract(epoch from last_at + ${lock} - clock_timestamp()))::int as "secondsLeft"`;

/** Seconds until the lock of an account ends; 0 when it is not locked. */
export async function readLock(db: Db, accountKey: Buffer): Promise<number> {
  const { rows } = await sql<{ secondsLeft: number }>`
    select ${secondsLeft} from sign_in_attempts where account_key = ${accountKey} and attempts >= ${MAX_ATTEMPTS}`.execute(
    db,
  );
  return Math.max(0, rows[0]?.secondsLeft ?? 0);
}

/**
 * Deletes the attempts of a key and of all keys that start with it, after a successful sign-in or by hand.
 * @returns whether there were any
 */
export const forgetAttempts = (db: Db, accountKey: Buffer): Promise<boolean> =>
  hasRow(
    db,
    sql`delete from sign_in_attempts where substring(account_key for ${accountKey.length}) = ${accountKey} returning attempts`,
  );

export async function insertPendingSignIn(db: Db, tokenHash: Buffer, userId: string): Promise<void> {
  await db.insertInto('pending_sign_ins').values({ token_hash: tokenHash, user_id: userId }).execute();
}

/**
 * Reserves one of the attempts at a second factor's code, like reserveAttempt.
 * @returns undefined: there is none left, or the sign-in has expired
 */
export async function reserveCode(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; attemptsLeft: number } | undefined> {
  const { rows } = await sql<{ userId: string; attemptsLeft: number }>`
    update pending_sign_ins set attempts = attempts + 1
    where token_hash = ${tokenHash} and attempts < ${MAX_ATTEMPTS} and ${pendingIsLive}
    returning user_id as "userId", ${MAX_ATTEMPTS}::int - attempts as "attemptsLeft"`.execute(db);
  return rows[0];
}

/** The account of a pending sign-in that still accepts attempts. */
export async function readPendingUser(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from pending_sign_ins
    where token_hash = ${tokenHash} and attempts < ${MAX_ATTEMPTS} and ${pendingIsLive}`.execute(db);
  return rows[0]?.userId;
}

const pendingIsLive = sql<boolean>`created_at + make_interval(mins => ${sql.lit(SECOND_FACTOR_MINUTES)}) > clock_timestamp()`;

/** @returns whether it existed: of two concurrent callers, one takes it */
export const takePendingSignIn = (db: Db, tokenHash: Buffer): Promise<boolean> =>
  hasRow(db, sql`delete from pending_sign_ins where token_hash = ${tokenHash} returning user_id`);

/** Deletes pending sign-ins, whose password is no longer current. */
export async function deletePendingSignIns(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
}

export async function removeOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempts where last_at + ${lock} <= clock_timestamp()`.execute(db);
  await db.deleteFrom('pending_sign_ins').where(sql<boolean>`not (${pendingIsLive})`).execute();
}
