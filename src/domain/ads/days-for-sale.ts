import { daysBetween } from '#src/domain/format/dates.ts';

type OfferedAd = {
  /** Stored with a closed ad; null: it is not closed. */
  daysForSale: number | null;
  publishedAt: Date;
  /** When an ad that had been closed was for sale again, and its days for sale before. */
  returnedAt: Date | null;
  daysBeforeReturn: number;
  /** Last confirmation by a dealer who is silent since; null: the ad is confirmed. */
  unconfirmedSince: Date | null;
};

/**
 * Whole days for sale, without those between a closing and a return: until now, the closing, or the last confirmation. Of an open ad
 * `DAYS_FOR_SALE` counts the same in SQL.
 */
export const countDaysForSale = (ad: OfferedAd, now: Date): number =>
  ad.daysForSale ?? ad.daysBeforeReturn + daysBetween(ad.returnedAt ?? ad.publishedAt, ad.unconfirmedSince ?? now);
