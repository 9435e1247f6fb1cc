import { formatDate, formatDays } from '#src/domain/format/dates.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';

export type EndedAd = {
  status: AdStatus;
  closedAt: Date | null;
  /** Closed by the site, because its dealer fell silent. */
  isExpired: boolean;
  /** The last price, kr. */
  price: number | null;
};

/** The price that the ad asked: dealers do not state at what price a car was sold. */
const LAST_PRICE = 'sista pris';

/** When an ad ended, after how long and at what price, in sentences. */
export function adEndText({ status, closedAt, isExpired, price }: EndedAd, daysForSale: number): string {
  if (isExpired && closedAt !== null) {
    return `Annonsen är borttagen. Handlaren har inte bekräftat den sedan ${formatDate(closedAt)}.`;
  }
  const last = price === null ? '' : `, ${LAST_PRICE} ${formatPrice(price)}`;
  const removed =
    closedAt === null
      ? 'Annonsen är borttagen.'
      : `Annonsen togs bort ${formatDate(closedAt)}, efter ${formatDays(daysForSale)}${last}.`;
  return status === 'sold' ? `Bilen är såld. ${removed}` : removed;
}

/** "Såld 12 november 2026 efter 56 dagar, sista pris 174 900 kr": the same in a line of a list. */
export function shortAdEndText({ status, closedAt, isExpired, price }: EndedAd, daysForSale: number): string {
  const end = status === 'sold' ? 'Såld' : 'Borttagen';
  if (isExpired && closedAt !== null) {
    return `${end} ${formatDate(closedAt)}, när handlaren inte längre bekräftade annonsen`;
  }
  const at = closedAt === null ? '' : ` ${formatDate(closedAt)} efter ${formatDays(daysForSale)}`;
  const last = price === null ? '' : `, ${LAST_PRICE} ${formatPrice(price)}`;
  return `${end}${at}${last}`;
}
