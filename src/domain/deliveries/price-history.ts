import { AD_RANGES } from '#src/domain/ads/ad-limits.ts';
import type { PriceSince } from '#src/domain/ads/price-cut.ts';
import { readMoment } from '#src/domain/format/written-dates.ts';
import { readPrice } from './price-text.ts';

/**
 * Price history of the milvis formats: "2025-11-03:189900", "2026-01-10:179900", "2026-02-01:", each with the price asked from
 * that moment on; no price after the colon means Pris på begäran. The moment may include a time ("2025-11-03T08:00:00Z:189900").
 * The last entry may be the current price. Entries are returned oldest first; unreadable, future and implausible ones are dropped
 * and counted.
 */
export function readPriceHistory(
  entries: readonly string[],
  deliveredAt: Date,
): { history: PriceSince[]; dropped: number } {
  const history: PriceSince[] = [];
  let dropped = 0;
  for (const entry of entries) {
    const colon = entry.lastIndexOf(':');
    const at = colon < 0 ? null : readMoment(entry.slice(0, colon).trim());
    const text = entry.slice(colon + 1).trim();
    const price = text === '' ? null : amountOf(text);
    const isReadable = at !== null && at <= deliveredAt && (text === '' || price !== null);
    if (!isReadable || (price !== null && price > AD_RANGES.price.max)) dropped++;
    else history.push({ at, price: price === null || price < AD_RANGES.price.min ? null : Math.round(price) });
  }
  history.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { history: withChangesOnly(history), dropped };
}

function amountOf(text: string): number | null {
  const price = readPrice(text);
  return price.kind === 'price' && price.vat !== 'excluded' ? price.amount : null;
}

/** Removes entries that repeat the previous price. */
export const withChangesOnly = (history: readonly PriceSince[]): PriceSince[] => history.filter(isChange);

const isChange = (entry: PriceSince, index: number, all: readonly PriceSince[]) =>
  index === 0 || entry.price !== all[index - 1]?.price;
