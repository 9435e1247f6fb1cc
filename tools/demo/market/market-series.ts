import type { BodyType } from '#src/domain/ads/vocabulary.ts';
import type {
  BrandFile,
  CatalogueEngine,
  CatalogueGeneration,
  CatalogueSeries,
} from '#src/domain/catalogue/catalogue-file.ts';
import { MARKET, type Segment } from './demo-tables.ts';

/** A series of the catalogue with what the used-car market says about it. */
export type MarketSeries = {
  brand: string;
  series: string;
  /** Relative number of ads. */
  weight: number;
  segment: Segment;
  /** Kr when new at `hp`; see price.ts. */
  price: number;
  hp: number;
  /** Like `price`, for its electric cars. */
  electricPrice: number;
  ageSlope: number;
  electric: boolean;
  generations: readonly CatalogueGeneration[];
  engines: readonly CatalogueEngine[];
};

/** Price of a new car of the size (thousands of kr) and its power, for series without a price. */
const SEGMENT_DEFAULTS: Record<Segment, { price: number; hp: number }> = {
  mini: { price: 150, hp: 70 },
  small: { price: 200, hp: 90 },
  compact: { price: 270, hp: 120 },
  mid: { price: 340, hp: 150 },
  large: { price: 400, hp: 180 },
  luxury: { price: 700, hp: 300 },
  'suv-small': { price: 280, hp: 125 },
  suv: { price: 370, hp: 160 },
  'suv-large': { price: 580, hp: 240 },
  mpv: { price: 300, hp: 130 },
  minibus: { price: 480, hp: 150 },
  'van-small': { price: 240, hp: 100 },
  van: { price: 350, hp: 130 },
  'van-large': { price: 430, hp: 150 },
  pickup: { price: 410, hp: 170 },
  'pickup-large': { price: 850, hp: 390 },
  sport: { price: 450, hp: 230 },
  cab: { price: 330, hp: 150 },
  'classic-small': { price: 220, hp: 50 },
  'classic-mid': { price: 280, hp: 100 },
  'classic-large': { price: 350, hp: 130 },
  'classic-sport': { price: 480, hp: 150 },
};

/** Per cent of all ads that a brand outside the table gets, and a series outside it relative to its brand's known ones. */
const UNKNOWN_BRAND_SHARE = 0.02;
const UNKNOWN_SERIES_SHARE = 0.003;

/** Every series of the catalogue, in the catalogue's order. */
export function marketSeries(catalogue: readonly BrandFile[]): MarketSeries[] {
  return catalogue.flatMap((brand) => {
    const known = MARKET[brand.name];
    const rows = brand.series.map((series) => ({ series, row: known?.series[series.name] }));
    const knownWeight = rows.reduce((sum, { row }) => sum + (row?.weight ?? 0), 0) || 1;
    const weights = rows.map(({ series, row }) => row?.weight ?? knownWeight * UNKNOWN_SERIES_SHARE * recency(series));
    const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
    return rows.map(({ series, row }, index): MarketSeries => {
      const segment = row?.segment ?? guessSegment(series);
      const base = row ?? SEGMENT_DEFAULTS[segment];
      const factor = row ? 1 : (known?.priceFactor ?? 1);
      return {
        brand: brand.name,
        series: series.name,
        weight: ((known?.share ?? UNKNOWN_BRAND_SHARE) * (weights[index] ?? 0)) / total,
        segment,
        price: base.price * factor * 1000,
        electricPrice: (row?.electricPrice ?? base.price * factor) * 1000,
        hp: base.hp * (row ? 1 : Math.max(1, factor ** 0.75)),
        ageSlope: known?.ageSlope ?? 0,
        electric: row?.electric ?? false,
        generations: series.generations,
        engines: series.engines,
      };
    });
  });
}

/** Series that ended long ago are rare at dealers. */
function recency(series: CatalogueSeries): number {
  const last = Math.max(...series.generations.map((generation) => generation.yearTo ?? 2030));
  if (last >= 2010) return 1;
  return last >= 1995 ? 0.4 : 0.12;
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
  if ((newest.yearTo ?? 2030) < 1990) return body === 'Coupé' || body === 'Cab' ? 'classic-sport' : 'classic-mid';
  return SEGMENT_OF_BODY[body];
}
