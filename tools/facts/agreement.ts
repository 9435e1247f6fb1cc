import { HP_PER_KW } from '#src/base/units.ts';
import type {
  BrandFile,
  CatalogueEngine,
  CatalogueGeneration,
  CatalogueSeries,
} from '#src/domain/catalogue/catalogue-file.ts';
import { agreesWithCo2 } from '#src/domain/catalogue/litres-and-co2.ts';
import type { FactTables, TableCrashTest, TableElectric, TableEngine, TableGeneration } from './knowledge-tables.ts';
import type { KnownCars } from './known-cars.ts';

/** One field of the catalogue compared with the tables. */
export type Agreement = {
  field: string;
  /** Facts that have a counterpart. */
  comparable: number;
  agree: number;
  tolerance: string;
  /** The facts that differ, one line each. */
  differences: string[];
};

const POWER_SHARE = 0.03;
const HP_SHARE = 0.015;
const SECONDS = 0.6;
const CONSUMPTION_SHARE = 0.12;
const YEARS = 1;
/** The last model year of the table of engines. */
const ENGINES_UNTIL = 2020;
/** The year in which the table of generations was made. */
const GENERATIONS_UNTIL = 2026;

const FUELS: ReadonlyMap<string, readonly CatalogueEngine['fuel'][]> = new Map([
  ['Gasoline', ['Bensin', 'Elhybrid', 'Laddhybrid']],
  ['Diesel', ['Diesel', 'Elhybrid', 'Laddhybrid']],
  ['Hybrid', ['Elhybrid', 'Laddhybrid']],
  ['Electric', ['El']],
  ['Ethanol', ['Etanol']],
  ['Natural Gas', ['Gas']],
]);
const DRIVES: ReadonlyMap<string, CatalogueEngine['drives'][number]> = new Map([
  ['Front Wheel Drive', 'Framhjulsdrift'],
  ['Rear Wheel Drive', 'Bakhjulsdrift'],
  ['All Wheel Drive', 'Fyrhjulsdrift'],
  ['fwd', 'Framhjulsdrift'],
  ['rwd', 'Bakhjulsdrift'],
  ['awd', 'Fyrhjulsdrift'],
]);

/** An engine of the catalogue with the words that find it. */
type PlacedEngine = { place: string; series: CatalogueSeries; engine: CatalogueEngine };
type PlacedGeneration = { place: string; series: CatalogueSeries; generation: CatalogueGeneration };

/**
 * Compares every fact with the tables. Matching is lenient: same series and overlapping years, power within 3 %, then the
 * nearest of the matching rows counts, so that the shares are upper bounds.
 */
export function compareWithTables(brands: readonly BrandFile[], cars: KnownCars, knowledge: FactTables): Agreement[] {
  const generations = generationsOf(brands);
  const engines = generations.flatMap(({ place, series, generation }) =>
    generation.engines.map((engine) => ({ place: `${place} ${engine.name}`, series, engine })),
  );
  return [
    ...compareEngines(engines, bySeries(knowledge.engines, cars)),
    ...comparePhysics(engines),
    ...compareElectric(engines, bySeries(knowledge.electric, cars)),
    ...compareCrashTests(generations, bySeries(knowledge.crashTests, cars)),
    compareGenerations(generations, bySeries(knowledge.generations, cars)),
  ];
}

const generationsOf = (brands: readonly BrandFile[]): PlacedGeneration[] =>
  brands.flatMap((brand) =>
    brand.series.flatMap((series) =>
      series.generations.map((generation) => ({
        place: `${brand.name} ${series.name} ${generation.name}`,
        series,
        generation,
      })),
    ),
  );

/** The rows of a table by the series of the catalogue that they name. */
function bySeries<Row extends { brand: string; model: string }>(
  rows: readonly Row[],
  cars: KnownCars,
): (series: CatalogueSeries) => Row[] {
  const found = Map.groupBy(rows, ({ brand, model }) => cars.find(brand, model)?.series ?? null);
  return (series) => found.get(series) ?? [];
}

/** Collects one field: facts without a counterpart are not compared. */
class Field {
  readonly #agreement: Agreement;

  constructor(field: string, tolerance: string) {
    this.#agreement = { field, comparable: 0, agree: 0, tolerance, differences: [] };
  }

  /** @param difference what to print when they differ */
  add(isSame: boolean, difference: () => string): void {
    this.#agreement.comparable += 1;
    if (isSame) this.#agreement.agree += 1;
    else this.#agreement.differences.push(difference());
  }

  get result(): Agreement {
    return this.#agreement;
  }
}

