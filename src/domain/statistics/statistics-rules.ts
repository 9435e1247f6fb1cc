/** What counts in the statistics of series and generations (PUB §5, §9). src/db/statistics-refresh.ts does what is said here. */
export const STATISTICS_RULES = {
  /** kr; a price counts when it is above. */
  priceAbove: 0,
  yearAbove: 1900,
  /** Whole days for sale; they count when they are between the two, the ends left out. */
  daysAbove: 0,
  daysBelow: 3650,
  /** Euro NCAP; only whole stars count. */
  minStars: 1,
  maxStars: 5,
  /** kr; cheaper is budget, dearer than `premiumAbove` is premium, the ends themselves are mid. */
  budgetBelow: 100_000,
  premiumAbove: 300_000,
  maxColors: 5,
  /** Cars shown of each generation. */
  newestShown: 10,
  /** Ads that left the stock within so many days tell how long a car is for sale. */
  closedWithinDays: 365,
} as const;

/** Widths that the bars of a price distribution may have, kr. */
export const PRICE_STEPS = [5_000, 10_000, 20_000, 25_000, 50_000, 100_000, 200_000, 500_000, 1_000_000] as const;
/** The narrowest step is taken with which the middle 96 % of the prices need no more steps than this. */
export const MAX_PRICE_STEPS = 14;
/** Shares of the prices that lie below and above the first and last bar's inner ends. */
export const PRICE_ENDS = { low: 0.02, high: 0.98 } as const;
