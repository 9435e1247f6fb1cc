import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '#src/db/client.ts';

export type AuditEntry = {
  at: Date;
  email: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
};

/** Null stays SQL's null; any other value is stored as JSON. */
const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

export async function insertAuditEntry(
  db: Db,
  entry: Omit<AuditEntry, 'at'> & { userId: string | null },
): Promise<void> {
  const { userId, email, action, subject, before, after } = entry;
  await sql`
    insert into audit_log (user_id, email, action, subject, before, after)
    values (${userId}, ${email}, ${action}, ${subject}, ${asJson(before)}, ${asJson(after)})`.execute(db);
}

/** The changes of one thing, latest first. */
export const listAuditEntries = (db: Db, subject: string, limit: number): Promise<AuditEntry[]> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'email', 'action', 'subject', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Filter by author and subject; empty: all. */
export type AuditFilter = {
  /** A part of the author's address. */
  who: string;
  /** A part of the action or of the subject. */
  what: string;
};

/** Changes by staff that match a filter. */
function matchingEntries(db: Db, { who, what }: AuditFilter) {
  const contains = (text: string, column: 'email' | 'action' | 'subject') =>
    sql<boolean>`position(lower(${text}) in lower(${sql.ref(column)})) > 0`;
  return db
    .selectFrom('audit_log')
    .where(({ or, and }) => and([contains(who, 'email'), or([contains(what, 'action'), contains(what, 'subject')])]));
}

/** All changes that match a filter, latest first; for a cursor. */
export const auditEntriesToExport = (db: Db, filter: AuditFilter): CompiledQuery<AuditEntry> =>
  matchingEntries(db, filter)
    .select(['at', 'email', 'action', 'subject', 'before', 'after'])
    .orderBy('audit_log.id', 'desc')
    .compile();

/** One page of all changes by staff, latest first. @param page from 1 */
export async function listAuditPage(
  db: Db,
  filter: AuditFilter,
  { page, size }: { page: number; size: number },
): Promise<{ entries: (AuditEntry & { id: string })[]; total: number }> {
  const matching = matchingEntries(db, filter);
  const [entries, { total }] = await Promise.all([
    matching
      .select([sql<string>`id::text`.as('id'), 'at', 'email', 'action', 'subject', 'before', 'after'])
      .orderBy('audit_log.id', 'desc')
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { entries, total };
}

/** Deletes entries older than twelve months; the database refuses to delete younger ones. */
export async function removeOldAuditEntries(db: Db): Promise<void> {
  await db.deleteFrom('audit_log').where(sql<boolean>`at < now() - interval '12 months'`).execute();
}