type Years = { yearFrom: number; yearTo: number | null };
const doOverlap = (one: Years, other: Years): boolean =>
  one.yearFrom <= (other.yearTo ?? Number.POSITIVE_INFINITY) &&
  other.yearFrom <= (one.yearTo ?? Number.POSITIVE_INFINITY);
const isNear = (value: number, other: number, share: number): boolean => Math.abs(value - other) <= other * share;
const listed = (values: readonly unknown[]): string => [...new Set(values)].slice(0, 6).join(', ');

type Compared = Pick<PlacedEngine, 'place' | 'engine'>;

/** Compares the power. @returns the rows of the table that have the same */
function addPower<Row extends { kw: number | null }>(
  power: Field,
  { place, engine }: Compared,
  rows: readonly Row[],
): Row[] {
  const same = rows.filter(({ kw }) => kw !== null && isNear(engine.kw, kw, POWER_SHARE));
  power.add(same.length > 0, () => `${place}: ${engine.kw} kW, table ${listed(rows.map(({ kw }) => kw))}`);
  return same;
}

function addDriveAndSprint(
  { drive, sprint }: { drive: Field; sprint: Field },
  { place, engine }: Compared,
  rows: readonly { drive: string; acceleration: number | null }[],
): void {
  const driven = rows.filter((row) => DRIVES.has(row.drive));
  if (driven.length > 0)
    drive.add(
      driven.some((row) => engine.drives.some((each) => each === DRIVES.get(row.drive))),
      () => `${place}: ${engine.drives.join('/')}, table ${listed(driven.map((row) => row.drive))}`,
    );
  addNumber(
    sprint,
    place,
    engine.acceleration0To100,
    rows.map((row) => row.acceleration),
    (one, other) => Math.abs(one - other) <= SECONDS,
  );
}

function compareEngines(
  engines: readonly PlacedEngine[],
  tableOf: (series: CatalogueSeries) => TableEngine[],
): Agreement[] {
  const power = new Field('engine power (table to 2020)', '3 %');
  const fuel = new Field('fuel', 'equal');
  const drive = new Field('drive', 'one in common');
  const sprint = new Field('0–100', `${SECONDS} s`);
  const consumption = new Field('NEDC consumption', '12 %');
  const co2 = new Field('NEDC CO2', '12 %');
  const years = new Field('engine years', 'inside those of the table, 1 year');
  for (const { place, series, engine } of engines) {
    const rows = tableOf(series).filter((row) => row.kw !== null && doOverlap(engine, row));
    if (rows.length === 0) continue;
    const same = addPower(power, { place, engine }, rows);
    if (same.length === 0) continue;
    const fueled = same.filter((row) => FUELS.get(row.fuel)?.includes(engine.fuel));
    fuel.add(fueled.length > 0, () => `${place}: ${engine.fuel}, table ${listed(same.map((row) => row.fuel))}`);
    if (fueled.length === 0) continue;
    addDriveAndSprint({ drive, sprint }, { place, engine }, fueled);
    const isSame = (one: number, other: number): boolean => isNear(one, other, CONSUMPTION_SHARE);
    // The table's figures for plug-ins are wrong.
    if (engine.fuel !== 'Laddhybrid') {
      addNumber(
        consumption,
        place,
        engine.nedc?.consumption ?? null,
        fueled.map((row) => row.consumption),
        isSame,
      );
      addNumber(
        co2,
        place,
        engine.nedc?.co2 ?? null,
        fueled.map((row) => row.co2),
        isSame,
      );
    }
    years.add(
      isWithin(engine, wholeSpan(fueled), ENGINES_UNTIL),
      () =>
        `${place}: ${engine.yearFrom}–${engine.yearTo ?? ''}, table ${listed(fueled.map((row) => `${row.yearFrom}–${row.yearTo ?? ''}`))}`,
    );
  }
  return [power, fuel, drive, sprint, consumption, co2, years].map(({ result }) => result);
}

function addNumber(
  field: Field,
  place: string,
  value: number | null,
  others: readonly (number | null)[],
  isSame: (one: number, other: number) => boolean,
): void {
  const known = others.filter((other) => other !== null);
  if (value === null || known.length === 0) return;
  field.add(
    known.some((other) => isSame(value, other)),
    () => `${place}: ${value}, table ${listed(known)}`,
  );
}

/** The table has a row for each facelift. */
const wholeSpan = (rows: readonly Years[]): Years => ({
  yearFrom: Math.min(...rows.map(({ yearFrom }) => yearFrom)),
  yearTo: rows.some(({ yearTo }) => yearTo === null) ? null : Math.max(...rows.map(({ yearTo }) => yearTo ?? 0)),
});

