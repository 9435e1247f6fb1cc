import { countFactsBySource, listUnsureFacts } from '#src/db/catalogue/evidence.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { isReviewDue } from '#src/domain/tax/review-date.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';

const PAGE_SIZE = 50;

/** The evidence of the catalogue: facts by source, and those of low sureness. */
export async function readSources({ db, url, now }: StaffRequest) {
  const page = pageOf(url);
  const [sources, { facts, total }] = await Promise.all([
    countFactsBySource(db),
    listUnsureFacts(db, { page, size: PAGE_SIZE }),
  ]);
  const today = isoDay(now);
  return {
    sources: sources.map((each) => ({ ...each, isDue: isReviewDue(each.checkedFrom, today) })),
    facts,
    total,
    page,
    lastPage: lastPageOf(total, PAGE_SIZE),
  };
}

export type SourcesModel = Awaited<ReturnType<typeof readSources>>;
