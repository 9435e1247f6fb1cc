import { data } from 'react-router';
import { KM_PER_MIL } from '#src/base/units.ts';
import {
  listMarketReports,
  type PublishedReport,
  type ReportSummary,
  readMarketReport,
} from '#src/db/market/market-reports.ts';
import { formatDate, formatMonth } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { hasTooFew, monthsBefore, type NamedGroup, type PriceMove } from '#src/domain/market/market-report.ts';
import {
  cutsTextOf,
  electricText,
  extremesText,
  moveName,
  movesText,
  priceText,
  reportHeadline,
  speedText,
  tooFewText,
  writeShare,
} from '#src/domain/market/market-report-texts.ts';
import { FUEL_TITLES, formatIndexChange } from '#src/domain/market/price-index-texts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { marketPictureUrl, marketReportUrl, seriesUrl } from '#src/visitor-urls.ts';

const MONTH = /^2\d{3}-(?:0[1-9]|1[0-2])$/u;
/** Fewest months of a plot of the share of electric cars, and most. */
const [MIN_MONTHS, MAX_MONTHS] = [3, 13];

/** The report of a month; its sentences compare it with the month before where that has a report. */
export async function readReportPage({ params, db }: PageRequest) {
  const month = params.month ?? '';
  const report = MONTH.test(month) ? await readMarketReport(db, month) : null;
  if (report === null) throw data(null, { status: 404 });
  const all = await listMarketReports(db);
  const before = all.find((each) => each.month === monthsBefore(month, 1)) ?? null;
  const { figures } = report;
  return {
    month,
    title: capitalized(formatMonth(month)),
    headline: reportHeadline(report),
    madeOn: formatDate(report.madeAt),
    picture: { url: marketPictureUrl(month), alt: `Bilmarknaden i ${formatMonth(month)}. ${reportHeadline(report)}` },
    neighbours: neighboursOf(all, month),
    tooFew: hasTooFew(figures) ? tooFewText(figures) : null,
    sections: hasTooFew(figures) ? null : sectionsOf(report, before && !hasTooFew(before.figures) ? before : null, all),
  };
}

export type ReportPageModel = Awaited<ReturnType<typeof readReportPage>>;
export type ReportSections = ReturnType<typeof sectionsOf>;

function neighboursOf(all: readonly ReportSummary[], month: string) {
  const at = all.findIndex((each) => each.month === month);
  const link = (each: ReportSummary | undefined) =>
    each && { url: marketReportUrl(each.month), title: capitalized(formatMonth(each.month)) };
  return { earlier: link(all[at + 1]) ?? null, later: link(at > 0 ? all[at - 1] : undefined) ?? null };
}

function sectionsOf(report: PublishedReport, before: ReportSummary | null, all: readonly ReportSummary[]) {
  const { month, figures } = report;
  const { whole, fuels, bodies, counties } = figures;
  const [ofAll, ...ofFuels] = figures.indexes.map(({ fuel, points }) => ({ title: FUEL_TITLES[fuel], points }));
  const fuelGroups = fuels.flatMap((each) =>
    each.name === 'unknown' ? [] : [{ ...each, name: FUEL_TITLES[each.name] }],
  );
  const electric = all
    .filter((each) => each.month <= month && !hasTooFew(each.figures))
    .slice(0, MAX_MONTHS)
    .map((each) => ({ month: each.month, share: each.figures.whole.electric }))
    .toReversed();
  return {
    prices: { text: priceText(report, before), cuts: cutsTextOf(figures), index: ofAll ?? null, fuels: ofFuels },
    moves: { text: movesText(figures), rises: figures.rises.map(toMove), falls: figures.falls.map(toMove) },
    speed: {
      text: speedText(report, before),
      fuels: fuelGroups.flatMap(({ name, gone, goneDays }) =>
        goneDays === null
          ? []
          : [{ name, days: goneDays, text: formatCount(goneDays, 'dag', 'dagar'), gone: formatNumber(gone) }],
      ),
    },
    electric: { text: electricText(figures, before), months: electric.length < MIN_MONTHS ? [] : electric },
    groups: {
      fuels: fuelGroups.map((each) => toRow(each, whole.ads)),
      bodies: bodies.map((each) => toRow(each, whole.ads)),
    },
    counties: {
      text: extremesText(counties, (name) => `i ${name}`),
      rows: counties.map((each) => toRow(each, whole.ads)),
    },
  };
}

const toRow = (
  { name, ads, medianPrice, medianYear, medianKm, goneDays, electric }: NamedGroup<string>,
  all: number,
) => ({
  name,
  ads: formatNumber(ads),
  share: ads / all,
  shareText: writeShare(ads / all),
  price: formatKronor(medianPrice),
  year: medianYear === null ? '–' : String(medianYear),
  mil: medianKm === null ? '–' : formatNumber(Math.round(medianKm / KM_PER_MIL)),
  days: goneDays === null ? '–' : formatNumber(goneDays),
  electric: writeShare(electric),
});
export type ReportRow = ReturnType<typeof toRow>;

const toMove = (move: PriceMove) => ({
  name: moveName(move),
  url: seriesUrl(move.brandSlug, move.slug),
  change: formatIndexChange(move.change),
  ads: formatNumber(move.ads),
});
export type ReportMove = ReturnType<typeof toMove>;
