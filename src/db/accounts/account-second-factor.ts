import { type RawBuilder, sql } from 'kysely';
import { type Db, hasRow } from '#src/db/connection/client.ts';
import type { SecretStore } from '#src/db/secrets/site-secrets.ts';
import type { SecretRow } from '#src/domain/secrets/secret-box.ts';

/** Null when the secret cannot be decrypted: codes of the app cannot be checked then, recovery codes can. */
export type SecondFactor = { secret: Buffer | null; isConfirmed: boolean };

const rowOf = (userId: string): SecretRow => ({ table: 'second_factors', key: userId });

export async function readSecondFactor(
  { db, secretBox }: SecretStore,
  userId: string,
): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', sql<boolean>`confirmed_at is not null`.as('isConfirmed')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { isConfirmed: row.isConfirmed, secret: secretBox.decrypt(row.secret, rowOf(userId)) };
}

/** Whether an account, in SQL, has a second step: an authenticator app, or a passkey, each of which verifies its user. */
export const hasSecondFactorOf = (userId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from second_factors where second_factors.user_id = ${userId} and confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = ${userId}))`;

/** Whether a sign-in to the account with its password requires a second step. */
export const isSecondFactorOn = (db: Db, userId: string): Promise<boolean> =>
  hasRow(db, sql`select where ${hasSecondFactorOf(sql`${userId}::uuid`)}`);

/** Whether the account has a confirmed authenticator app. */
export const hasAuthenticator = (db: Db, userId: string): Promise<boolean> =>
  hasRow(db, sql`select from second_factors where user_id = ${userId} and confirmed_at is not null`);

/** Stores an unconfirmed second factor, in place of an earlier unconfirmed one. */
export async function beginSecondFactor(
  { db, secretBox }: SecretStore,
  userId: string,
  clearSecret: Buffer,
): Promise<void> {
  const secret = secretBox.encrypt(clearSecret, rowOf(userId));
  await sql`
    insert into second_factors (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0
      where second_factors.confirmed_at is null`.execute(db);
}

/**
 * Uses up the time step of a code: a step that is not later than the last accepted one is rejected. Of two concurrent callers,
 * one succeeds.
 */
export const takeStep = (db: Db, userId: string, step: number): Promise<boolean> =>
  hasRow(
    db,
    sql`update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`,
  );

/** Confirms the second factor after its first code, and stores the recovery codes. */
export async function confirmSecondFactor(db: Db, userId: string, recoveryHashes: Buffer[]): Promise<void> {
  await sql`update second_factors set confirmed_at = now() where user_id = ${userId}`.execute(db);
  await replaceRecoveryCodes(db, userId, recoveryHashes);
}

export async function replaceRecoveryCodes(db: Db, userId: string, recoveryHashes: Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db);
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}::uuid, unnest(${recoveryHashes}::bytea[])`.execute(
    db,
  );
}

/** Deletes a recovery code. @returns whether the account had it */
export const takeRecoveryCode = (db: Db, userId: string, codeHash: Buffer): Promise<boolean> =>
  hasRow(db, sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash} returning user_id`);

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from recovery_codes where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the authenticator app; the recovery codes too, unless passkeys need them. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await deleteUnneededCodes(db, userId);
}

/** Deletes the recovery codes of an account that has no second step any more. */
export async function deleteUnneededCodes(db: Db, userId: string): Promise<void> {
  await sql`
    delete from recovery_codes
    where user_id = ${userId} and not ${hasSecondFactorOf(sql`recovery_codes.user_id`)}`.execute(db);
}
