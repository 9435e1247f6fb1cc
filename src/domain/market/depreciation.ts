import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import { type CarColumns, FOLDS } from '#src/domain/valuation/car-columns.ts';
import type { SeriesFit } from '#src/domain/valuation/cross-fit.ts';
import { PricePredictor, roundKr, typicalCar } from '#src/domain/valuation/explain-price.ts';
import { FOLD_SETS } from '#src/domain/valuation/fold-sets.ts';
import type { PriceModel } from '#src/domain/valuation/price-model.ts';
import { neverRising } from './isotonic.ts';
import { bandOf } from './jackknife.ts';
import type { CurvePoint } from './value-curve.ts';

/** Prices of the typical car of a generation, or of a series (null), by age: a cross section of the ads. */
export type DepreciationCurve = {
  seriesId: number;
  generationId: number | null;
  /** Number of ads that it rests on. */
  ads: number;
  points: CurvePoint[];
};

/**
 * One curve of several: the first, continued beyond both its ends by the next ones, which are scaled to meet it there.
 * Null without any.
 */
export function joinCurves(curves: readonly (readonly CurvePoint[])[]): CurvePoint[] | null {
  const [first, ...others] = curves.filter((curve) => curve.length > 0);
  if (first === undefined) return null;
  let joined = [...first];
  for (const other of others) {
    const [youngest, oldest] = [joined[0], joined.at(-1)];
    if (youngest === undefined || oldest === undefined) continue;
    const before = scaledTo(youngest, other).filter(({ age }) => age < youngest.age);
    const after = scaledTo(oldest, other).filter(({ age }) => age > oldest.age);
    joined = [...before, ...joined, ...after];
  }
  return joined;
}

/** A curve scaled to meet a point; empty where it has none of that age. */
function scaledTo(point: CurvePoint, curve: readonly CurvePoint[]): CurvePoint[] {
  const meeting = curve.find(({ age }) => age === point.age);
  if (meeting === undefined || meeting.kr <= 0) return [];
  const scaled = (kr: number): number => roundKr((kr * point.kr) / meeting.kr);
  return curve.map((each) => ({ ...each, kr: scaled(each.kr), low: scaled(each.low), high: scaled(each.high) }));
}

/** Cars younger say little of the distance a year, and fewer are chance. */
const DISTANCE_LIMITS = { age: 1, cars: 15 };
/** Mil in the unit of the columns, 10 000 km. */
const MIL = 1_000;
const LIMITS = {
  ads: 30,
  years: 2,
  /** Ages outside these quantiles rest on too few cars. */
  youngest: 0.05,
  oldest: 0.95,
};
/** Places in FOLD_SETS of the fits to all cars, and without each fold. */
const WITHOUT_FOLD = Array.from({ length: FOLDS }, (_, fold) => FOLD_SETS.indexOf(1 << fold));

/** The curves of a series that is fitted and of its generations, where there are enough cars of enough ages. */
export function depreciationCurves({ shared, asOf }: PriceModel, fit: SeriesFit): DepreciationCurve[] {
  const { columns } = fit;
  const seriesId = columns.series[0] ?? 0;
  const rows = Array.from({ length: columns.size }, (_, row) => row).filter((row) => columns.inSample[row] === 1);
  const groups = Map.groupBy(rows, (row) => columns.generation[row] ?? 0);
  const subjects = [
    { generationId: null, rows },
    ...[...groups].filter(([id]) => id > 0).map(([generationId, own]) => ({ generationId, rows: own })),
  ];
  const predictor = new PricePredictor(fit, shared);
  return subjects.flatMap(({ generationId, rows: own }) => {
    const points = pointsOf(predictor, own, asOf.getUTCFullYear());
    return points === null ? [] : [{ seriesId, generationId, ads: own.length, points }];
  });
}

function pointsOf(predictor: PricePredictor, rows: readonly number[], year: number): CurvePoint[] | null {
  if (rows.length < LIMITS.ads) return null;
  const { columns } = predictor;
  const ages = rows.map((row) => columns.age[row] ?? 0).sort((a, b) => a - b);
  const ageAt = (share: number): number => ages[Math.min(ages.length - 1, Math.floor(share * ages.length))] ?? 0;
  const [youngest, oldest] = [Math.ceil(ageAt(LIMITS.youngest)), Math.floor(ageAt(LIMITS.oldest))];
  if (oldest - youngest < LIMITS.years) return null;
  const milPerYear = typicalMilPerYear(columns, rows);
  const car = typicalCar(columns, rows);
  car.noAge[0] = 0;
  car.noDistance[0] = 0;
  const logs = Array.from({ length: oldest - youngest + 1 }, (_, place) => {
    const age = youngest + place;
    car.age[0] = age;
    car.distance[0] = (age * milPerYear) / MIL;
    car.year[0] = year - age;
    car.generation[0] = commonestGeneration(columns, rows, age);
    const all = predictor.log(0, car, 0);
    const spread = bandOf(WITHOUT_FOLD.map((set) => predictor.log(set, car, 0)));
    return { age, all, spread };
  });
  // Each end is made monotone in the same way, so the band still contains the curve.
  const kr = neverRising(logs.map(({ all }) => all));
  const low = neverRising(logs.map(({ all, spread }) => all - spread));
  const high = neverRising(logs.map(({ all, spread }) => all + spread));
  return logs.map(({ age }, place) => ({
    age,
    kr: krOf(kr[place]),
    low: krOf(low[place]),
    high: krOf(high[place]),
    milPerYear,
  }));
}

/** Distance a year of the cars of an age, mil in tens; the average of all cars where too few state theirs. */
function typicalMilPerYear({ age, distance, noDistance }: CarColumns, rows: readonly number[]): number {
  const yearly = rows
    .filter((row) => noDistance[row] === 0 && (age[row] ?? 0) >= DISTANCE_LIMITS.age)
    .map((row) => ((distance[row] ?? 0) * MIL) / (age[row] ?? 1))
    .sort((a, b) => a - b);
  const middle = yearly[yearly.length >> 1];
  return middle === undefined || yearly.length < DISTANCE_LIMITS.cars ? AVERAGE_MIL.all : Math.round(middle / 10) * 10;
}

const krOf = (log = 0): number => roundKr(Math.exp(log));

/** The generation that most cars of about an age belong to: a series' curve passes through its generations. */
function commonestGeneration({ age, generation }: CarColumns, rows: readonly number[], wanted: number): number {
  const nearest = rows
    .toSorted((a, b) => Math.abs((age[a] ?? 0) - wanted) - Math.abs((age[b] ?? 0) - wanted) || a - b)
    .slice(0, NEAREST);
  const counts = new Map<number, number>();
  for (const row of nearest) counts.set(generation[row] ?? 0, (counts.get(generation[row] ?? 0) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a - b)[0]?.[0] ?? 0;
}
const NEAREST = 15;
