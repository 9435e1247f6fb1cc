import { sql } from 'kysely';
import { type Db, hasRow } from '#src/db/connection/client.ts';
import type { Database } from '#src/db/tables.ts';
import type { Role } from '#src/domain/accounts/roles.ts';

export type LinkPurpose = Database['one_time_links']['purpose'];
/** `role`: given to the account that an invitation of staff was sent to. */
export type OneTimeLink = { userId: string; passwordHash: string | null; role: Role | null };

export async function insertLink(
  db: Db,
  link: {
    tokenHash: Buffer;
    userId: string;
    purpose: LinkPurpose;
    passwordHash: string | null;
    hours: number;
    role?: Role;
  },
): Promise<void> {
  await sql`
    insert into one_time_links (token_hash, user_id, purpose, password_hash, role, expires_at)
    values (${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.passwordHash}, ${link.role ?? null},
            clock_timestamp() + make_interval(hours => ${link.hours}))`.execute(db);
}

const isFresh = sql<boolean>`expires_at > clock_timestamp()`;

/** Whether a link is still valid. */
export const isLinkFresh = (db: Db, tokenHash: Buffer, purpose: LinkPurpose): Promise<boolean> =>
  hasRow(db, sql`select from one_time_links where token_hash = ${tokenHash} and purpose = ${purpose} and ${isFresh}`);

/** Redeems a link: of several concurrent callers, one succeeds. */
export const takeLink = (db: Db, tokenHash: Buffer, purpose: LinkPurpose): Promise<OneTimeLink | undefined> =>
  db
    .deleteFrom('one_time_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where(isFresh)
    .returning(['user_id as userId', 'password_hash as passwordHash', 'role'])
    .executeTakeFirst();

/** The role of an account's invitation that has not been used; null: it has none. */
export async function readInvitedRole(db: Db, userId: string): Promise<Role | null> {
  const row = await db
    .selectFrom('one_time_links')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', 'is not', null)
    .where(isFresh)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Invalidates the links sent to an account before, except invitations. */
export async function deleteLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('user_id', '=', userId).where('purpose', '<>', 'invitation').execute();
}

export async function removeOldLinks(db: Db): Promise<void> {
  await db.deleteFrom('one_time_links').where(sql<boolean>`not (${isFresh})`).execute();
}
