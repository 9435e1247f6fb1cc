import { BODY_TYPES } from '#src/domain/vocabulary/vocabulary.ts';
import { ageOf, carIdentity, FUEL_CLASSES, fuelClass, hashText, monthsClosed, type ValuedCar } from './valued-car.ts';
import { MAX_WORDS, writeWords } from './words.ts';

/** Cars are divided into folds by identity; the estimate of a car comes from the other folds. */
export const FOLDS = 5;
export const UNKNOWN = 0;
/** The price of a car without one. */
export const NO_PRICE = -1;
export const GEARS = { manual: 1, automatic: 2 } as const;
export const DRIVEN = { two: 1, four: 2, rear: 3 } as const;

/** Facts of cars as the model uses them, one array per fact, in the order of the ads' ids. */
export type CarColumns = {
  size: number;
  id: Float64Array;
  dealer: Float64Array;
  brand: Int32Array;
  series: Int32Array;
  /** 0 when unknown. */
  generation: Int32Array;
  /** Hash of the model's text. */
  text: Int32Array;
  /** {@link MAX_WORDS} for each car: words by which it differs from others of its series, and zeros. */
  words: Int32Array;
  /** Words by their codes, as the first car writes them. */
  wordNames: Map<number, string>;
  /** 0 when unknown. */
  year: Int32Array;
  /** Metric horsepower; 0 when unknown. */
  horsepower: Int32Array;
  /** Displacement, cm³. */
  engine: Int32Array;
  /** Years; 0 when unknown. */
  age: Float32Array;
  /** 10 000 km; 0 when unknown. */
  distance: Float32Array;
  /** Log of the power, minus the mean of the series; 0 when unknown. */
  power: Float32Array;
  /** That mean against the power of a usual car; 0 where no car of the series states its power. */
  seriesPower: Float32Array;
  fuel: Uint8Array;
  gear: Uint8Array;
  drive: Uint8Array;
  body: Uint8Array;
  /** 1 where age, distance or power are not known. */
  noAge: Uint8Array;
  /** 1 where the age is that of the model year alone. */
  noDate: Uint8Array;
  noDistance: Uint8Array;
  noPower: Uint8Array;
  monthsClosed: Float32Array;
  /** 1 for cars that are not for sale any more. */
  closed: Uint8Array;
  /** kr, or {@link NO_PRICE}. */
  price: Int32Array;
  /** 1 where price or odometer were doubtful in the delivery. */
  flagged: Uint8Array;
  /** 1 where it is unclear whether the price includes VAT. */
  vatUnclear: Uint8Array;
  /** 1 where nothing is said of VAT on a car that is sold to companies. */
  vatUnsaid: Uint8Array;
  /** Log of the price; NaN without a price. */
  logPrice: Float64Array;
  /** 1 for the cars that the model is fitted to. */
  inSample: Uint8Array;
  /** Weight in the fit: less than 1 for cars of a dealer that has many of a generation, 0 outside the sample. */
  weight: Float32Array;
  fold: Uint8Array;
  /** Equal numbers: the same car within a series. */
  identity: Float64Array;
};

export function emptyColumns(size: number): CarColumns {
  return {
    size,
    id: new Float64Array(size),
    dealer: new Float64Array(size),
    brand: new Int32Array(size),
    series: new Int32Array(size),
    generation: new Int32Array(size),
    text: new Int32Array(size),
    words: new Int32Array(size * MAX_WORDS),
    wordNames: new Map(),
    year: new Int32Array(size),
    horsepower: new Int32Array(size),
    engine: new Int32Array(size),
    age: new Float32Array(size),
    distance: new Float32Array(size),
    power: new Float32Array(size),
    seriesPower: new Float32Array(size),
    fuel: new Uint8Array(size),
    gear: new Uint8Array(size),
    drive: new Uint8Array(size),
    body: new Uint8Array(size),
    noAge: new Uint8Array(size),
    noDate: new Uint8Array(size),
    noDistance: new Uint8Array(size),
    noPower: new Uint8Array(size),
    monthsClosed: new Float32Array(size),
    closed: new Uint8Array(size),
    price: new Int32Array(size),
    flagged: new Uint8Array(size),
    vatUnclear: new Uint8Array(size),
    vatUnsaid: new Uint8Array(size),
    logPrice: new Float64Array(size).fill(Number.NaN),
    inSample: new Uint8Array(size),
    weight: new Float32Array(size),
    fold: new Uint8Array(size),
    identity: new Float64Array(size),
  };
}

/** Highest age of the cars that the model is fitted to, years: older ones are collectors' cars or wrecks. */
const MAX_AGE = 45;
/** Longest distance of the cars that the model is fitted to, 10 000 km. */
export const MAX_DISTANCE = 60;
const MIN_PRICE = 1_000;

