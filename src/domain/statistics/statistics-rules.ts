/** Rules of the statistics of series and generations (PUB §5, §9), applied by src/db/statistics/statistics-refresh.ts. */
export const STATISTICS_RULES = {
  /** kr; only higher prices count. */
  priceAbove: 0,
  yearAbove: 1900,
  /** Whole days for sale; only values strictly between the two count. */
  daysAbove: 0,
  daysBelow: 3650,
  /** Euro NCAP; only integer stars count. */
  minStars: 1,
  maxStars: 5,
  /** kr; cheaper is budget, dearer than `premiumAbove` is premium, inclusive values are mid. */
  budgetBelow: 100_000,
  premiumAbove: 300_000,
  maxColors: 5,
  /** Number of cars shown of each generation. */
  newestShown: 10,
  /** Ads closed within this number of days count towards the days until sale. */
  closedWithinDays: 365,
} as const;

/** Possible widths of the bars of a price distribution, kr. */
export const PRICE_STEPS = [5_000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000, 500_000, 1_000_000] as const;
/** The narrowest width with which the central 96 % of the prices need no more bars than this. */
export const MAX_PRICE_STEPS = 14;
/** Shares of the prices below and above the inner ends of the first and last bar. */
export const PRICE_ENDS = { low: 0.02, high: 0.98 } as const;
