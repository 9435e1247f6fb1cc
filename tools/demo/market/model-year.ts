import type { CatalogueGeneration } from '#src/domain/catalogue/catalogue-file.ts';
import { type WeightedTable, weightedTable } from '#tools/demo/chance/weighted-table.ts';
import type { MarketSeries } from './market-series.ts';

/** How a dealer's stock leans: to young cars, to the whole range, or to cars that others no longer sell. */
export type AgeLeaning = 'young' | 'mixed' | 'old';

export type YearOfSeries = { modelYear: number; generation: CatalogueGeneration };

/** Relative number of dealer ads by age in years (publication year − model year), from 0; estimated from Swedish dealer listings. */
const STOCK_BY_AGE = [
  4.2, 6, 7.2, 9.2, 10.4, 10.8, 10.4, 9.6, 8.6, 7.4, 6, 4.8, 3.8, 3, 2.4, 1.9, 1.5, 1.2, 0.95, 0.75, 0.56, 0.42, 0.32,
  0.25, 0.2, 0.16,
];
const NEXT_MODEL_YEAR = 1.5;

/** Classics: few, but never none. */
const CLASSIC = 0.05;

function stockShare(age: number): number {
  if (age < 0) return NEXT_MODEL_YEAR;
  return STOCK_BY_AGE[age] ?? Math.max(CLASSIC, 0.13 * 0.9 ** (age - STOCK_BY_AGE.length));
}

const LEANINGS: Record<AgeLeaning, (age: number) => number> = {
  young: (age) => (age <= 9 ? Math.exp(-0.13 * Math.max(0, age)) : 0.04),
  mixed: () => 1,
  old: (age) => (age < 7 ? 0.02 : Math.min(1, (age - 6) / 5)),
};

/**
 * The model years of a series that a dealer could publish at a time, weighted as in dealer stock. A year belongs to the generation that
 * was new in it (in a year of change to either). Cached: the same series and year come back thousands of times.
 */
export class ModelYears {
  readonly #tables = new Map<string, WeightedTable<YearOfSeries>>();

  /** `newest`: the youngest model year that can be for sale. */
  table(
    series: MarketSeries,
    newest: number,
    publicationYear: number,
    leaning: AgeLeaning,
  ): WeightedTable<YearOfSeries> {
    const key = `${series.brand}/${series.series}/${newest}/${publicationYear}/${leaning}`;
    let table = this.#tables.get(key);
    if (!table) {
      table = weightedTable(yearsOf(series, newest, publicationYear, leaning));
      this.#tables.set(key, table);
    }
    return table;
  }
}

function* yearsOf(
  series: MarketSeries,
  newest: number,
  publicationYear: number,
  leaning: AgeLeaning,
): Generator<readonly [YearOfSeries, number]> {
  const lean = LEANINGS[leaning];
  for (const generation of series.generations) {
    const last = Math.min(generation.yearTo ?? newest, newest);
    for (let year = generation.yearFrom; year <= last; year += 1) {
      const owners = series.generations.filter((g) => g.yearFrom <= year && year <= (g.yearTo ?? 9999)).length;
      const age = publicationYear - year;
      yield [{ modelYear: year, generation }, (stockShare(age) * lean(age)) / owners];
    }
  }
}
