import { type CarColumns, COLUMN_NAMES, emptyColumns } from './car-columns.ts';
import type { SeriesFit, SharedFit } from './cross-fit.ts';
import { FEATURES, SLOPES, writeFeatures, writeSlopes } from './features.ts';
import { limitWords } from './fit-levels.ts';
import { levelPart } from './fit-model.ts';
import { FOLD_SETS } from './fold-sets.ts';
import { LEVELS } from './levels.ts';
import { EQUIPMENT_WORDS, MAX_WORDS, NO_WORD, TEXT_WORDS } from './words.ts';

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
  'equipment',
  'comparables',
] as const;
export type PriceFact = (typeof PRICE_FACTS)[number];
/** Words of the car and of the typical car that change the price most. */
export type ChangedWords = { has: string[]; insteadOf: string[] };
/** kr that a fact adds. */
export type PriceReason = { fact: PriceFact; kr: number; words?: ChangedWords };

type ColumnName = (typeof COLUMN_NAMES)[number];
/** Columns and words that hold a fact of a car. */
type FactColumns = { columns: readonly ColumnName[]; words?: { from: number; slots: number } };
const FACT_COLUMNS: readonly FactColumns[] = [
  { columns: ['age', 'noAge', 'year'] },
  { columns: ['distance', 'noDistance'] },
  { columns: ['power', 'noPower', 'horsepower', 'engine'] },
  { columns: ['fuel'] },
  { columns: ['gear'] },
  { columns: ['drive'] },
  { columns: ['body'] },
  { columns: ['text'], words: TEXT_WORDS },
  { columns: [], words: EQUIPMENT_WORDS },
];
const ALL_FACTS: FactColumns = { columns: COLUMN_NAMES, words: { from: 0, slots: MAX_WORDS } };

/** Copies facts of a car to the only row of other columns. */
function copyFacts(from: CarColumns, row: number, to: CarColumns, { columns, words }: FactColumns): void {
  for (const name of columns) to[name][0] = from[name][row] ?? 0;
  if (words) to.words.set(wordsOf(from, row, words), words.from);
}

