import type { Accuracy } from './accuracy.ts';

export type DatedAccuracy = Accuracy & { fittedAt: Date };

const HEADER = 'fitted_at,ads,judged,median_error,within_10,within_20,covered_80,covered_90';

/** The accuracy of each fit as CSV (RFC 4180); shares from 0 to 1. */
export const accuracyCsv = (fits: readonly DatedAccuracy[]): string =>
  [
    HEADER,
    ...fits.map(({ fittedAt, ads, judged, medianError, within10, within20, covered80, covered90 }) =>
      [fittedAt.toISOString(), ads, judged, medianError ?? '', within10, within20, covered80, covered90].join(','),
    ),
    '',
  ].join('\r\n');
