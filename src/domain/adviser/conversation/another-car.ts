import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import type { ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';
import { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';

const ASKS_PRICE =
  /\b(?:vad|hur mycket) (?:kostar|ligger|gar|far man betala|tar|betingar|brukar|vill (?:de|dom|ni) ha for)\b|\bpris(?:et|er|laget?)? (?:pa|for)\b|\bvad ar priset\b/;

/** Whether a message asks for the price of cars that it names ("vad kostar en V60?"), not of those shown. */
export const asksPriceOf = (message: string, { filters }: ParsedQuery): boolean =>
  hasAdFilters({ ...filters, minPrice: null, maxPrice: null }) && ASKS_PRICE.test(new WishText(message).folded);

/**
 * Whether a message asks for the price of another car than the one searched for: a separate question, to which earlier
 * constraints do not apply.
 */
export function asksOfAnotherCar(message: string, next: ParsedQuery, before: ParsedQuery): boolean {
  const { make, model } = next.filters;
  if (make.length === 0 || !ASKS_PRICE.test(new WishText(message).folded)) return false;
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && one.every((each) => other.includes(each));
  return !isSame(make, before.filters.make) || !isSame(model, before.filters.model);
}