/** @param cars in any order; the columns are sorted by brand, series and id, so that equal stocks give equal sums */
export function carColumns(cars: readonly ValuedCar[], asOf: Date): CarColumns {
  const sorted = cars.toSorted((a, b) => a.brandId - b.brandId || a.seriesId - b.seriesId || a.id - b.id);
  const columns = emptyColumns(sorted.length);
  for (const [row, car] of sorted.entries()) writeCar(columns, row, car, asOf);
  centrePower(columns);
  weighDealers(columns);
  forEachRun(columns.series, (from, to) => writeWords(columns, from, sorted.slice(from, to)));
  return columns;
}

function writeCar(columns: CarColumns, row: number, car: ValuedCar, asOf: Date): void {
  const age = ageOf(car, asOf);
  const distance = car.odometerKm === null ? Number.NaN : car.odometerKm / 10_000;
  columns.id[row] = car.id;
  columns.dealer[row] = car.dealerId;
  columns.brand[row] = car.brandId;
  columns.series[row] = car.seriesId;
  columns.generation[row] = car.generationId ?? UNKNOWN;
  columns.text[row] = hashText(normaliseModel(car.model)) | 0;
  columns.year[row] = car.modelYear ?? UNKNOWN;
  columns.horsepower[row] = car.horsepower ?? UNKNOWN;
  columns.engine[row] = car.engineCc ?? UNKNOWN;
  columns.age[row] = Number.isNaN(age) ? 0 : Math.min(age, MAX_AGE);
  columns.noAge[row] = Number(Number.isNaN(age));
  columns.noDate[row] = Number(car.firstRegistered === null);
  columns.distance[row] = Number.isNaN(distance) ? 0 : Math.min(distance, MAX_DISTANCE);
  columns.noDistance[row] = Number(Number.isNaN(distance));
  columns.noPower[row] = Number(car.horsepower === null);
  columns.fuel[row] = FUEL_CLASSES.indexOf(fuelClass(car.fuels));
  columns.gear[row] =
    car.transmission === null ? UNKNOWN : car.transmission === 'Manuell' ? GEARS.manual : GEARS.automatic;
  columns.drive[row] = driveCode(car.drive);
  columns.body[row] = car.bodyType === null ? UNKNOWN : BODY_TYPES.indexOf(car.bodyType) + 1;
  columns.monthsClosed[row] = monthsClosed(car, asOf);
  columns.closed[row] = Number(car.closedAt !== null);
  columns.price[row] = car.price ?? NO_PRICE;
  columns.flagged[row] = Number(car.isFlagged);
  columns.vatUnclear[row] = Number(car.isVatUnclear);
  columns.vatUnsaid[row] = Number(car.mayLackVat);
  columns.logPrice[row] = car.price === null || car.price < MIN_PRICE ? Number.NaN : Math.log(car.price);
  const isUsable = !Number.isNaN(age) && distance <= MAX_DISTANCE && !car.isFlagged && !car.isRepeated;
  columns.inSample[row] = Number(isUsable && car.price !== null && car.price >= MIN_PRICE);
  const identity = carIdentity(car);
  columns.fold[row] = hashText(identity) % FOLDS;
  columns.identity[row] = hashText(identity) * 2 ** 20 + (hashText(`${identity}#`) >>> 12);
}

