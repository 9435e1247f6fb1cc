import type {
  BrandFile,
  CatalogueEngine,
  CatalogueGeneration,
  CatalogueSeries,
} from '#src/domain/catalogue/catalogue-file.ts';
import type { BodyType } from '#src/domain/vocabulary/vocabulary.ts';
import { interpolate, type WeightedTable, weightedTable } from './chance/weighted-table.ts';
import type { CarFacts } from './conditions.ts';
import type { DemoDealer } from './dealers.ts';
import { type AgeLeaning, BRANDS, CURVES, DEALERS, LEANINGS, MARKET, type Segment, segmentRow } from './tables.ts';

/** The market: the catalogue's series with their shares, their model years, and the mix of each dealer. */

/** A series of the catalogue with what the used-car market says about it. Prices in kr when new at `hp`. */
export type MarketSeries = Pick<CatalogueSeries, 'generations'> & {
  /** Engines of all its generations. */
  engines: readonly CatalogueEngine[];
  brand: string;
  series: string;
  /** Relative number of ads. */
  weight: number;
  segment: Segment;
  price: number;
  electricPrice: number;
  hp: number;
  ageSlope: number;
  facts: CarFacts;
};

export type YearOfSeries = { modelYear: number; generation: CatalogueGeneration };

/** Per cent of all ads that a brand outside the table gets, and weight of a series outside it relative to its brand's others. */
const UNKNOWN_BRAND_SHARE = 0.04;
const UNKNOWN_SERIES_SHARE = 0.008;
/** Of a brand dealer's cars this share is of its own brands; the rest were traded in. */
const OWN_BRAND_SHARE = 0.62;

