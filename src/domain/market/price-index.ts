import { solveInPlace } from '#src/domain/valuation/cholesky.ts';
import { tWeight } from '#src/domain/valuation/fit-levels.ts';
import { bandOf, JACKKNIFE_GROUPS } from './jackknife.ts';
import { type AdWithPrices, firstDayOf, type Month, pricedMonths } from './priced-months.ts';

/** The index of a month; 100 in the first one. */
export type IndexPoint = {
  /** First day, YYYY-MM-DD. */
  month: string;
  value: number;
  low: number;
  high: number;
  /** Ads that had a price in the month. */
  ads: number;
};

/** Log price levels of months, with those without each group of ads; only their differences mean something. */
type MonthLevel = { month: Month; ads: number; level: number; replicates: readonly number[] };
/** Levels of one series and fuel, of consecutive or scattered months. */
export type MonthLevels = readonly MonthLevel[];

/** Fewest ads of a month, fewest months of an index, and widest half of the band, as a log. */
const LIMITS = { ads: 20, months: 3, band: 0.1 };
/** Fewest ads of a month in the index of all series. */
const MIN_ADS_OF_ALL = 100;
const PASSES = 3;
/** Variance of log prices before the first pass, and against which a coefficient of no use is pulled to zero. */
const START_VARIANCE = 0.02;
const RIDGE = 1e-3;
/** Age, age², distance, power, automatic, power unknown. */
const FACTS = 6;

type Observation = { month: number; group: number; log: number; facts: number[]; generation: number };

/**
 * Price levels of the cars of one series and fuel by month, of equal cars: a regression of log prices on the month, age, distance,
 * power, transmission and generation, with t weights (time dummy method). Months with few ads are left out.
 */
export function monthLevels(ads: readonly AdWithPrices[], from: Month, until: Month): MonthLevels {
  const counts = new Map<Month, number>();
  const generations = new Map<number | null, number>();
  const observations = ads.flatMap((ad) => {
    const generation = generations.get(ad.generationId) ?? generations.size;
    generations.set(ad.generationId, generation);
    return pricedMonths(ad, from, until).map(({ month, price }) => {
      counts.set(month, (counts.get(month) ?? 0) + 1);
      return {
        month: month - from,
        group: ad.id % JACKKNIFE_GROUPS,
        log: Math.log(price),
        facts: factsOf(ad, month),
        generation,
      };
    });
  });
  const months = [...counts]
    .filter(([, count]) => count >= LIMITS.ads)
    .map(([month]) => month - from)
    .sort((a, b) => a - b);
  if (months.length === 0) return [];
  const places = new Map(months.map((month, place) => [month, place]));
  const used = observations.flatMap((each) => {
    const place = places.get(each.month);
    return place === undefined ? [] : [{ ...each, month: place }];
  });
  const [all = new Float64Array(), ...without] = regress(used, months.length, generations.size);
  return months.map((month, place) => ({
    month: month + from,
    ads: counts.get(month + from) ?? 0,
    level: all[place] ?? 0,
    replicates: without.map((each) => each[place] ?? 0),
  }));
}

function factsOf({ modelYear, odometerKm, horsepower, transmission }: AdWithPrices, month: Month): number[] {
  const age = Math.max(0, (month + 0.5) / 12 - modelYear - 0.4) / 10;
  return [
    age,
    age * age,
    odometerKm / 100_000,
    horsepower === null ? 0 : Math.log(horsepower / 150),
    Number(transmission !== null && transmission !== 'Manuell'),
    Number(horsepower === null),
  ];
}

