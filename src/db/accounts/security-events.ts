import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import type { SecurityEventQuery, SecurityEventSort } from '#src/domain/accounts/security-event-query.ts';
import { SERIOUS, SEVERITIES, type Severity } from '#src/domain/accounts/severity.ts';

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
    .select(FIELDS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const FIELDS = [
  'id',
  'event_type as eventType',
  'severity',
  'details',
  'trusted as isTrusted',
  'created_at as createdAt',
] as const;

/** The number of events that match the filters of a query. */
export async function countSecurityEvents(db: Db, filters: EventFilters): Promise<number> {
  const { total } = await filtered(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of the events that match a query, and their total. A page beyond the last is empty. */
export async function searchSecurityEvents(
  db: Db,
  query: SecurityEventQuery,
): Promise<{ events: SecurityEventEntry[]; total: number }> {
  const [events, total] = await Promise.all([
    ordered(db, query)
      .limit(query.size)
      .offset((query.page - 1) * query.size)
      .execute(),
    countSecurityEvents(db, query),
  ]);
  return { events, total };
}

/** All events that match a query, in its order; for a cursor. */
export const securityEventsToExport = (db: Db, query: SecurityEventQuery): CompiledQuery<SecurityEventEntry> =>
  ordered(db, query).compile();

/** The kinds of the stored events by name; the most frequent ones, because browsers report kinds of any name. */
export async function listEventTypes(db: Db, limit: number): Promise<{ eventType: string; events: number }[]> {
  const kinds = await db
    .selectFrom('security_events')
    .select(({ fn }) => ['event_type as eventType', fn.countAll<number>().as('events')])
    .groupBy('event_type')
    .orderBy('events', 'desc')
    .orderBy('event_type')
    .limit(limit)
    .execute();
  return kinds.toSorted((one, other) => one.eventType.localeCompare(other.eventType, 'sv'));
}

type EventFilters = Pick<SecurityEventQuery, 'eventType' | 'severity' | 'source' | 'since'>;

function filtered(db: Db, { eventType, severity, source, since }: EventFilters) {
  let events = db.selectFrom('security_events');
  if (eventType !== null) events = events.where('event_type', '=', eventType);
  if (severity === 'serious') events = events.where('severity', 'in', SERIOUS);
  else if (severity !== null) events = events.where('severity', '=', severity);
  if (since !== null) events = events.where(sql<boolean>`created_at > now() - interval '1 day'`);
  if (source !== null) events = events.where('trusted', '=', source === 'server');
  return events;
}

const ordered = (db: Db, query: SecurityEventQuery) => {
  const direction = query.order.isDescending ? 'desc' : 'asc';
  return filtered(db, query)
    .select(FIELDS)
    .orderBy(SORT_KEYS[query.order.by], direction)
    .orderBy('created_at', query.order.by === 'nar' ? direction : 'desc')
    .orderBy('id', query.order.by === 'nar' ? direction : 'desc');
};

const SORT_KEYS: Readonly<Record<SecurityEventSort, RawBuilder<unknown>>> = {
  nar: sql`created_at`,
  allvar: sql`array_position(${sql.lit(`{${SEVERITIES.join(',')}}`)}::text[], severity::text)`,
  handelse: sql`event_type`,
};

/** Deletes events after twelve months. */
export async function removeOldSecurityEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where(sql<boolean>`created_at < now() - ${retentionInterval('securityEvents')}`)
    .execute();
}
