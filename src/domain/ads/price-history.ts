import { readMoment } from './deliveries/feed-dates.ts';
import type { PriceAt } from './deliveries/imported-ad.ts';
import { readMeasure } from './deliveries/measures.ts';
import { PRICE_FLOOR } from './deliveries/plausibility.ts';

const HIGHEST_PRICE = 20_000_000;

/**
 * Price history of the milvis formats: "2025-11-03:189900", "2026-01-10:179900", "2026-02-01:", each the price asked from that
 * moment on; no price after the colon means Pris på begäran. The moment may carry a time ("2025-11-03T08:00:00Z:189900").
 * The last entry may be the price that is asked now. Entries are returned oldest first; those that cannot be read, that lie in
 * the future or that ask an implausible price are left out and counted.
 */
export function readPriceHistory(
  entries: readonly string[],
  deliveredAt: Date,
): { history: PriceAt[]; dropped: number } {
  const history: PriceAt[] = [];
  let dropped = 0;
  for (const entry of entries) {
    const colon = entry.lastIndexOf(':');
    const at = colon < 0 ? null : readMoment(entry.slice(0, colon).trim());
    const text = entry.slice(colon + 1).trim();
    const price = text === '' ? null : readMeasure(text, 'price');
    const isReadable = at !== null && at <= deliveredAt && (text === '' || price !== null);
    if (!isReadable || (price !== null && price > HIGHEST_PRICE)) dropped++;
    else history.push({ at, price: price === null || price < PRICE_FLOOR ? null : Math.round(price) });
  }
  history.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { history: history.filter(isChange), dropped };
}

const isChange = (entry: PriceAt, index: number, all: readonly PriceAt[]) =>
  index === 0 || entry.price !== all[index - 1]?.price;
