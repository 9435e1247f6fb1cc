import { type CarColumns, seriesOf } from './car-columns.ts';
import { fitSeries, type SharedFit } from './cross-fit.ts';
import { medianError } from './error-figures.ts';
import { estimateSeries } from './estimate.ts';

/** Median errors of the ads for sale with and without closed ads among their comparables, as shares of the price. */
export type ClosedTrial = { cars: number; withClosed: number; without: number };

/** Cars of which the trial reads so many: enough for the difference to be more than chance, and a fraction of the fit's time. */
const MAX_TRIED = 6_000;
/** With fewer cars for sale the difference is chance. */
const MIN_TRIED = 200;
/** Each car is estimated without the prices of its fold; the cars of this fold are tried. */
const FOLD = 0;

/** Cars that left the stock say what was asked then; whether that helps is measured. @returns null where it cannot be */
export function tryClosedAds(
  columns: CarColumns,
  shared: Omit<SharedFit, 'usesClosed'>,
  dealers: number,
): ClosedTrial | null {
  const errors: Record<'withClosed' | 'without', number[]> = { withClosed: [], without: [] };
  let read = 0;
  // By an identity, as the names of series decide nothing.
  const series = seriesOf(columns)
    .filter(({ closed, inSample }) => closed.some((isClosed, row) => isClosed === 1 && inSample[row] === 1))
    .sort((a, b) => (a.identity[0] ?? 0) - (b.identity[0] ?? 0));
  for (const ofSeries of series) {
    if (read >= MAX_TRIED) break;
    read += ofSeries.size;
    for (const [name, usesClosed] of [['withClosed', true] as const, ['without', false] as const])
      estimateSeries(
        fitSeries(ofSeries, { ...shared, usesClosed }, FOLD),
        dealers,
        ({ row, model, term }) => {
          if (ofSeries.closed[row] === 0)
            errors[name].push(Math.abs(Math.expm1(model + term - (ofSeries.logPrice[row] ?? 0))));
        },
        { fold: FOLD },
      );
  }
  const [withClosed, without] = [medianError(errors.withClosed), medianError(errors.without)];
  if (errors.without.length < MIN_TRIED || withClosed === null || without === null) return null;
  return { cars: errors.without.length, withClosed, without };
}

/** A smaller difference is chance, and would change from night to night. */
const CHANCE = 0.001;
/** Closed ads are compared with while they do not make the estimates worse. */
export const helpsToUseClosed = (trial: ClosedTrial | null): boolean =>
  trial === null || trial.withClosed <= trial.without + CHANCE;
