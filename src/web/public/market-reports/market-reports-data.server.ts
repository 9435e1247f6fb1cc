import { listMarketReports } from '#src/db/market/market-reports.ts';
import { formatMonth } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { hasTooFew } from '#src/domain/market/market-report.ts';
import { reportHeadline, writeShare } from '#src/domain/market/market-report-texts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { marketReportUrl } from '#src/visitor-urls.ts';

/** All reports of the market, the latest first. */
export async function readReportsPage({ db }: PageRequest) {
  const reports = await listMarketReports(db);
  return {
    reports: reports.map(({ month, figures }) => ({
      month,
      url: marketReportUrl(month),
      title: capitalized(formatMonth(month)),
      headline: reportHeadline({ month, figures }),
      cars: formatCount(figures.whole.ads, 'bil', 'bilar'),
      median: hasTooFew(figures) ? null : formatKronor(figures.whole.medianPrice),
      electric: hasTooFew(figures) ? null : writeShare(figures.whole.electric),
    })),
  };
}

export type ReportsPageModel = Awaited<ReturnType<typeof readReportsPage>>;
