import { countAds } from '#src/db/staff/stock-overview.ts';
import { readFits, readWhyNoModel } from '#src/db/valuation/valuation-fits.ts';
import { formatDate, formatDateTime } from '#src/domain/format/dates.ts';
import { formatNumber, formatShare } from '#src/domain/format/numbers.ts';
import { type FitAccuracy, MIN_SHOWN } from '#src/domain/valuation/accuracy.ts';
import { closedText, dealersText, judgedOfStock, WHY_NOT_NAMES } from '#src/domain/valuation/method-texts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { toBandTables, toFigures } from '#src/web/shared/valuation/accuracy-figures.ts';

/** The accuracy of the model in use, in full, and that of each earlier one. */
export async function readValuationMethodPage({ db, now }: PageRequest) {
  const [fits, stock] = await Promise.all([readFits(db, ['current', 'past']), countAds(db)]);
  const current = fits.find(({ state }) => state === 'current');
  return {
    current: current === undefined ? null : toCurrent(current.accuracy, current.fittedAt, stock),
    noModel: current === undefined ? await readWhyNoModel(db, now) : null,
    history: fits.flatMap(({ fittedAt, accuracy: { judged, medianError, covered80 } }) =>
      medianError === null || judged < MIN_SHOWN
        ? []
        : [{ at: fittedAt.getTime(), day: formatDate(fittedAt), judged, medianError, covered80 }],
    ),
  };
}

export type ValuationMethodModel = Awaited<ReturnType<typeof readValuationMethodPage>>;

function toCurrent(accuracy: FitAccuracy, fittedAt: Date, stock: number) {
  const { ads, judged, reasons } = judgedOfStock(accuracy, stock);
  return {
    fittedAt: formatDateTime(fittedAt),
    ads: formatNumber(ads),
    judged: formatShare(judged, ads),
    figures: toFigures(accuracy),
    whyNot: reasons.map(({ reason, count }) => ({ name: WHY_NOT_NAMES[reason], share: formatShare(count, ads) })),
    bands: toBandTables(accuracy.bands),
    dealers: accuracy.dealers === null ? null : dealersText(accuracy.dealers),
    tradeOff: accuracy.tradeOff,
    closed: accuracy.closed === null ? null : closedText(accuracy.closed),
  };
}
