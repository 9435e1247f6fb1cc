import { type AuditEntry, type AuditFilter, auditEntriesToExport, listAuditPage } from '#src/db/accounts/audit-log.ts';
import { readByCursor } from '#src/db/read-by-cursor.ts';
import { fieldTexts } from '#src/domain/format/texts.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { lastPageOf, pageOf } from '#src/web/admin/staff-page/page-of.server.ts';
import { exportResponse } from '#src/web/admin/staff-table/export.server.ts';

const PAGE_SIZE = 50;
const MAX_FILTER_LENGTH = 200;

function filterOf(url: URL): AuditFilter {
  const written = (name: string) =>
    (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, MAX_FILTER_LENGTH);
  return { who: written('vem'), what: written('vad') };
}

export async function readAudit({ db, url }: StaffRequest) {
  const filter = filterOf(url);
  const page = pageOf(url);
  const { entries, total } = await listAuditPage(db, filter, { page, size: PAGE_SIZE });
  return {
    ...{ filter, total, page, lastPage: lastPageOf(total, PAGE_SIZE) },
    // Fields before and after are plain text, because they may contain text from outside.
    changes: entries.map(({ id, at, email, action, subject, before, after }) => ({
      ...{ id, at, email, action, subject },
      before: fieldTexts(before).join('\n'),
      after: fieldTexts(after).join('\n'),
    })),
  };
}

export type AuditModel = Awaited<ReturnType<typeof readAudit>>;

const EXPORTED: readonly ExportColumn<AuditEntry>[] = [
  { name: 'när', value: ({ at }) => at },
  { name: 'vem', value: ({ email }) => email },
  { name: 'åtgärd', value: ({ action }) => action },
  { name: 'sak', value: ({ subject }) => subject },
  { name: 'före', value: ({ before }) => fieldTexts(before).join('\n') },
  { name: 'efter', value: ({ after }) => fieldTexts(after).join('\n') },
];

/** The changes of the filter in the address, all pages, latest first. */
export const exportAudit = (request: StaffRequest): Promise<Response> =>
  exportResponse(request, {
    ...{ name: 'andringslogg', columns: EXPORTED },
    parts: readByCursor(request.db, auditEntriesToExport(request.db, filterOf(request.url))),
  });
