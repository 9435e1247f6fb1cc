import type { Color, Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** Prices in kr; null when no ad has one. */
export type PriceFigures = {
  /** Number of ads with a price, the basis of the figures. */
  count: number;
  min: number | null;
  lowerQuartile: number | null;
  median: number | null;
  upperQuartile: number | null;
  max: number | null;
};

/** Statistics of the ads for sale of a series or a generation. */
export type StockFigures = {
  ads: number;
  price: PriceFigures;
  yearMin: number | null;
  yearMax: number | null;
  odometerCount: number;
  odometerMedianKm: number | null;
};

export type SeriesStatistics = StockFigures & {
  countedAt: Date;
  /** Number of ads below 100 000 kr, from 100 000 to 300 000 kr, and above. */
  bands: { budget: number; mid: number; premium: number };
  /**
   * Bars of the price distribution: width in kr, and the number of ads from a price on; the first and last include everything
   * beyond.
   */
  priceStep: number | null;
  priceBars: { from: number; ads: number }[];
  /** Whole days for sale so far, of the ads for sale. */
  days: { count: number; average: number | null };
  /** Ads closed within the last year. */
  closedCount: number;
  colors: { color: Color; ads: number }[];
  fuels: { fuel: Fuel; ads: number }[];
  euroNcap: { stars: number; year: number | null; ads: number }[];
};

const NO_PRICES: PriceFigures = {
  count: 0,
  min: null,
  lowerQuartile: null,
  median: null,
  upperQuartile: null,
  max: null,
};

export const NO_STOCK: StockFigures = {
  ads: 0,
  price: NO_PRICES,
  yearMin: null,
  yearMax: null,
  odometerCount: 0,
  odometerMedianKm: null,
};

/** Statistics of a series without ads now and within the last year. */
export const emptyStatistics = (countedAt: Date): SeriesStatistics => ({
  ...NO_STOCK,
  countedAt,
  bands: { budget: 0, mid: 0, premium: 0 },
  priceStep: null,
  priceBars: [],
  days: { count: 0, average: null },
  closedCount: 0,
  colors: [],
  fuels: [],
  euroNcap: [],
});