const endOf = ({ yearTo }: Years, until: number): number => (yearTo === null || yearTo >= until ? until : yearTo);

/** @param until years from this one on count as still made */
const isSameSpan = (one: Years, other: Years, until: number): boolean =>
  Math.abs(one.yearFrom - other.yearFrom) <= YEARS && Math.abs(endOf(one, until) - endOf(other, until)) <= YEARS;

/** An engine of several generations is listed in each, for a part of its years. */
const isWithin = (years: Years, whole: Years, until: number): boolean =>
  years.yearFrom >= whole.yearFrom - YEARS && endOf(years, until) <= endOf(whole, until) + YEARS;

function comparePhysics(engines: readonly PlacedEngine[]): Agreement[] {
  const power = new Field('kW against hk', '1.5 %');
  const emissions = new Field('CO2 ÷ litres (physics)', '4.5 %');
  for (const { place, engine } of engines) {
    const hp = engine.kw * HP_PER_KW;
    power.add(
      Math.abs(engine.hp - hp) <= Math.max(2, hp * HP_SHARE),
      () => `${place}: ${engine.kw} kW, ${engine.hp} hk`,
    );
    for (const cycle of ['nedc', 'wltp'] as const) {
      const measured = engine[cycle];
      const agrees = measured && agreesWithCo2(engine.fuel, cycle, measured);
      if (agrees !== null) emissions.add(agrees, () => `${place}: ${measured?.consumption} l, ${measured?.co2} g`);
    }
  }
  return [power.result, emissions.result];
}

function compareElectric(
  engines: readonly PlacedEngine[],
  tableOf: (series: CatalogueSeries) => TableElectric[],
): Agreement[] {
  const power = new Field('electric kW (open-ev-data)', '3 %');
  const drive = new Field('electric drive', 'equal');
  const sprint = new Field('electric 0–100', `${SECONDS} s`);
  for (const { place, series, engine } of engines.filter(({ engine: { fuel } }) => fuel === 'El')) {
    const rows = tableOf(series).filter(({ year }) => doOverlap(engine, { yearFrom: year, yearTo: year }));
    if (rows.length === 0) continue;
    const same = addPower(power, { place, engine }, rows);
    addDriveAndSprint({ drive, sprint }, { place, engine }, same);
  }
  return [power.result, drive.result, sprint.result];
}

function compareCrashTests(
  generations: readonly PlacedGeneration[],
  tableOf: (series: CatalogueSeries) => TableCrashTest[],
): Agreement[] {
  const overall = new Field('Euro NCAP, stars and year', 'equal');
  const adult = new Field('Euro NCAP before 2009, adult stars and year', 'equal');
  const missing = new Field('Euro NCAP of the tables that the catalogue has', 'equal');
  for (const { place, series, generation } of generations) {
    const rows = tableOf(series);
    for (const { year, stars, adultStars, testedAs } of generation.euroNcap) {
      // The test of a sister model is in the tables under that model's name.
      const sameYear = testedAs === null ? rows.filter((row) => row.year === year) : [];
      if (sameYear.length === 0) continue;
      const field = stars === null ? adult : overall;
      field.add(
        sameYear.some((row) => row.stars === stars && row.adultStars === adultStars),
        () =>
          `${place} ${year}: ${stars ?? adultStars}, table ${listed(sameYear.map((row) => row.stars ?? row.adultStars))}`,
      );
    }
  }
  for (const [series, own] of Map.groupBy(generations, (each) => each.series)) {
    const known = own.flatMap(({ generation }) => generation.euroNcap);
    for (const { brand, model, year, stars, adultStars } of tableOf(series)) {
      missing.add(
        known.some((test) => test.year === year && test.stars === stars && test.adultStars === adultStars),
        () => `${brand} ${model} ${year}: ${stars ?? `${adultStars} (adult)`}`,
      );
    }
  }
  return [overall.result, adult.result, missing.result];
}

function compareGenerations(
  generations: readonly PlacedGeneration[],
  tableOf: (series: CatalogueSeries) => TableGeneration[],
): Agreement {
  const years = new Field('generation years', '1 year, both ends');
  for (const { place, series, generation } of generations) {
    const rows = tableOf(series).filter((row) => doOverlap(generation, row));
    if (rows.length === 0) continue;
    years.add(
      rows.some((row) => isSameSpan(generation, row, GENERATIONS_UNTIL)),
      () =>
        `${place}: ${generation.yearFrom}–${generation.yearTo ?? ''}, table ${listed(rows.map((row) => `${row.yearFrom}–${row.yearTo ?? ''}`))}`,
    );
  }
  return years.result;
}