const wordsOf = ({ words }: CarColumns, row: number, { from, slots }: { from: number; slots: number }): Int32Array =>
  words.subarray(row * MAX_WORDS + from, row * MAX_WORDS + from + slots);

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
    return this.predict(set, columns, row).log;
  }

  /** Log price of a car by one fold set of the fit, and the part of it that is of the car's words. */
  predict(set: number, columns: CarColumns, row: number): { log: number; words: number } {
    const { x, z, fit } = this;
    writeFeatures(columns, row, x);
    let [sum, words] = [0, 0];
    const coefficients = this.shared.coefficients[set] ?? NO_EFFECTS;
    for (let k = 0; k < FEATURES; k += 1) sum += (x[k] ?? 0) * (coefficients[k] ?? 0);
    writeSlopes(columns, row, z, 0);
    const effects = fit.effects[set] ?? [];
    for (let level = 0; level < effects.length; level += 1) {
      const { width, from, slots } = LEVELS[level] ?? LEVELS[0];
      let part = 0;
      for (let slot = 0; slot < slots; slot += 1) {
        if (slots > 1 && columns.words[row * MAX_WORDS + from + slot] === NO_WORD) break;
        // The brand is one group; the levels below find theirs.
        const group = level === 0 ? 0 : (fit.groupings[level - 1]?.find(columns, row, slot) ?? -1);
        part += levelPart(effects[level] ?? NO_EFFECTS, group, width, z, 0);
      }
      if (slots > 1) words += limitWords(part);
      else sum += part;
    }
    return { log: sum + words, words };
  }

  /** The words of a fact that the car and the typical car do not share and that matter most, as they are written. */
  changedWords(set: number, row: number, typical: CarColumns, fact: PriceFact): ChangedWords | undefined {
    const words = FACT_COLUMNS[PRICE_FACTS.indexOf(fact)]?.words;
    if (words === undefined) return undefined;
    const level = LEVELS.findIndex(({ from, slots }) => from === words.from && slots === words.slots);
    const [grouping, effects] = [this.fit.groupings[level - 1], this.fit.effects[set]?.[level]];
    if (!grouping || !effects) return undefined;
    const important = (columns: CarColumns, at: number, others: Int32Array): string[] =>
      [...wordsOf(columns, at, words)]
        .map((code, slot) => ({ code, effect: Math.abs(effects[grouping.find(columns, at, slot)] ?? 0) }))
        .filter(({ code, effect }) => effect >= MIN_NAMED && !others.includes(code))
        .sort((a, b) => b.effect - a.effect)
        .slice(0, MAX_NAMED)
        .flatMap(({ code }) => this.columns.wordNames.get(code) ?? []);
    const [own, others] = [wordsOf(this.columns, row, words), wordsOf(typical, 0, words)];
    return { has: important(this.columns, row, others), insteadOf: important(typical, 0, own) };
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
      copyFacts(typical, 0, changed, ALL_FACTS);
      let before = this.typicalLog(set, typical);
      for (let step = 0; step < FACT_COLUMNS.length; step += 1) {
        const fact = isForward ? step : FACT_COLUMNS.length - 1 - step;
        const ofFact = FACT_COLUMNS[fact] ?? ALL_FACTS;
        if (changesFacts(columns, row, changed, ofFact)) {
          copyFacts(columns, row, changed, ofFact);
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
/** Words that change the price by less, in logs, explain nothing; and so many are named. */
const MIN_NAMED = 0.003;
const MAX_NAMED = 2;

/** A typical car: medians, and the commonest choices, of the cars of a generation. */
export function typicalCar(columns: CarColumns, rows: readonly number[]): CarColumns {
  const typical = emptyColumns(1);
  const first = rows[0] ?? 0;
  const [years, distances, power, ...choices] = FACT_COLUMNS;
  copyFacts(columns, first, typical, ALL_FACTS);
  const middleRow = (values: CarColumns[ColumnName], of = rows): number =>
    of.toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)[of.length >> 1] ?? first;
  if (years) copyFacts(columns, middleRow(columns.age), typical, years);
  const driven = rows.filter((row) => columns.noDistance[row] === 0);
  if (driven.length > 0 && distances) copyFacts(columns, middleRow(columns.distance, driven), typical, distances);
  if (power) copyFacts(columns, middleRow(columns.horsepower), typical, power);
  for (const { columns: names, words } of choices) {
    for (const name of names) copyFacts(columns, commonest(columns[name], rows), typical, { columns: [name] });
    if (words) copyFacts(columns, nearestInWords(columns, rows, words), typical, { columns: [], words });
  }
  typical.monthsClosed[0] = 0;
  return typical;
}

/** The row whose words differ least from those of the others; the first one among equals. */
function nearestInWords(columns: CarColumns, rows: readonly number[], slots: { from: number; slots: number }): number {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const word of wordsOf(columns, row, slots)) counts.set(word, (counts.get(word) ?? 0) + 1);
  // A word that most have makes a row more like them, one that few have less.
  const alike = (row: number): number =>
    wordsOf(columns, row, slots).reduce(
      (sum, word) => (word === NO_WORD ? sum : sum + 2 * (counts.get(word) ?? 0) - rows.length),
      0,
    );
  let best = { row: rows[0] ?? 0, alike: Number.NEGATIVE_INFINITY };
  for (const row of rows) {
    const value = alike(row);
    if (value > best.alike) best = { row, alike: value };
  }
  return best.row;
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

const changesFacts = (from: CarColumns, row: number, to: CarColumns, { columns, words }: FactColumns): boolean =>
  columns.some((name) => from[name][row] !== to[name][0]) ||
  (words !== undefined && wordsOf(from, row, words).some((word, slot) => word !== to.words[words.from + slot]));

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
