import { type CarColumns, COLUMN_NAMES, emptyColumns } from './car-columns.ts';
import type { SeriesFit, SharedFit } from './cross-fit.ts';
import { FEATURES, SLOPES, writeFeatures, writeSlopes } from './features.ts';
import { levelPart } from './fit-model.ts';
import { FOLD_SETS } from './fold-sets.ts';
import { LEVELS } from './levels.ts';

/** Facts that an explanation names, in the order in which a typical car is changed into the car. */
export const PRICE_FACTS = [
  'age',
  'odometer',
  'power',
  'fuel',
  'transmission',
  'drive',
  'body',
  'version',
  'comparables',
] as const;
export type PriceFact = (typeof PRICE_FACTS)[number];
/** kr that a fact adds. */
export type PriceReason = { fact: PriceFact; kr: number };

type ColumnName = (typeof COLUMN_NAMES)[number];
const FACT_COLUMNS: readonly (readonly ColumnName[])[] = [
  ['age', 'noAge', 'year'],
  ['distance', 'noDistance'],
  ['power', 'noPower', 'horsepower'],
  ['fuel'],
  ['gear'],
  ['drive'],
  ['body'],
  ['text'],
];

function copyFacts(
  from: CarColumns,
  fromRow: number,
  to: CarColumns,
  toRow: number,
  names: readonly ColumnName[],
): void {
  for (const name of names) to[name][toRow] = from[name][fromRow] ?? 0;
}

/** Predicts log prices of cars of one series, also of cars that are not for sale. */
export class PricePredictor {
  readonly columns: CarColumns;
  private readonly fit: SeriesFit;
  private readonly shared: SharedFit;
  private readonly x = new Float64Array(FEATURES);
  private readonly z = new Float32Array(SLOPES);
  /** A car that is changed fact by fact. */
  private readonly changed = emptyColumns(1);
  /** Predictions of the typical cars by each fold set; NaN until asked for. */
  private readonly ofTypical = new Map<CarColumns, Float64Array>();

  constructor(fit: SeriesFit, shared: SharedFit) {
    this.columns = fit.columns;
    this.fit = fit;
    this.shared = shared;
  }

  /** Log price of a car by one fold set of the fit. */
  log(set: number, columns: CarColumns, row: number): number {
    const { x, z, fit } = this;
    writeFeatures(columns, row, x);
    let sum = 0;
    const coefficients = this.shared.coefficients[set] ?? NO_EFFECTS;
    for (let k = 0; k < FEATURES; k += 1) sum += (x[k] ?? 0) * (coefficients[k] ?? 0);
    writeSlopes(columns, row, z, 0);
    const effects = fit.effects[set] ?? [];
    for (let level = 0; level < effects.length; level += 1) {
      // The brand is one group; the levels below find theirs.
      const group = level === 0 ? 0 : (fit.groupings[level - 1]?.find(columns, row) ?? -1);
      sum += levelPart(effects[level] ?? NO_EFFECTS, group, LEVELS[level]?.width ?? 1, z, 0);
    }
    return sum;
  }

  /** Log price of a typical car, which does not change any more. */
  typicalLog(set: number, typical: CarColumns): number {
    const logs = this.ofTypical.get(typical) ?? new Float64Array(FOLD_SETS.length).fill(Number.NaN);
    this.ofTypical.set(typical, logs);
    if (Number.isNaN(logs[set] ?? 0)) logs[set] = this.log(set, typical, 0);
    return logs[set] ?? Number.NaN;
  }

  /**
   * Log steps from the typical car to the car, one for each fact but the comparables: the mean of two orders, so that facts that
   * depend on each other (age and odometer) share what they do together. Their sum is the difference of the predictions.
   */
  factSteps(set: number, row: number, typical: CarColumns): Float64Array {
    const { columns, changed } = this;
    const steps = new Float64Array(FACT_COLUMNS.length);
    for (const isForward of [true, false]) {
      copyFacts(typical, 0, changed, 0, COLUMN_NAMES);
      let before = this.typicalLog(set, typical);
      for (let step = 0; step < FACT_COLUMNS.length; step += 1) {
        const fact = isForward ? step : FACT_COLUMNS.length - 1 - step;
        if (changesFacts(columns, row, changed, FACT_COLUMNS[fact] ?? [])) {
          copyFacts(columns, row, changed, 0, FACT_COLUMNS[fact] ?? []);
          const after = this.log(set, changed, 0);
          steps[fact] = (steps[fact] ?? 0) + (after - before) / 2;
          before = after;
        }
      }
    }
    return steps;
  }
}
const NO_EFFECTS = new Float64Array(0);

