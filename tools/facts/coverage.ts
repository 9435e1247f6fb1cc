import type { CatalogueEngine, CatalogueGeneration } from '#src/domain/catalogue/catalogue-file.ts';
import { isMild, isOfPower, soldIn } from '#src/domain/catalogue/engine-power.ts';
import { csvRows, type TableRow } from './knowledge-tables.ts';
import type { KnownCars } from './known-cars.ts';

/** How much of a list of real cars the catalogue knows. */
export type Coverage = {
  against: string;
  cars: number;
  series: number;
  /** Null where the list has no model years. */
  generation: number | null;
  /** Cars new enough for the engines of the catalogue. */
  recent: number | null;
  /** Of those, the cars of a series with engines. */
  withEngines: number;
  /** Of those, the cars whose fuel and power an engine has; null where the list has no power. */
  engine: number | null;
  /** The rule by which an engine has them, for the document. */
  countedEngines: string;
};

/** Engines are recorded for cars of this model year and later. */
const ENGINES_FROM = 2005;
const COUNTED_ENGINES =
  'fuel, and power and model year within the tolerances of the import; for a hybrid also petrol and diesel engines named as mild hybrids';

const LISTED_HYBRID = 'Environmental/Hybrid';
const LISTED_FUELS: ReadonlyMap<string | undefined, readonly CatalogueEngine['fuel'][]> = new Map([
  ['Petrol', ['Bensin']],
  ['Diesel', ['Diesel']],
  ['Electric', ['El']],
  [LISTED_HYBRID, ['Elhybrid', 'Laddhybrid', 'Gas', 'Etanol']],
]);

/** A mild hybrid is a hybrid in ads and burns petrol or diesel in the catalogue. */
const isOfFuel = (engine: CatalogueEngine, listed: string | undefined): boolean =>
  LISTED_FUELS.get(listed)?.includes(engine.fuel) || (listed === LISTED_HYBRID && isMild(engine));

/** @param csv ads of a Swedish market place with the columns Manufacturer, Model, Model year, Fuel and Horsepowers */
export function coverageOfListings(csv: string, { matcher, fileOf }: KnownCars): Coverage {
  const coverage = {
    ...NONE,
    against: 'ads of Swedish dealers (distinct)',
    generation: 0,
    recent: 0,
    engine: 0,
    countedEngines: COUNTED_ENGINES,
  };
  const rows = new Map(csvRows(csv).map((row) => [JSON.stringify(row), row])).values();
  for (const row of rows) {
    coverage.cars += 1;
    const brand = matcher.brand(row.Manufacturer ?? '');
    const named = brand && matcher.series(brand, row.Model ?? '', null);
    const series = (named && row.Fuel === 'Electric' && matcher.electricSister(brand, named)) || named;
    if (!series) continue;
    coverage.series += 1;
    const modelYear = Number.parseInt(row['Model year'] ?? '', 10) || null;
    if (matcher.generation(series, modelYear)) coverage.generation += 1;
    if (modelYear === null || modelYear < ENGINES_FROM) continue;
    coverage.recent += 1;
    const engines = enginesOf(fileOf(series.id)?.series.generations ?? []);
    if (engines.length > 0) coverage.withEngines += 1;
    if (fits(engines, row, modelYear)) coverage.engine += 1;
  }
  return coverage;
}

function fits(
  engines: readonly CatalogueEngine[],
  { Fuel: fuel, Horsepowers: power }: TableRow,
  modelYear: number,
): boolean {
  const hp = Number.parseFloat(power ?? '');
  return soldIn(engines, modelYear)
    .filter(isOfPower(hp))
    .some((engine) => isOfFuel(engine, fuel));
}

export function coverageOfVariants(variants: readonly { brand: string; model: string }[], cars: KnownCars): Coverage {
  const coverage = { ...NONE, against: 'Swedish variants of 2023' };
  for (const { brand, model } of variants) {
    coverage.cars += 1;
    const found = cars.find(brand, model);
    if (!found) continue;
    coverage.series += 1;
    if (enginesOf(found.series.generations).length > 0) coverage.withEngines += 1;
  }
  return coverage;
}

const NONE = { cars: 0, series: 0, generation: null, recent: null, withEngines: 0, engine: null, countedEngines: '–' };

const enginesOf = (generations: readonly CatalogueGeneration[]): CatalogueEngine[] =>
  generations.flatMap(({ engines }) => engines);
