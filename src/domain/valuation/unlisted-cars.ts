import {
  type CarColumns,
  type COLUMN_NAMES,
  carColumns,
  FOLDS,
  joinColumns,
  UNKNOWN,
  USUAL_POWER,
} from './car-columns.ts';
import { ownFoldSet, type SeriesFit } from './cross-fit.ts';
import type { Estimate } from './estimate.ts';
import { PricePredictor } from './explain-price.ts';
import { FOLD_SET_OF, FOLD_SETS } from './fold-sets.ts';
import { LEVELS } from './levels.ts';
import type { PriceModel } from './price-model.ts';
import { explainedJudgement, forEachJudgement, type JudgedPrice, typicalCars, type Valuation } from './value-series.ts';
import type { ValuedCar } from './valued-car.ts';
import { EQUIPMENT_WORDS, MAX_WORDS, NO_WORD, TEXT_WORDS, wordCode, wordsOfText } from './words.ts';

/** Cars that no ad has: each is estimated as an ad of its facts without a price, and changes no other estimate. */

/**
 * Calls back with the judgement of such cars, and their places.
 * @param fit of their series
 * @param cars not in the sample
 */
export function forEachUnlisted(
  model: PriceModel,
  fit: SeriesFit,
  cars: CarColumns,
  call: (judged: JudgedPrice, place: number) => void,
): void {
  const from = fit.columns.size;
  forEachJudgement(model, extendFit(model, fit, cars), (judged, { row }) => call(judged, row - from), { from });
}

/** The fit with further cars at its end, and the predictions of their prices. */
function extendFit(model: PriceModel, fit: SeriesFit, cars: CarColumns): SeriesFit {
  const from = fit.columns.size;
  const columns = joinColumns([fit.columns, cars]);
  const predictions = new Float64Array(columns.size * FOLD_SETS.length);
  const wordParts = new Float32Array(columns.size * FOLD_SETS.length);
  predictions.set(fit.predictions);
  wordParts.set(fit.wordParts);
  const predictor = new PricePredictor(fit, model.shared);
  for (let row = from; row < columns.size; row += 1) {
    const set = ownFoldSet(columns, row);
    const { log, words } = predictor.predict(set, columns, row);
    predictions[row * FOLD_SETS.length + set] = log;
    wordParts[row * FOLD_SETS.length + set] = words;
  }
  return { ...fit, columns, predictions, wordParts };
}

/** The valuation of a car that no ad has, and the standard error of its estimate as a share of it. */
export type UnlistedValuation = Valuation & { error: number };

/** Values cars of one series that no ad has, one at a time. */
export class UnlistedCars {
  /** Equipment that changes the price most, of what at least a twentieth of the cars of the series have. */
  readonly equipment: readonly string[];
  readonly #model: PriceModel;
  readonly #fit: SeriesFit;
  readonly #typicalOf: ReturnType<typeof typicalCars>;
  readonly #knownWords: KnownWords;

