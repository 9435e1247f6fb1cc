import {
  listEventTypes,
  type SecurityEventEntry,
  searchSecurityEvents,
  securityEventsToExport,
} from '#src/db/accounts/security-events.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { inSecurityWords } from '#src/domain/accounts/security-detail-words.ts';
import { SECURITY_EVENT_LIST } from '#src/domain/accounts/security-event-query.ts';
import { securityEventWord } from '#src/domain/accounts/security-event-words.ts';
import { SEVERITY_WORDS } from '#src/domain/accounts/severity.ts';
import { fieldTexts } from '#src/domain/format/texts.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';

/** Kinds that the filter offers. */
const MAX_TYPES = 100;

export async function readSecurityEvents({ db, url }: StaffRequest) {
  const query = SECURITY_EVENT_LIST.parse(url.searchParams);
  const [{ events, total }, types] = await Promise.all([
    searchSecurityEvents(db, query),
    listEventTypes(db, MAX_TYPES),
  ]);
  return { query, events: shownEvents(events), total, types };
}

export type SecurityEventsModel = Awaited<ReturnType<typeof readSecurityEvents>>;

/** Details as plain text: "konto: eva@bil.example · nätverk: 192.0.2.0/24". */
const detailsText = (details: unknown): string => fieldTexts(inSecurityWords(details)).join(' · ');

export const shownEvents = (events: readonly SecurityEventEntry[]) =>
  events.map((event) => ({ ...event, word: securityEventWord(event.eventType), details: detailsText(event.details) }));

const COLUMNS: readonly ExportColumn<SecurityEventEntry>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'när', value: ({ createdAt }) => createdAt },
  { name: 'allvar', value: ({ severity }) => severity, text: ({ severity }) => SEVERITY_WORDS[severity] },
  { name: 'händelse', value: ({ eventType }) => eventType, text: ({ eventType }) => securityEventWord(eventType) },
  { name: 'detaljer', value: ({ details }) => detailsText(details) },
  { name: 'uppgift av servern', value: ({ isTrusted }) => isTrusted },
];

export const securityEventList = staffList({
  address: SECURITY_EVENT_LIST,
  count: async (db, query) => (await searchSecurityEvents(db, query)).total,
  file: 'sakerhetshandelser',
  columns: COLUMNS,
  rows: (db, query) => readByCursor(db, securityEventsToExport(db, query)),
});
