import { sql } from 'kysely';
import { type Db, hasRow } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import type { Role } from '#src/domain/accounts/roles.ts';

export type Account = {
  id: string;
  email: string;
  /** Null: no password has been chosen yet. */
  passwordHash: string | null;
  isConfirmed: boolean;
  isDisabled: boolean;
};

const ACCOUNT = [
  'id',
  'email',
  'password_hash as passwordHash',
  sql<boolean>`email_confirmed_at is not null`.as('isConfirmed'),
  sql<boolean>`disabled_at is not null`.as('isDisabled'),
] as const;

/** @param email as normalised by the domain */
export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  db.selectFrom('users').select(ACCOUNT).where('email', '=', email).executeTakeFirst();

export const readAccount = (db: Db, userId: string): Promise<Account | undefined> =>
  db.selectFrom('users').select(ACCOUNT).where('id', '=', userId).executeTakeFirst();

/**
 * Reads an account and locks it: whatever starts or ends its sessions waits until the transaction ends, so that no session starts
 * from credentials that were just replaced.
 */
export const lockAccount = (tx: Db, userId: string): Promise<Account | undefined> =>
  tx.selectFrom('users').select(ACCOUNT).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();

/** @returns the new account's id; undefined when the address already has an account */
export async function insertAccount(
  db: Db,
  account: { email: string; passwordHash: string | null; isConfirmed: boolean },
): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      email: account.email,
      password_hash: account.passwordHash,
      email_confirmed_at: account.isConfirmed ? sql`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A new sign-up replaces an earlier unconfirmed one of the same address. */
export async function replaceUnconfirmedPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await sql`
    update users set password_hash = ${passwordHash} where id = ${userId} and email_confirmed_at is null`.execute(db);
}

/** Sets the password (null: none until a link is used) and marks the address as confirmed, since its owner has read the mail. */
export async function setPassword(db: Db, userId: string, passwordHash: string | null): Promise<void> {
  await sql`
    update users set password_hash = ${passwordHash}, email_confirmed_at = coalesce(email_confirmed_at, now())
    where id = ${userId}`.execute(db);
}

/** @returns whether the account was in the other state before */
export const setDisabled = (db: Db, userId: string, isDisabled: boolean): Promise<boolean> =>
  hasRow(
    db,
    sql`update users set disabled_at = ${isDisabled ? sql`clock_timestamp()` : null}
        where id = ${userId} and (disabled_at is not null) <> ${isDisabled} returning id`,
  );

/** @returns whether the account did not have the role before */
export const insertRole = (db: Db, userId: string, role: Role): Promise<boolean> =>
  hasRow(
    db,
    sql`insert into user_roles (user_id, role) values (${userId}, ${role}) on conflict (user_id, role) do nothing returning id`,
  );

export const hasRoleOf = (db: Db, userId: string, role: Role): Promise<boolean> =>
  hasRow(db, sql`select from user_roles where user_id = ${userId} and role = ${role}`);

/** Whether anybody can look after the site: an admin who is not disabled. */
export const hasAdmin = (db: Db): Promise<boolean> =>
  hasRow(
    db,
    sql`select from user_roles join users on users.id = user_id where role = 'admin' and disabled_at is null limit 1`,
  );

export type RoleEntry = { id: string; userId: string; email: string; role: Role; createdAt: Date };

const roleEntries = (db: Db) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['user_roles.id', 'user_id as userId', 'email', 'role', 'user_roles.created_at as createdAt']);

/** All role entries with the account's address, newest first (D71). */
export const listRoles = (db: Db): Promise<RoleEntry[]> =>
  roleEntries(db).orderBy('user_roles.created_at', 'desc').orderBy('user_roles.id').execute();

export const readRole = (db: Db, id: string): Promise<RoleEntry | undefined> =>
  roleEntries(db).where('user_roles.id', '=', id).executeTakeFirst();

export async function deleteRole(db: Db, id: string): Promise<void> {
  await db.deleteFrom('user_roles').where('id', '=', id).execute();
}

/** Removes a role of an account; does nothing if it has not got it. */
export async function removeUserRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', role).execute();
}

/** Number of accounts with a role that are not disabled. */
export async function countRole(db: Db, role: Role): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from user_roles join users on users.id = user_id where role = ${role} and disabled_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Serialises changes of roles until the transaction ends, so that two concurrent removals cannot remove the last two admins. */
export const lockRoles = (db: Db): Promise<unknown> =>
  sql`lock table user_roles in share row exclusive mode`.execute(db);

/** Removes accounts that were not confirmed within a month. */
export async function removeNeverConfirmed(db: Db): Promise<void> {
  await sql`
    delete from users where email_confirmed_at is null and created_at < now() - ${retentionInterval('unconfirmedAccounts')}`.execute(
    db,
  );
}
