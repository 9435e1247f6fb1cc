import { sql } from 'kysely';
import type { Db } from './client.ts';

export type AuditEntry = {
  at: Date;
  email: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
};

/** Null stays SQL's null; anything else is kept as JSON. */
const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

export async function insertAuditEntry(
  db: Db,
  entry: Omit<AuditEntry, 'at'> & { userId: string | null },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      user_id: entry.userId,
      email: entry.email,
      action: entry.action,
      subject: entry.subject,
      before: asJson(entry.before),
      after: asJson(entry.after),
    })
    .execute();
}

/** What was done to one thing, latest first. */
export const listAuditEntries = (db: Db, subject: string, limit: number): Promise<AuditEntry[]> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'email', 'action', 'subject', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Entries are kept twelve months; the database refuses to remove younger ones. */
export async function removeOldAuditEntries(db: Db): Promise<void> {
  await db.deleteFrom('audit_log').where(sql<boolean>`at < now() - interval '12 months'`).execute();
}