/** Every series of the catalogue, in the catalogue's order. */
export function marketSeries(catalogue: readonly BrandFile[]): MarketSeries[] {
  return catalogue.flatMap((brand) => {
    const known = MARKET.get(brand.name);
    const knownWeight = known?.series.values().reduce((sum, { weight }) => sum + weight, 0) || 1;
    const weights = brand.series.map(
      (series) => known?.series.get(series.name)?.weight ?? knownWeight * UNKNOWN_SERIES_SHARE * recency(series),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
    const { premium = false, american = false } = BRANDS.get(brand.name) ?? {};
    return brand.series.map((series, index): MarketSeries => {
      const engines = series.generations.flatMap((generation) => generation.engines);
      const row = known?.series.get(series.name);
      const segment = row?.segment ?? guessSegment(series);
      const { tier, ...usual } = segmentRow(segment);
      const factor = row ? 1 : (known?.priceFactor ?? 1);
      const price = (row ?? usual).price * factor * 1_000;
      return {
        brand: brand.name,
        series: series.name,
        segment,
        price,
        electricPrice: row?.electricPrice === undefined ? price : row.electricPrice * 1_000,
        hp: (row ?? usual).hp * Math.max(1, factor ** 0.75),
        weight: ((known?.share ?? UNKNOWN_BRAND_SHARE) * (weights[index] ?? 0)) / total,
        ageSlope: known?.ageSlope ?? 0,
        generations: series.generations,
        engines,
        facts: {
          brand: brand.name,
          segment,
          tier,
          premium,
          american,
          upscale: premium || tier === 'large',
          electric: row?.electric ?? false,
          fuel: engines.some(({ fuel }) => fuel === 'El') ? 'El' : 'Bensin',
        },
      };
    });
  });
}

const lastYear = ({ generations }: CatalogueSeries): number =>
  Math.max(...generations.map(({ yearTo }) => yearTo ?? 9999));

/** Series that ended long ago are rare at dealers. */
function recency(series: CatalogueSeries): number {
  const last = lastYear(series);
  return last >= 2010 ? 1 : last >= 1995 ? 0.4 : 0.12;
}

const SEGMENT_OF_BODY: Record<BodyType, Segment> = {
  Kombi: 'mid',
  SUV: 'suv',
  Halvkombi: 'compact',
  Sedan: 'mid',
  Coupé: 'sport',
  Cab: 'cab',
  Minibuss: 'minibus',
  Pickup: 'pickup',
  Transportbil: 'van',
};

function guessSegment(series: CatalogueSeries): Segment {
  const newest = series.generations.reduce((a, b) => (b.yearFrom > a.yearFrom ? b : a));
  const body = newest.bodyTypes[0] ?? 'Halvkombi';
  if (lastYear(series) < 1990) return body === 'Coupé' || body === 'Cab' ? 'classic-sport' : 'classic-mid';
  return SEGMENT_OF_BODY[body];
}

/** Caches a table by series and a number. */
export function perSeries<Value>(
  make: (series: MarketSeries, key: number) => Value,
): (series: MarketSeries, key: number) => Value {
  const values = new WeakMap<MarketSeries, Map<number, Value>>();
  return (series, key) => {
    const known = values.get(series)?.get(key);
    if (known !== undefined) return known;
    const made = make(series, key);
    values.set(series, (values.get(series) ?? new Map<number, Value>()).set(key, made));
    return made;
  };
}

const LEANING_FACTORS: Record<AgeLeaning, (age: number) => number> = {
  young: (age) => (age <= 9 ? Math.exp(-0.13 * Math.max(0, age)) : 0.04),
  mixed: () => 1,
  old: (age) => (age < 7 ? 0.02 : Math.min(1, (age - 6) / 5)),
};
const yearTables = LEANINGS.map((leaning) =>
  perSeries((series, newest) => weightedTable(yearsOf(series, newest, LEANING_FACTORS[leaning]))),
);

/**
 * The model years of a series that a dealer could publish, weighted as in dealer stock.
 * @param newest the youngest model year that is for sale
 */
export const modelYears = (series: MarketSeries, newest: number, leaning: AgeLeaning): WeightedTable<YearOfSeries> =>
  yearTables[LEANINGS.indexOf(leaning)]?.(series, newest) ?? weightedTable([]);

/** A year of change belongs to both generations. */
function* yearsOf(
  { generations }: MarketSeries,
  newest: number,
  lean: (age: number) => number,
): Generator<readonly [YearOfSeries, number]> {
  for (const generation of generations) {
    const last = Math.min(generation.yearTo ?? newest, newest);
    for (let modelYear = generation.yearFrom; modelYear <= last; modelYear += 1) {
      const owners = generations.filter((g) => g.yearFrom <= modelYear && modelYear <= (g.yearTo ?? 9999)).length;
      const age = newest - 1 - modelYear;
      yield [{ modelYear, generation }, (interpolate(CURVES.stockByAge, age) * lean(age)) / owners];
    }
  }
}

/** Which series a dealer sells: the mix of the market, changed by its kind and its brands. */
export function dealerMix(
  market: readonly MarketSeries[],
  { kind, brands, leaning }: Pick<DemoDealer, 'kind' | 'brands' | 'leaning'>,
  newest: number,
): WeightedTable<MarketSeries> {
  const { mix } = DEALERS.kinds[kind];
  const weights = market.map((series) => {
    const usual = modelYears(series, newest, 'mixed').total;
    // A dealer of old cars has none of a new model.
    const available = usual > 0 ? modelYears(series, newest, leaning).total / usual : 0;
    return series.weight * available * (mix.find(({ when }) => when(series.facts))?.factor ?? 1);
  });
  const isOwn = market.map(({ brand }) => brands.includes(brand));
  const own = weights.reduce((sum, weight, index) => sum + (isOwn[index] ? weight : 0), 0);
  const others = weights.reduce((sum, weight) => sum + weight, 0) - own;
  const factor = own > 0 ? Math.max(1, (OWN_BRAND_SHARE * others) / ((1 - OWN_BRAND_SHARE) * own)) : 1;
  return weightedTable(
    market.map((series, index) => [series, (weights[index] ?? 0) * (isOwn[index] ? factor : 1)] as const),
  );
}