/** A typical car: medians, and the commonest choices, of the cars of a generation. */
export function typicalCar(columns: CarColumns, rows: readonly number[]): CarColumns {
  const typical = emptyColumns(1);
  const first = rows[0] ?? 0;
  copyFacts(columns, first, typical, 0, COLUMN_NAMES);
  const middleRow = (values: CarColumns[ColumnName]): number =>
    rows.toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)[rows.length >> 1] ?? first;
  copyFacts(columns, middleRow(columns.age), typical, 0, FACT_COLUMNS[0] ?? []);
  const driven = rows.filter((row) => columns.noDistance[row] === 0);
  if (driven.length > 0) {
    const middle = driven.toSorted((a, b) => (columns.distance[a] ?? 0) - (columns.distance[b] ?? 0) || a - b)[
      driven.length >> 1
    ];
    copyFacts(columns, middle ?? first, typical, 0, FACT_COLUMNS[1] ?? []);
  }
  copyFacts(columns, middleRow(columns.horsepower), typical, 0, FACT_COLUMNS[2] ?? []);
  for (const [name] of FACT_COLUMNS.slice(3))
    if (name) copyFacts(columns, commonest(columns[name], rows), typical, 0, [name]);
  typical.monthsClosed[0] = 0;
  return typical;
}

/** A row with the commonest value; the first one among equals. */
function commonest(values: CarColumns[ColumnName], rows: readonly number[]): number {
  const counts = new Map<number, { row: number; count: number }>();
  for (const row of rows) {
    const known = counts.get(values[row] ?? 0);
    if (known) known.count += 1;
    else counts.set(values[row] ?? 0, { row, count: 1 });
  }
  let best = { row: rows[0] ?? 0, count: 0 };
  for (const each of counts.values()) if (each.count > best.count) best = each;
  return best.row;
}

const changesFacts = (from: CarColumns, row: number, to: CarColumns, names: readonly ColumnName[]): boolean =>
  names.some((name) => from[name][row] !== to[name][0]);

/** Amounts are multiples of this, kr. */
export const ROUNDED_TO = 100;
export const roundKr = (kr: number): number => Math.round(kr / ROUNDED_TO) * ROUNDED_TO;

/**
 * Divides the difference between two rounded prices among log steps, in whole hundreds that add up exactly: each step times the
 * logarithmic mean of the prices, rounded by largest remainder.
 */
export function krOfSteps(steps: Float64Array, base: number, price: number): number[] {
  const ratio = Math.log(price / base);
  const mean = Math.abs(ratio) < 1e-9 ? price : (price - base) / ratio;
  const shares = [...steps].map((step) => (step * mean) / ROUNDED_TO);
  const whole = shares.map(Math.floor);
  let missing = (roundKr(price) - roundKr(base)) / ROUNDED_TO - whole.reduce((sum, each) => sum + each, 0);
  // Facts that are equal get nothing of the remainder.
  const order = shares
    .map((share, place) => ({ place, remainder: share - Math.floor(share), isEqual: share === 0 }))
    .sort((a, b) => Number(a.isEqual) - Number(b.isEqual) || b.remainder - a.remainder || a.place - b.place);
  for (let place = 0; missing > 0; place = (place + 1) % order.length, missing -= 1) {
    const at = order[place]?.place ?? 0;
    whole[at] = (whole[at] ?? 0) + 1;
  }
  if (missing < 0) {
    const at = order.findLast(({ isEqual }) => !isEqual)?.place ?? 0;
    whole[at] = (whole[at] ?? 0) + missing;
  }
  return whole.map((each) => each * ROUNDED_TO);
}
