/** How large deliveries and stocks may be. */
export type DeliveryLimits = {
  /** Rows of one delivery of one dealer, and ads that the dealer may have for sale after it. */
  dealerAds: number;
  /** Rows of one file that staff upload, which may be of many dealers. */
  importRows: number;
};

export const DELIVERY_LIMITS: DeliveryLimits = { dealerAds: 20_000, importRows: 200_000 };

/** A stock that becomes more than this many times as large, and by at least so many ads, is treated as a broken file. */
const MAX_GROWTH = 3;
const MIN_ADDED_ADS = 200;

/** A dealer's ads for sale before and after a delivery. */
export type StockGrowth = { active: number; after: number };

/** Whether a delivery multiplies a dealer's stock, so that staff must confirm it. The first stock of a dealer does not. */
export const growsTooMuch = ({ active, after }: StockGrowth): boolean =>
  active > 0 && after - active >= MIN_ADDED_ADS && after > active * MAX_GROWTH;