  constructor(model: PriceModel, fit: SeriesFit) {
    this.equipment = equipmentByEffect(fit);
    this.#model = model;
    this.#fit = fit;
    this.#typicalOf = typicalCars(fit.columns);
    this.#knownWords = {
      text: wordsInSlots(fit.columns, TEXT_WORDS),
      equipment: wordsInSlots(fit.columns, EQUIPMENT_WORDS),
    };
  }

  /** @param car without a price */
  value(car: ValuedCar): UnlistedValuation | null {
    const cars = unlistedColumns(this.#fit.columns, car, this.#knownWords, this.#model.asOf);
    // Nobody says of a car of their own that its gearbox is not known: it is taken as the usual one.
    for (const { isKnown, columns: names } of ASSUMED) {
      if (isKnown(cars)) continue;
      const typical = this.#typicalOf(cars, 0);
      for (const name of names) cars[name][0] = typical[name][0] ?? 0;
    }
    const fit = extendFit(this.#model, this.#fit, cars);
    const predictor = new PricePredictor(fit, this.#model.shared);
    let valuation: UnlistedValuation | null = null;
    const explained = (judged: JudgedPrice, estimate: Estimate): void => {
      const explanation = explainedJudgement(judged, estimate, predictor, this.#typicalOf(fit.columns, estimate.row));
      const error = Math.hypot(modelError(predictor, fit.columns, estimate.row), estimate.termError);
      valuation = { ...explanation, error };
    };
    forEachJudgement(this.#model, fit, explained, { from: this.#fit.columns.size });
    return valuation;
  }
}

/** Standard error of the model's prediction by the jackknife: how it changes without each fold of the cars. */
function modelError(predictor: PricePredictor, columns: CarColumns, row: number): number {
  const logs = Array.from({ length: FOLDS }, (_, fold) =>
    predictor.log(FOLD_SET_OF[fold * (FOLDS + 1)] ?? 0, columns, row),
  );
  const mean = logs.reduce((sum, log) => sum + log, 0) / FOLDS;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  return Math.sqrt(((FOLDS - 1) / FOLDS) * squares);
}

function equipmentByEffect({ columns, groupings, effects }: SeriesFit): string[] {
  const level = LEVELS.findIndex(({ from, slots }) => from === EQUIPMENT_WORDS.from && slots === EQUIPMENT_WORDS.slots);
  const [grouping, ofLevel] = [groupings[level - 1], effects[0]?.[level]];
  if (!grouping || !ofLevel) return [];
  const found = new Map<number, { cars: number; effect: number }>();
  for (let row = 0; row < columns.size; row += 1)
    for (const [slot, code] of slotsOf(columns.words, row, EQUIPMENT_WORDS).entries()) {
      if (code === NO_WORD) break;
      const known = found.get(code);
      if (known) known.cars += 1;
      else found.set(code, { cars: 1, effect: Math.abs(ofLevel[grouping.find(columns, row, slot)] ?? 0) });
    }
  return [...found]
    .filter(([, { cars }]) => cars >= columns.size * MIN_SHARE)
    .sort(([a, one], [b, other]) => other.effect - one.effect || a - b)
    .flatMap(([code]) => columns.wordNames.get(code) ?? []);
}
const MIN_SHARE = 0.05;

type Assumed = { isKnown: (car: CarColumns) => boolean; columns: readonly (typeof COLUMN_NAMES)[number][] };
/** Facts that are taken as those of the typical car, where the car's are not known; of its fuel, which is first. */
const ASSUMED: readonly Assumed[] = [
  { isKnown: ({ fuel }) => fuel[0] !== UNKNOWN, columns: ['fuel'] },
  { isKnown: ({ gear }) => gear[0] !== UNKNOWN, columns: ['gear'] },
  { isKnown: ({ drive }) => drive[0] !== UNKNOWN, columns: ['drive'] },
  { isKnown: ({ body }) => body[0] !== UNKNOWN, columns: ['body'] },
  { isKnown: ({ noPower }) => noPower[0] === 0, columns: ['power', 'noPower', 'horsepower', 'engine'] },
];

type Slots = { from: number; slots: number };
const slotsOf = (words: Int32Array, row: number, { from, slots }: Slots): Int32Array =>
  words.subarray(row * MAX_WORDS + from, row * MAX_WORDS + from + slots);

/** Codes of the words by which cars of a series differ. */
type KnownWords = { text: ReadonlySet<number>; equipment: ReadonlySet<number> };

function wordsInSlots({ words, size }: CarColumns, slots: Slots): Set<number> {
  const found = new Set<number>();
  for (let row = 0; row < size; row += 1) for (const code of slotsOf(words, row, slots)) found.add(code);
  found.delete(NO_WORD);
  return found;
}

/**
 * The columns of a car that no ad has: its power is compared with that of the series, and of its words those are read by which cars of the series differ.
 * @param series the columns of the series
 */
function unlistedColumns(series: CarColumns, car: ValuedCar, known: KnownWords, asOf: Date): CarColumns {
  const own = carColumns([{ ...car, price: null }], asOf);
  own.brand[0] = series.brand[0] ?? 0;
  own.series[0] = series.series[0] ?? 0;
  own.id[0] = -1;
  own.identity[0] = -1;
  own.dealer[0] = -1;
  const strength = series.seriesPower[0] ?? 0;
  own.power[0] = car.horsepower === null ? 0 : Math.log(car.horsepower / USUAL_POWER) - strength;
  own.seriesPower[0] = strength;
  own.words.fill(NO_WORD);
  writeKnownWords(own, TEXT_WORDS, wordsOfText(car.text), known.text);
  writeKnownWords(own, EQUIPMENT_WORDS, car.equipment, known.equipment);
  return own;
}

function writeKnownWords(own: CarColumns, slots: Slots, words: readonly string[], known: ReadonlySet<number>): void {
  const codes = [...new Set(words.map(wordCode))].filter((code) => known.has(code)).slice(0, slots.slots);
  own.words.set(codes, slots.from);
}
