import { formatMonthName } from '#src/domain/format/dates.ts';
import { formatCount, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import type { IndexPoint } from './price-index.ts';
import { formatIndex } from './price-index-texts.ts';
import { firstDayOf, type Month, monthOf } from './priced-months.ts';

/** Ads that were published in a month, and how many of them were gone within thirty days. */
export type MonthlyRemovals = { month: string; ads: number; gone: number };

/** Months that a comparison of calendar months needs: half a year before and after each of two years. */
export const MIN_MONTHS = 36;
const HALF_YEAR = 6;
/** Fewest ads of a calendar month behind a statement on how fast they went. */
const MIN_ADS = 100;
/** A smaller lead is none for an owner, as a log. */
const MIN_LEAD = 0.01;
/**
 * Quantile of Student's t with twelve degrees of freedom, one of each calendar month that was seen twice, that the largest of twelve months
 * exceeds by chance once in twenty times. More years have more degrees, so that it is careful for them.
 */
const T_OF_TWELVE = 3.65;

export type BestMonth =
  | { kind: 'unknown'; months: number }
  /** No month is dearer than chance makes one. */
  | { kind: 'none'; years: number }
  /** @property month 0 to 11; lead: of its prices over those of the year around it, as a share */
  | { kind: 'known'; month: number; lead: number; years: number; gone: { ofMonth: number; ofYear: number } | null };

/**
 * The calendar month in which equal cars are dearest. Each month is compared with the mean of the year around it, so that prices which rise
 * or fall over the years give none; then the calendar months are compared with what the same month differs from year to year.
 * @param points of equal cars, the earliest first; only the latest months without a gap count
 */
export function bestMonth(points: readonly IndexPoint[], removals: readonly MonthlyRemovals[]): BestMonth {
  const logs = unbroken(points);
  if (logs.length < MIN_MONTHS) return { kind: 'unknown', months: logs.length };
  const byMonth = Map.groupBy(deviations(logs), ({ month }) => month % 12);
  const years = Math.min(...[...byMonth.values()].map((each) => each.length));
  const seasons = [...byMonth].map(([month, each]) => ({ month, each, mean: meanOf(each.map(({ value }) => value)) }));
  const squares = seasons.reduce(
    (sum, { each, mean }) => sum + each.reduce((own, { value }) => own + (value - mean) ** 2, 0),
    0,
  );
  const degrees = seasons.reduce((sum, { each }) => sum + each.length - 1, 0);
  const error = Math.sqrt(squares / degrees / years);
  const [best] = seasons.toSorted((a, b) => b.mean - a.mean);
  if (best === undefined || best.mean < Math.max(MIN_LEAD, T_OF_TWELVE * error)) return { kind: 'none', years };
  return { kind: 'known', month: best.month, lead: Math.expm1(best.mean), years, gone: goneOf(removals, best.month) };
}

/** Logs of the latest months without a gap. */
function unbroken(points: readonly IndexPoint[]): { month: Month; value: number }[] {
  const logs = points.map(({ month, value }) => ({ month: monthOf(new Date(month)), value: Math.log(value) }));
  const gap = logs.findLastIndex(({ month }, place) => month !== (logs[place - 1]?.month ?? Number.NaN) + 1);
  return logs.slice(Math.max(0, gap));
}

/** Each month against the mean of the thirteen months around it, of which the ends, one calendar month, count half. */
function deviations(logs: readonly { month: Month; value: number }[]): { month: Month; value: number }[] {
  return logs.slice(HALF_YEAR, -HALF_YEAR).map(({ month, value }, place) => {
    const year = logs.slice(place, place + 2 * HALF_YEAR + 1).map((each) => each.value);
    const ends = ((year[0] ?? 0) + (year.at(-1) ?? 0)) / 2;
    const sum = year.slice(1, -1).reduce((total, each) => total + each, ends);
    return { month, value: value - sum / 12 };
  });
}

function goneOf(removals: readonly MonthlyRemovals[], month: number): { ofMonth: number; ofYear: number } | null {
  const own = removals.filter((each) => monthOf(new Date(each.month)) % 12 === month);
  if (own.reduce((sum, { ads }) => sum + ads, 0) < MIN_ADS) return null;
  return { ofMonth: shareGone(own), ofYear: shareGone(removals) };
}

const shareGone = (removals: readonly MonthlyRemovals[]): number =>
  removals.reduce((sum, { gone }) => sum + gone, 0) / removals.reduce((sum, { ads }) => sum + ads, 0);

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param cars "Volvo V60 (diesel)" */
export function bestMonthText(best: BestMonth, cars: string): string {
  if (best.kind === 'unknown')
    return `Vilken månad som är bäst att sälja i vet vi inte: det kräver priser från tre år i följd, och för ${cars} har vi ${formatCount(best.months, 'månad', 'månader')}.`;
  if (best.kind === 'none')
    return `Ingen månad är tydligt bäst att sälja i: skillnaderna mellan månaderna är inte större än slumpen för ${cars}.`;
  const { month, lead, years, gone } = best;
  const name = formatMonthName(month);
  const price = `${capitalized(cars)} har kostat mest i ${name}, ${percent(lead, 1)} över året runt omkring, räknat på ${formatCount(years, 'år', 'år')}.`;
  if (gone === null) return price;
  return `${price} Av dem som lades ut i ${name} var ${percent(gone.ofMonth)} borta inom 30 dagar, mot ${percent(gone.ofYear)} över hela året.`;
}

const percent = (share: number, decimals = 0): string =>
  `${decimals === 0 ? Math.round(share * 100) : formatIndex(Math.round(share * 1_000) / 10)}${UNIT_SPACE}%`;

/** The first month of the points that a comparison rests on. */
export const comparedSince = (points: readonly IndexPoint[]): string =>
  firstDayOf(unbroken(points)[0]?.month ?? monthOf(new Date(0)));
