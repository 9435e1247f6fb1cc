import { DAY_MS } from '#src/base/units.ts';
import { dayNumber } from '#src/domain/format/dates.ts';
import { firstRecentDay } from './recent-changes.ts';

/** A price asked from a moment on, kr; null: Pris på begäran. */
export type PriceSince = { at: Date; price: number | null };

export type PriceCut = {
  /** Difference to the lowest price before, kr. */
  amount: number;
  /** The lowest price of the 30 days before the cut, which must be stated beside it (prisinformationslagen 7 a §), kr. */
  lowestBefore: number;
  /** The previous price, kr. */
  previousPrice: number;
  at: Date;
};

const WINDOW_DAYS = 30;

/**
 * The price cut that a "Prissänkt" mark may state: recent, and below the lowest price of the 30 days before it. A price that was
 * raised and lowered again is not a cut. `ads.price_cut_at` is the moment of the last cut by the same rule, recent or not.
 * @param history oldest first
 */
export function priceCutOf(history: readonly PriceSince[], now: Date): PriceCut | null {
  const current = history.at(-1);
  const previous = history.at(-2);
  if (!current || !previous || current.price === null || previous.price === null) return null;
  if (current.at > now || dayNumber(current.at) < firstRecentDay('Sänkt pris', dayNumber(now))) return null;
  const begin = current.at.getTime() - WINDOW_DAYS * DAY_MS;
  const earlier = history.slice(0, -1);
  // A price was in effect until the next one.
  const within = earlier.filter((_, at) => (history[at + 1]?.at.getTime() ?? 0) > begin);
  const prices = within.flatMap(({ price }) => (price === null ? [] : [price]));
  const lowestBefore = Math.min(...prices);
  if (lowestBefore <= current.price) return null;
  return { amount: lowestBefore - current.price, lowestBefore, previousPrice: previous.price, at: current.at };
}
