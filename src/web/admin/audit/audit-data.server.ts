import { type AuditEntry, type AuditFilter, listAuditPage } from '#src/db/accounts/audit-log.ts';
import { fieldTexts } from '#src/domain/format/texts.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { lastPageOf, pageOf } from '#src/web/admin/staff-page/page-of.server.ts';

/** A change as the page shows it: fields before and after as plain text, because they may contain text from outside. */
export type ChangeModel = Pick<AuditEntry, 'at' | 'email' | 'action' | 'subject'> & {
  id: string;
  before: string;
  after: string;
};
export type AuditModel = { filter: AuditFilter; changes: ChangeModel[]; total: number; page: number; lastPage: number };

const PAGE_SIZE = 50;
const MAX_FILTER_LENGTH = 200;

export async function readAudit({ db, url }: StaffRequest): Promise<AuditModel> {
  const written = (name: string) =>
    (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, MAX_FILTER_LENGTH);
  const filter = { who: written('vem'), what: written('vad') };
  const page = pageOf(url);
  const { entries, total } = await listAuditPage(db, filter, { page, size: PAGE_SIZE });
  return {
    ...{ filter, total, page, lastPage: lastPageOf(total, PAGE_SIZE) },
    changes: entries.map(({ id, at, email, action, subject, before, after }) => ({
      ...{ id, at, email, action, subject },
      before: fieldTexts(before).join('\n'),
      after: fieldTexts(after).join('\n'),
    })),
  };
}
