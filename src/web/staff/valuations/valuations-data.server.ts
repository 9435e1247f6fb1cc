import { readFits, readWhyNoModel, type ValuationFit } from '#src/db/valuation/valuation-fits.ts';
import { countAllLabels, countLabels, type LabelRow, listVeryLow } from '#src/db/valuation/valuation-labels.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatNumber, formatPercent, formatShare } from '#src/domain/format/numbers.ts';
import { cleanFilterText } from '#src/domain/format/parameter-text.ts';
import { LABEL_GROUP_WORDS } from '#src/domain/valuation/label-groups.ts';
import { isSkewed, type LabelCounts } from '#src/domain/valuation/label-skew.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';
import { toBandTables, toFigures } from '#src/web/shared/valuation/accuracy-figures.ts';

const PAGE_SIZE = 50;
const MAX_TEXT_LENGTH = 100;
const LOW_PAGE_SIZE = 20;
/** Refused fits that are listed, the latest first. */
const MAX_REFUSED = 20;

/** The accuracy of the model in use, refused fits, labels by group, and very low prices. */
export async function readStaffValuations({ db, url, now }: StaffRequest) {
  const group = LABEL_GROUP_WORDS.find(({ per }) => per === url.searchParams.get('per')) ?? LABEL_GROUP_WORDS[0];
  const text = cleanFilterText((url.searchParams.get('q') ?? '').slice(0, MAX_TEXT_LENGTH));
  const page = pageOf(url);
  const lowPage = pageOf(url, 'laga');
  const [fits, all, groups, veryLow] = await Promise.all([
    readFits(db, ['current', 'refused']),
    countAllLabels(db),
    countLabels(db, group.by, { size: PAGE_SIZE, page, text }),
    listVeryLow(db, { size: LOW_PAGE_SIZE, page: lowPage, text }),
  ]);
  const lastPage = lastPageOf(groups.total, PAGE_SIZE);
  const lastLowPage = lastPageOf(veryLow.total, LOW_PAGE_SIZE);
  const current = fits.find(({ state }) => state === 'current');
  return {
    text,
    per: group.per,
    page: Math.min(page, lastPage),
    lastPage,
    groups: groups.total,
    current: current === undefined ? null : { ...toFit(current), bands: toBandTables(current.accuracy.bands) },
    noModel: current === undefined ? await readWhyNoModel(db, now) : null,
    refused: fits
      .filter(({ state }) => state === 'refused')
      .slice(-MAX_REFUSED)
      .toReversed()
      .map(toFit),
    labels: all === null ? [] : [...(text === '' ? [all] : []), ...groups.rows].map((row) => toLabels(row, all)),
    veryLow: {
      total: veryLow.total,
      page: Math.min(lowPage, lastLowPage),
      lastPage: lastLowPage,
      rows: veryLow.rows.map((ad) => ({ ...ad, below: formatPercent(1 - ad.price / ad.estimate, 0) })),
    },
  };
}

export type StaffValuationsModel = Awaited<ReturnType<typeof readStaffValuations>>;

const toFit = ({ fittedAt, accuracy }: ValuationFit) => ({
  fittedAt: formatDateTime(fittedAt),
  ads: formatNumber(accuracy.ads),
  judged: formatShare(accuracy.judged, accuracy.ads),
  figures: toFigures(accuracy),
});

const toLabels = (row: LabelRow, all: LabelRow) => ({
  name: row === all ? 'Alla' : row.name,
  ads: formatNumber(row.ads),
  judged: formatShare(row.judged, row.ads),
  veryLow: shareOfJudged(row.veryLow, row),
  low: shareOfJudged(row.low, row),
  usual: shareOfJudged(row.usual, row),
  high: shareOfJudged(row.high, row),
  veryHigh: shareOfJudged(row.veryHigh, row),
  isSkewed: isSkewed(withAllHigh(row), withAllHigh(all)),
});

/** A very high price is a high one too: which of the two depends on chance in a small group. */
const withAllHigh = ({ judged, low, high, veryHigh }: LabelRow): LabelCounts => ({
  judged,
  low,
  high: high + veryHigh,
});

const shareOfJudged = (ads: number, { judged }: LabelRow): string => (judged === 0 ? '–' : formatShare(ads, judged));
