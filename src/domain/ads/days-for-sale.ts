import { daysBetween } from '#src/domain/format/dates.ts';

type OfferedAd = {
  /** Stored with a closed ad; null: it is not closed. */
  daysForSale: number | null;
  publishedAt: Date;
  /** Last confirmation by a dealer who is silent since; null: the ad is confirmed. */
  unconfirmedSince: Date | null;
};

/** Whole days for sale: until now, the closing, or the last confirmation. */
export const countDaysForSale = ({ daysForSale, publishedAt, unconfirmedSince }: OfferedAd, now: Date): number =>
  daysForSale ?? daysBetween(publishedAt, unconfirmedSince ?? now);
