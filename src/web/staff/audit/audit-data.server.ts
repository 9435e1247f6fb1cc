import { auditEntriesToExport, type NamedAuditEntry, searchAuditLog } from '#src/db/accounts/audit-log.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { AUDIT_LIST, type AuditQuery } from '#src/domain/audit/audit-list.ts';
import { actionsNamed, auditActionWords, auditDifferences, auditSubjectWords } from '#src/domain/audit/audit-words.ts';
import { fieldTexts } from '#src/domain/format/texts.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';
import { auditSubjectUrl } from './subject-url.ts';

const namedIn = ({ what }: AuditQuery): string[] => (what === null ? [] : actionsNamed(what));

export async function readAudit({ db, url }: StaffRequest) {
  const query = AUDIT_LIST.parse(url.searchParams);
  const { entries, total } = await searchAuditLog(db, query, namedIn(query));
  return {
    query,
    total,
    // Fields before and after are plain text, because they may contain text from outside.
    changes: entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      email: entry.email,
      action: auditActionWords(entry.action),
      subject: auditSubjectWords(entry),
      to: auditSubjectUrl(entry),
      ...auditDifferences(entry),
    })),
  };
}

export type AuditModel = Awaited<ReturnType<typeof readAudit>>;

/** In Swedish for people; actions, things and fields by their stored names for programs. */
const EXPORTED: readonly ExportColumn<NamedAuditEntry>[] = [
  { name: 'när', value: ({ at }) => at },
  { name: 'vem', value: ({ email }) => email },
  { name: 'åtgärd', value: ({ action }) => action, text: ({ action }) => auditActionWords(action) },
  { name: 'sak', value: ({ subject }) => subject, text: auditSubjectWords },
  {
    name: 'före',
    value: ({ before }) => fieldTexts(before).join('\n'),
    text: (entry) => auditDifferences(entry).before,
  },
  {
    name: 'efter',
    value: ({ after }) => fieldTexts(after).join('\n'),
    text: (entry) => auditDifferences(entry).after,
  },
];

export const auditList = staffList({
  address: AUDIT_LIST,
  count: async (db, query) => (await searchAuditLog(db, query, namedIn(query))).total,
  file: 'andringslogg',
  columns: EXPORTED,
  rows: (db, query) => readByCursor(db, auditEntriesToExport(db, query, namedIn(query))),
});
