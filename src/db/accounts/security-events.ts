import { sql } from 'kysely';
import type { Db } from '#src/db/client.ts';
import type { Severity } from '#src/domain/accounts/security-event.ts';

export type SecurityEventEntry = {
  id: number;
  eventType: string;
  severity: Severity;
  details: unknown;
  /** False: reported by a browser and not verified. */
  isTrusted: boolean;
  createdAt: Date;
};

export async function insertSecurityEvent(
  db: Db,
  event: { eventType: string; severity: Severity; details: unknown; isTrusted: boolean },
): Promise<void> {
  await sql`
    insert into security_events (event_type, severity, details, trusted)
    values (${event.eventType}, ${event.severity}, ${JSON.stringify(event.details ?? {})}, ${event.isTrusted})`.execute(
    db,
  );
}

/** The latest events, newest first. */
export const listSecurityEvents = (db: Db, limit: number): Promise<SecurityEventEntry[]> =>
  db
    .selectFrom('security_events')
    .select([
      ...(['id', 'event_type as eventType', 'severity', 'details', 'trusted as isTrusted'] as const),
      'created_at as createdAt',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Deletes events after twelve months. */
export async function removeOldSecurityEvents(db: Db): Promise<void> {
  await db.deleteFrom('security_events').where(sql<boolean>`created_at < now() - interval '12 months'`).execute();
}
