import { daysBetween, daysInWords } from '#src/domain/format/dates.ts';
import type { SeriesStatistics } from './series-statistics.ts';

/** Below this number of days, demand is high (PUB §2). */
const HIGH_DEMAND_BELOW_DAYS = 30;
/** With fewer closed ads their median is not significant, and the ads for sale are used instead (D44). */
const MIN_CLOSED = 20;
/** With fewer ads for sale their average is not significant. */
const MIN_OPEN = 5;

type Days = Pick<SeriesStatistics, 'days' | 'closed' | 'countedAt'>;

/**
 * The average number of whole days that the current ads have been for sale: each day since the calculation has made all of them a
 * day older. Null when there are none.
 */
export function averageDays({ days, countedAt }: Days, now: Date): number | null {
  return days.average === null ? null : days.average + daysBetween(countedAt, now);
}

export type Demand = {
  isHigh: boolean;
  /** The basis of the conclusion, as sentences; the page names high demand beside them. */
  text: string;
};

/** How fast cars of a series are sold (D44); null when unknown. */
export function demandOf(statistics: Days, now: Date): Demand | null {
  const { closed } = statistics;
  if (closed.count >= MIN_CLOSED && closed.medianDays !== null) return ofClosed(closed.medianDays);
  const average = averageDays(statistics, now);
  return average === null || statistics.days.count < MIN_OPEN ? null : ofOpen(average);
}

function ofClosed(median: number): Demand {
  const isHigh = median < HIGH_DEMAND_BELOW_DAYS;
  const time = median < 2 ? 'ett dygn' : daysInWords(median);
  return { isHigh, text: `Av bilarna som försvann från handlarna det senaste året var hälften borta inom ${time}.` };
}

function ofOpen(average: number): Demand {
  const isHigh = average < HIGH_DEMAND_BELOW_DAYS;
  const sofar = `Bilarna har hittills varit till salu i ${daysInWords(average)} i snitt.`;
  const reading = isHigh ? 'Det tyder på hög efterfrågan, men' : 'Hur fort de säljs vet vi inte säkert:';
  return {
    isHigh,
    text: `${sofar} ${reading} färre än ${MIN_CLOSED} har försvunnit från handlarna det senaste året.`,
  };
}