const normaliseModel = (model: string | null): string =>
  (model ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function driveCode(drive: ValuedCar['drive']): number {
  if (drive === null) return UNKNOWN;
  if (drive === 'Fyrhjulsdrift') return DRIVEN.four;
  return drive === 'Bakhjulsdrift' ? DRIVEN.rear : DRIVEN.two;
}

/** Power that the power of a series is compared with, hp. */
export const USUAL_POWER = 150;

/** Power is compared with that of the series: 150 hk is much in a small car. */
function centrePower(columns: CarColumns): void {
  forEachRun(columns.series, (from, to) => {
    let sum = 0;
    let count = 0;
    for (let row = from; row < to; row += 1) {
      if (columns.noPower[row] === 1) continue;
      sum += Math.log(columns.horsepower[row] ?? 1);
      count += 1;
    }
    for (let row = from; row < to; row += 1)
      if (columns.noPower[row] === 0) columns.power[row] = Math.log(columns.horsepower[row] ?? 1) - sum / count;
    // Of a car that does not state its power, too: it is as strong as others of its series, not as other cars.
    if (count > 0) columns.seriesPower.fill(sum / count - Math.log(USUAL_POWER), from, to);
    centreEngines(columns, from, to);
  });
}

/** Cars without power are compared with each other by the size of their engines. */
function centreEngines({ noPower, engine, power }: CarColumns, from: number, to: number): void {
  let sum = 0;
  let count = 0;
  for (let row = from; row < to; row += 1) {
    if (noPower[row] === 0 || engine[row] === UNKNOWN) continue;
    sum += Math.log(engine[row] ?? 1);
    count += 1;
  }
  for (let row = from; row < to; row += 1)
    if (noPower[row] === 1 && engine[row] !== UNKNOWN) power[row] = Math.log(engine[row] ?? 1) - sum / count;
}

/** A dealer counts in a generation as at most this share of its cars, or this number if that is more. */
const MAX_OF_DEALER = { share: 0.04, cars: 3 };

/**
 * A chain that sells much of a generation must not decide what it costs. Where a series has few dealers, each may count as its equal
 * share: the cars of an only dealer are all that is known of it.
 */
function weighDealers(columns: CarColumns): void {
  const { dealer, generation, series, inSample, weight } = columns;
  forEachRun(series, (from, to) => {
    const ofGeneration = new Map<number, number>();
    const ofDealer = new Map<string, number>();
    const dealers = new Set<number>();
    const keyOf = (row: number): string => `${generation[row]} ${dealer[row]}`;
    for (let row = from; row < to; row += 1) {
      if (inSample[row] === 0) continue;
      const place = generation[row] ?? 0;
      ofGeneration.set(place, (ofGeneration.get(place) ?? 0) + 1);
      ofDealer.set(keyOf(row), (ofDealer.get(keyOf(row)) ?? 0) + 1);
      dealers.add(dealer[row] ?? 0);
    }
    const share = Math.max(MAX_OF_DEALER.share, 1 / dealers.size);
    for (let row = from; row < to; row += 1) {
      if (inSample[row] === 0) continue;
      const all = ofGeneration.get(generation[row] ?? 0) ?? 1;
      const most = Math.max(MAX_OF_DEALER.cars, share * all);
      weight[row] = Math.min(1, most / (ofDealer.get(keyOf(row)) ?? 1));
    }
  });
}

/** Calls back for each run of equal values. */
export function forEachRun(values: Int32Array, call: (from: number, to: number) => void): void {
  for (let from = 0; from < values.length; ) {
    let to = from + 1;
    while (to < values.length && values[to] === values[from]) to += 1;
    call(from, to);
    from = to;
  }
}

/** The rows from `from` up to `to`, without copying. */
export function sliceColumns(columns: CarColumns, from: number, to: number): CarColumns {
  return {
    size: to - from,
    id: columns.id.subarray(from, to),
    dealer: columns.dealer.subarray(from, to),
    brand: columns.brand.subarray(from, to),
    series: columns.series.subarray(from, to),
    generation: columns.generation.subarray(from, to),
    text: columns.text.subarray(from, to),
    words: columns.words.subarray(from * MAX_WORDS, to * MAX_WORDS),
    wordNames: columns.wordNames,
    year: columns.year.subarray(from, to),
    horsepower: columns.horsepower.subarray(from, to),
    engine: columns.engine.subarray(from, to),
    age: columns.age.subarray(from, to),
    distance: columns.distance.subarray(from, to),
    power: columns.power.subarray(from, to),
    seriesPower: columns.seriesPower.subarray(from, to),
    fuel: columns.fuel.subarray(from, to),
    gear: columns.gear.subarray(from, to),
    drive: columns.drive.subarray(from, to),
    body: columns.body.subarray(from, to),
    noAge: columns.noAge.subarray(from, to),
    noDate: columns.noDate.subarray(from, to),
    noDistance: columns.noDistance.subarray(from, to),
    noPower: columns.noPower.subarray(from, to),
    monthsClosed: columns.monthsClosed.subarray(from, to),
    closed: columns.closed.subarray(from, to),
    price: columns.price.subarray(from, to),
    flagged: columns.flagged.subarray(from, to),
    vatUnclear: columns.vatUnclear.subarray(from, to),
    vatUnsaid: columns.vatUnsaid.subarray(from, to),
    logPrice: columns.logPrice.subarray(from, to),
    inSample: columns.inSample.subarray(from, to),
    weight: columns.weight.subarray(from, to),
    fold: columns.fold.subarray(from, to),
    identity: columns.identity.subarray(from, to),
  };
}

type ColumnName = Exclude<keyof CarColumns, 'size' | 'words' | 'wordNames'>;
/** Columns with one number for each car. */
export const COLUMN_NAMES = Object.keys(emptyColumns(0)).filter(
  (name): name is ColumnName => !['size', 'words', 'wordNames'].includes(name),
);

/** The cars of several parts, each with all cars of its series, in the order of {@link carColumns}. */
export function joinColumns(parts: readonly CarColumns[]): CarColumns {
  const runs = parts.flatMap(seriesOf);
  runs.sort((a, b) => (a.brand[0] ?? 0) - (b.brand[0] ?? 0) || (a.series[0] ?? 0) - (b.series[0] ?? 0));
  const joined = emptyColumns(runs.reduce((sum, { size }) => sum + size, 0));
  let row = 0;
  for (const run of runs) {
    for (const name of COLUMN_NAMES) joined[name].set(run[name], row);
    joined.words.set(run.words, row * MAX_WORDS);
    for (const [code, name] of run.wordNames) if (!joined.wordNames.has(code)) joined.wordNames.set(code, name);
    row += run.size;
  }
  return joined;
}

/** The columns of each series, without copying. */
export function seriesOf(columns: CarColumns): CarColumns[] {
  const found: CarColumns[] = [];
  forEachRun(columns.series, (from, to) => found.push(sliceColumns(columns, from, to)));
  return found;
}
