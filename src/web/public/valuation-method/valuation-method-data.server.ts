import { readFits, readWhyNoModel } from '#src/db/valuation/valuation-fits.ts';
import { formatDate, formatDateTime } from '#src/domain/format/dates.ts';
import { formatNumber, formatShare } from '#src/domain/format/numbers.ts';
import { type FitAccuracy, MIN_SHOWN } from '#src/domain/valuation/accuracy.ts';
import { WHY_NOT } from '#src/domain/valuation/judge-price.ts';
import { closedText, dealersText, WHY_NOT_NAMES } from '#src/domain/valuation/method-texts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { toBandTables, toFigures } from '#src/web/shared/valuation/accuracy-figures.ts';

/** The accuracy of the model in use, in full, and that of each earlier one. */
export async function readValuationMethodPage({ db, now }: PageRequest) {
  const fits = await readFits(db, ['current', 'past']);
  const current = fits.find(({ state }) => state === 'current');
  return {
    current: current === undefined ? null : toCurrent(current.accuracy, current.fittedAt),
    noModel: current === undefined ? await readWhyNoModel(db, now) : null,
    history: fits.flatMap(({ fittedAt, accuracy: { judged, medianError, covered80 } }) =>
      medianError === null || judged < MIN_SHOWN
        ? []
        : [{ at: fittedAt.getTime(), day: formatDate(fittedAt), judged, medianError, covered80 }],
    ),
  };
}

export type ValuationMethodModel = Awaited<ReturnType<typeof readValuationMethodPage>>;

const toCurrent = (accuracy: FitAccuracy, fittedAt: Date) => ({
  fittedAt: formatDateTime(fittedAt),
  ads: formatNumber(accuracy.ads),
  judged: formatShare(accuracy.judged, accuracy.ads),
  figures: toFigures(accuracy),
  whyNot: WHY_NOT.map((reason) => ({ reason, ads: accuracy.whyNot[reason] ?? 0 }))
    .filter(({ ads }) => ads > 0)
    .toSorted((a, b) => b.ads - a.ads)
    .map(({ reason, ads }) => ({ name: WHY_NOT_NAMES[reason], share: formatShare(ads, accuracy.ads) })),
  bands: toBandTables(accuracy.bands),
  dealers: accuracy.dealers === null ? null : dealersText(accuracy.dealers),
  tradeOff: accuracy.tradeOff,
  closed: accuracy.closed === null ? null : closedText(accuracy.closed),
});
