import { daysBetween, daysInWords } from '#src/domain/format/dates.ts';
import type { SeriesStatistics } from '#src/domain/statistics/series-statistics.ts';
import { removalText } from './removal-texts.ts';
import { MIN_CLOSED_OF_SERIES, type RemovalTimes } from './removal-times.ts';

/** Below this number of days, demand is high (PUB §2). */
const HIGH_DEMAND_BELOW_DAYS = 30;
/** With fewer ads for sale their average is not significant. */
const MIN_OPEN = 5;

type Days = Pick<SeriesStatistics, 'days' | 'closedCount' | 'countedAt'>;

/**
 * The average number of whole days that the current ads have been for sale: each day since the calculation has made all of them a
 * day older. Null when there are none.
 */
export function averageDays({ days, countedAt }: Pick<Days, 'days' | 'countedAt'>, now: Date): number | null {
  return days.average === null ? null : days.average + daysBetween(countedAt, now);
}

export type Demand = {
  isHigh: boolean;
  /** The basis of the conclusion, as sentences; the page names high demand beside them. */
  text: string;
};

/**
 * How fast cars of a series are sold (D44), by the estimate that also its chart shows: ads for sale count with the days that they have been.
 * The ads that have gone alone would be those that went fast.
 * @param times null: too few have gone for an estimate, and the ads for sale are used instead
 * @returns null when unknown
 */
export function demandOf(
  statistics: Days,
  times: Pick<RemovalTimes, 'medianDays' | 'points'> | null,
  now: Date,
): Demand | null {
  if (times !== null)
    return {
      isHigh: times.medianDays !== null && times.medianDays < HIGH_DEMAND_BELOW_DAYS,
      text: removalText(times),
    };
  const average = averageDays(statistics, now);
  return average === null || statistics.days.count < MIN_OPEN ? null : ofOpen(average, statistics.closedCount);
}

function ofOpen(average: number, closed: number): Demand {
  const isHigh = average < HIGH_DEMAND_BELOW_DAYS;
  const sofar = `Bilarna har hittills varit till salu i ${daysInWords(average)} i snitt.`;
  const reading = isHigh ? 'Det tyder på hög efterfrågan, men' : 'Hur fort de säljs vet vi inte säkert:';
  const few =
    closed < MIN_CLOSED_OF_SERIES
      ? `färre än ${MIN_CLOSED_OF_SERIES} har försvunnit från handlarna det senaste året.`
      : 'de har inte följts tillräckligt länge än.';
  return { isHigh, text: `${sofar} ${reading} ${few}` };
}
