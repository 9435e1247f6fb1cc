import { formatNumber, formatPercent, formatShare } from '#src/domain/format/numbers.ts';
import { type Accuracy, type AccuracyBand, BANDED_BY, MIN_SHOWN } from '#src/domain/valuation/accuracy.ts';
import { bandText } from '#src/domain/valuation/method-texts.ts';

/** Figures of judged ads as texts; null with too few of them. */
export function toFigures({ judged, medianError, within10, within20, covered80, covered90 }: Accuracy) {
  if (medianError === null || judged < MIN_SHOWN) return null;
  return {
    error: formatPercent(medianError),
    within10: formatPercent(within10, 0),
    within20: formatPercent(within20, 0),
    covered80: formatPercent(covered80, 0),
    covered90: formatPercent(covered90, 0),
  };
}

/** The bands of each fact as rows of a table. */
export const toBandTables = (bands: readonly AccuracyBand[]) =>
  BANDED_BY.map((by) => ({
    by,
    rows: bands
      .filter((band) => band.by === by)
      .map((band) => ({
        name: bandText(band),
        judged: band.ads === 0 ? null : formatShare(band.judged, band.ads),
        ads: formatNumber(band.ads),
        figures: toFigures(band),
        errorOfAll: band.medianErrorOfAll === null ? null : formatPercent(band.medianErrorOfAll),
      })),
  }));

export type BandTable = ReturnType<typeof toBandTables>[number];