/** Coefficients of a regression on all observations, then of those without each group; the months come first. */
function regress(observations: readonly Observation[], months: number, generations: number): Float64Array[] {
  const size = months + FACTS + generations;
  const zero = () => ({ gram: new Float64Array(size * size), right: new Float64Array(size) });
  const columns = new Int32Array(FACTS + 2);
  const values = new Float64Array(FACTS + 2);
  const fill = ({ month, facts, generation }: Observation): void => {
    columns[0] = month;
    values[0] = 1;
    for (let place = 0; place < FACTS; place += 1) {
      columns[place + 1] = months + place;
      values[place + 1] = facts[place] ?? 0;
    }
    columns[FACTS + 1] = months + FACTS + generation;
    values[FACTS + 1] = 1;
  };
  // Centred, so that the ridge does not pull the generations down.
  const mean = observations.reduce((sum, { log }) => sum + log, 0) / observations.length;
  let coefficients = new Float64Array(size);
  let variance = START_VARIANCE;
  let groups = Array.from({ length: JACKKNIFE_GROUPS }, zero);
  for (let pass = 0; pass < PASSES; pass += 1) {
    groups = groups.map(zero);
    let [squares, weights] = [0, 0];
    for (const observation of observations) {
      fill(observation);
      let residual = observation.log - mean;
      for (let place = 0; place < columns.length; place += 1)
        residual -= (values[place] ?? 0) * (coefficients[columns[place] ?? 0] ?? 0);
      const weight = pass === 0 ? 1 : tWeight(residual, variance);
      const { gram, right } = groups[observation.group] ?? zero();
      // The columns ascend, so the places up to one are the lower triangle.
      for (let place = 0; place < columns.length; place += 1) {
        const column = columns[place] ?? 0;
        const weighted = weight * (values[place] ?? 0);
        right[column] = (right[column] ?? 0) + weighted * (observation.log - mean);
        for (let other = 0; other <= place; other += 1) {
          const at = column * size + (columns[other] ?? 0);
          gram[at] = (gram[at] ?? 0) + weighted * (values[other] ?? 0);
        }
      }
      squares += weight * residual * residual;
      weights += 1;
    }
    if (pass > 0) variance = Math.max(1e-6, squares / weights);
    coefficients = solveSum(groups, months, size);
  }
  const rest = groups.map((_, left) =>
    solveSum(
      groups.filter((_, group) => group !== left),
      months,
      size,
    ),
  );
  return [coefficients, ...rest];
}

type Products = { gram: Float64Array; right: Float64Array };

function solveSum(groups: readonly Products[], months: number, size: number): Float64Array<ArrayBuffer> {
  const gram = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const group of groups) {
    for (let place = 0; place < gram.length; place += 1) gram[place] = (gram[place] ?? 0) + (group.gram[place] ?? 0);
    for (let place = 0; place < size; place += 1) right[place] = (right[place] ?? 0) + (group.right[place] ?? 0);
  }
  for (let place = 0; place < size; place += 1)
    gram[place * size + place] = (gram[place * size + place] ?? 0) + (place < months ? 1e-9 : RIDGE);
  solveInPlace(gram, right, size);
  return right;
}

/**
 * The index of several series: from month to month their changes, weighted by the fewer of the ads of both months. It ends where too
 * few ads connect two months.
 */
export function combineIndex(parts: readonly MonthLevels[]): IndexPoint[] {
  const changes = parts.flatMap((levels) =>
    levels.flatMap((level, place) => {
      const before = levels[place - 1];
      return before?.month === level.month - 1 ? [{ before, level, weight: Math.min(before.ads, level.ads) }] : [];
    }),
  );
  const byMonth = Map.groupBy(changes, ({ level }) => level.month);
  const chained: MonthLevel[] = [];
  for (const month of [...byMonth.keys()].sort((a, b) => a - b)) {
    const own = byMonth.get(month) ?? [];
    const weight = own.reduce((sum, each) => sum + each.weight, 0);
    if (weight < MIN_ADS_OF_ALL) {
      if (chained.length > 0) break;
      continue;
    }
    const adsOf = (pick: 'before' | 'level') => own.reduce((sum, each) => sum + each[pick].ads, 0);
    const zero = Array.from({ length: JACKKNIFE_GROUPS }, () => 0);
    chained.push(
      ...(chained.length === 0 ? [{ month: month - 1, ads: adsOf('before'), level: 0, replicates: zero }] : []),
    );
    const last = chained.at(-1);
    if (last === undefined || last.month !== month - 1) break;
    const mean = (change: (each: (typeof own)[number]) => number): number =>
      own.reduce((sum, each) => sum + each.weight * change(each), 0) / weight;
    chained.push({
      month,
      ads: adsOf('level'),
      level: last.level + mean(({ before, level }) => level.level - before.level),
      replicates: last.replicates.map(
        (value, group) =>
          value + mean(({ before, level }) => (level.replicates[group] ?? 0) - (before.replicates[group] ?? 0)),
      ),
    });
  }
  return toIndex(chained);
}

/** The index of one series and fuel; empty when too few months can be stated. */
export function toIndex(levels: MonthLevels): IndexPoint[] {
  const [first] = levels;
  if (first === undefined) return [];
  const points = levels.flatMap(({ month, ads, level, replicates }) => {
    const log = level - first.level;
    const band = bandOf(replicates.map((value, group) => value - (first.replicates[group] ?? 0)));
    if (band > LIMITS.band) return [];
    const [value, low, high] = [log, log - band, log + band].map((each) => Math.round(1_000 * Math.exp(each)) / 10);
    return [{ month: firstDayOf(month), value: value ?? 0, low: low ?? 0, high: high ?? 0, ads }];
  });
  return points.length < LIMITS.months ? [] : points;
}
