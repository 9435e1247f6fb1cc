import { listAuditPage } from '#src/db/accounts/audit-log.ts';
import { fieldTexts } from '#src/domain/format/texts.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { lastPageOf, pageOf } from '#src/web/admin/staff-page/page-of.server.ts';

const PAGE_SIZE = 50;
const MAX_FILTER_LENGTH = 200;

export async function readAudit({ db, url }: StaffRequest) {
  const written = (name: string) =>
    (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, MAX_FILTER_LENGTH);
  const filter = { who: written('vem'), what: written('vad') };
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
