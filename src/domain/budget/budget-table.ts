import { KM_PER_MIL } from '#src/base/units.ts';
import type { StockCar } from '#src/domain/ads/ad-search.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import type { BudgetColumns, BudgetOrder } from './budget-params.ts';

/** A column: the filters of its cars; both ends belong to it. */
export type BudgetBand = { min: number | null; max: number | null };

/** The cars of one model in one column, or in all. */
export type BudgetCell = PictureCounts & {
  cars: number;
  /** Median of the cars that state it. */
  modelYear: number | null;
  mil: number | null;
};
type PictureCounts = { withImage: number; withoutImage: number };

export type BudgetRow = { brand: string; series: string; all: BudgetCell; cells: (BudgetCell | null)[] };

export type BudgetTable = {
  bands: BudgetBand[];
  /** In the order asked for. */
  rows: BudgetRow[];
  /** Cars of all models, also of those beyond the last row and of unknown models. */
  cars: number;
  /** Models with cars. */
  models: number;
  /** Cars of unknown model. */
  unknownModel: number;
  /** Cars of known models that state no year or mileage and are in no column. */
  inNoColumn: number;
};

/** First ages of the columns, years. */
const AGES = [0, 3, 5, 7, 10, 15] as const;
/** First distances of the columns, mil. */
const DISTANCES = [0, 3_000, 6_000, 10_000, 15_000, 20_000] as const;
const MAX_ROWS = 40;
/** Fewer cars say too little about a model for it to be among the first by a median. */
const MIN_CARS_TO_LEAD = 3;

/** The columns, newest or least driven first. @param thisYear model years are counted from it */
export function budgetBands(columns: BudgetColumns, thisYear: number): BudgetBand[] {
  if (columns === 'miltal') {
    return DISTANCES.map((from, place) => ({ min: from === 0 ? null : from, max: endBefore(DISTANCES[place + 1]) }));
  }
  return AGES.map((age, place) => {
    const next = AGES[place + 1];
    return { min: next === undefined ? null : thisYear - next + 1, max: age === 0 ? null : thisYear - age };
  });
}

const endBefore = (next: number | undefined): number | null => (next === undefined ? null : next - 1);

/** The same columns as filters of a list. */
export const bandFilters = (columns: BudgetColumns, { min, max }: BudgetBand): Partial<AdFilters> =>
  columns === 'miltal' ? { minMileage: min, maxMileage: max } : { minYear: min, maxYear: max };

/** Counts cars by model and column. */
export function budgetTable(
  cars: readonly StockCar[],
  { columns, order, thisYear }: { columns: BudgetColumns; order: BudgetOrder; thisYear: number },
): BudgetTable {
  const bands = budgetBands(columns, thisYear);
  const known = cars.filter((car) => car.series !== null);
  const rows = carsByModel(known).map(({ brand, series, cars: ofModel }) => {
    const cells = bands.map((band) => cellOf(ofModel.filter((car) => isInBand(car, columns, band))));
    return { brand, series, all: countCell(ofModel), cells };
  });
  const inColumns = rows.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + (cell?.cars ?? 0), 0), 0);
  return {
    bands,
    rows: rows.sort(ROW_ORDERS[order]).slice(0, MAX_ROWS),
    cars: cars.length,
    models: rows.length,
    unknownModel: cars.length - known.length,
    inNoColumn: known.length - inColumns,
  };
}

type ModelCars = { brand: string; series: string; cars: StockCar[] };

/** The cars of each known model. */
function carsByModel(cars: readonly StockCar[]): ModelCars[] {
  const models = Map.groupBy(cars, ({ brand, series }) => `${brand}\n${series}`);
  return [...models.values()].flatMap((ofModel) => {
    const [first] = ofModel;
    return first === undefined || first.series === null
      ? []
      : [{ brand: first.brand, series: first.series, cars: ofModel }];
  });
}

/**
 * Some rows of the table in its usual order, without their cells: the commonest models of different brands, and others only where there
 * are too few brands.
 */
export function commonestModels(cars: readonly StockCar[], max: number): Omit<BudgetRow, 'cells'>[] {
  const models = carsByModel(cars).sort(
    (one, other) => other.cars.length - one.cars.length || compareNames(one, other),
  );
  const firstOfBrand = new Map(models.toReversed().map((model) => [model.brand, model]));
  const isFirst = (model: ModelCars): boolean => firstOfBrand.get(model.brand) === model;
  return models
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
    .slice(0, max)
    .map(({ brand, series, cars: ofModel }) => ({ brand, series, all: countCell(ofModel) }));
}

function isInBand(car: StockCar, columns: BudgetColumns, { min, max }: BudgetBand): boolean {
  const value = columns === 'miltal' ? car.odometerKm : car.modelYear;
  const unit = columns === 'miltal' ? KM_PER_MIL : 1;
  // As the filters of the lists compare.
  return value !== null && (min === null || value >= min * unit) && (max === null || value <= max * unit);
}

const cellOf = (cars: readonly StockCar[]): BudgetCell | null => (cars.length === 0 ? null : countCell(cars));

function countCell(cars: readonly StockCar[]): BudgetCell {
  const withImage = cars.filter((car) => car.hasImage).length;
  const km = medianOf(cars.map((car) => car.odometerKm));
  return {
    cars: cars.length,
    withImage,
    withoutImage: cars.length - withImage,
    modelYear: medianOf(cars.map((car) => car.modelYear)),
    mil: km === null ? null : Math.round(km / KM_PER_MIL),
  };
}

/** The middle value, or the lower of two; null without any. */
function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

type RowOrder = (one: BudgetRow, other: BudgetRow) => number;

function compareNames(one: Pick<BudgetRow, 'brand' | 'series'>, other: Pick<BudgetRow, 'brand' | 'series'>): number {
  return one.brand.localeCompare(other.brand, 'sv') || one.series.localeCompare(other.series, 'sv', { numeric: true });
}
const byCount: RowOrder = (one, other) => other.all.cars - one.all.cars || compareNames(one, other);
/** Models with few cars, or without the figure, come last. */
const byFigure =
  (figureOf: (cell: BudgetCell) => number | null): RowOrder =>
  (one, other) => {
    const [own, others] = [one, other].map(({ all }) => (all.cars < MIN_CARS_TO_LEAD ? null : figureOf(all)));
    if (own === null || own === undefined) return others === null || others === undefined ? byCount(one, other) : 1;
    return others === null || others === undefined ? -1 : own - others || byCount(one, other);
  };

const ROW_ORDERS: Readonly<Record<BudgetOrder, RowOrder>> = {
  vanligast: byCount,
  nyast: byFigure(({ modelYear }) => (modelYear === null ? null : -modelYear)),
  'minst-kord': byFigure(({ mil }) => mil),
};

/** Strength of a cell's colour, 0 to 3, by its share of the largest cell; steps by a factor of four. */
export function cellStrength(cars: number, largest: number): 0 | 1 | 2 | 3 {
  const share = cars / Math.max(1, largest);
  if (share > 1 / 4) return 3;
  if (share > 1 / 16) return 2;
  return share > 1 / 64 ? 1 : 0;
}
