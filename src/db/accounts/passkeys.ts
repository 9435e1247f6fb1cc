import { sql } from 'kysely';
import { type Db, hasRow } from '#src/db/connection/client.ts';
import { PASSKEY_MINUTES } from '#src/domain/accounts/sign-in-limits.ts';

/** A passkey as its account's page shows it. `id`: base64url. */
export type PasskeyEntry = {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The stored part of a passkey, with which signatures are verified. */
export type Passkey = { userId: string; publicKey: Buffer; counter: number; transports: string[] };

const bytesOf = (id: string): Buffer => Buffer.from(id, 'base64url');

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<(PasskeyEntry & { transports: string[] })[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'is_synced as isSynced'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, id: row.id.toString('base64url') }));
}

export const readPasskey = (db: Db, id: string): Promise<Passkey | undefined> =>
  db
    .selectFrom('passkeys')
    .select(['user_id as userId', 'public_key as publicKey', 'counter', 'transports'])
    .where('id', '=', bytesOf(id))
    .executeTakeFirst();

type NewPasskey = Omit<Passkey, 'publicKey'> & { id: string; name: string; publicKey: Uint8Array; isSynced: boolean };

/** @returns false: an account has it already */
export const insertPasskey = (db: Db, { id, ...passkey }: NewPasskey): Promise<boolean> =>
  hasRow(
    db,
    sql`insert into passkeys (id, user_id, name, public_key, counter, transports, is_synced)
        values (${bytesOf(id)}, ${passkey.userId}, ${passkey.name}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
          ${passkey.transports}, ${passkey.isSynced})
        on conflict (id) do nothing returning id`,
  );

/**
 * Records the use of a passkey. An authenticator that counts must have counted on: of two uses of one signature, and of a passkey
 * and its copy, one is refused.
 */
export const recordPasskeyUse = (db: Db, id: string, counter: number): Promise<boolean> =>
  hasRow(
    db,
    sql`update passkeys set counter = ${counter}, last_used_at = clock_timestamp()
        where id = ${bytesOf(id)} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`,
  );

/** @returns whether the account has it */
export const updatePasskeyName = (
  db: Db,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> =>
  hasRow(db, sql`update passkeys set name = ${name} where id = ${bytesOf(id)} and user_id = ${userId} returning id`);

/** @returns whether the account had it */
export const deletePasskey = (db: Db, userId: string, id: string): Promise<boolean> =>
  hasRow(db, sql`delete from passkeys where id = ${bytesOf(id)} and user_id = ${userId} returning id`);

export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Stores the challenge of a binding, in place of an earlier one, which is void then. */
export async function putChallenge(db: Db, binding: Buffer, challenge: string): Promise<void> {
  await sql`
    insert into passkey_challenges (binding, challenge) values (${binding}, ${challenge})
    on conflict (binding) do update set challenge = excluded.challenge, created_at = clock_timestamp()`.execute(db);
}

/** Uses up the challenge of a binding. @returns undefined: there is none, it has been used, or it has expired */
export async function takeChallenge(db: Db, binding: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; isFresh: boolean }>`
    delete from passkey_challenges where binding = ${binding} returning challenge, ${isFresh} as "isFresh"`.execute(db);
  return rows[0]?.isFresh ? rows[0].challenge : undefined;
}

const isFresh = sql<boolean>`created_at + make_interval(mins => ${sql.lit(PASSKEY_MINUTES)}) > clock_timestamp()`;

export async function removeOldChallenges(db: Db): Promise<void> {
  await sql`delete from passkey_challenges where not (${isFresh})`.execute(db);
}
