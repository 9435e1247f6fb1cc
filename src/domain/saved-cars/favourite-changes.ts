import type { AdState, Favourite } from './saved-cars.ts';

/** A later reading is another visit. */
const VISIT_MS = 60 * 60 * 1_000;

/**
 * A favourite after its ad was read. The state of an earlier visit is preserved as long as the visit lasts, so that changes remain
 * visible when the page is loaded again.
 * @param current null: the ad no longer exists
 */
export function checkedFavourite(favourite: Favourite, current: AdState | null, now: number): Favourite {
  const { price, status, checkedAt, before } = favourite;
  const isLaterVisit = now - checkedAt >= VISIT_MS;
  return {
    ...favourite,
    ...(current ?? { price, status: status === 'active' ? 'removed' : status }),
    checkedAt: isLaterVisit ? now : checkedAt,
    before: isLaterVisit ? { price, status } : before,
  };
}

/** A change of a price since an earlier one, kr; `priced`: it has got one. Null: none. */
export type PriceChange = { kind: 'priced' } | { kind: 'cheaper' | 'dearer'; kronor: number };

/** How the price of a car for sale has changed since an earlier price. */
function priceChangeOf({ price, status }: AdState, earlier: number | null): PriceChange | null {
  if (status !== 'active' || price === null || price === earlier) return null;
  if (earlier === null) return { kind: 'priced' };
  return { kind: price < earlier ? 'cheaper' : 'dearer', kronor: Math.abs(price - earlier) };
}

export const changeSinceSaved = (favourite: Favourite): PriceChange | null =>
  priceChangeOf(favourite, favourite.savedPrice);

/** A change of a favourite since the visit before. */
export type FavouriteChange = { kind: 'sold' | 'removed' | 'returned' } | PriceChange;

/** @returns null when nothing that matters to a buyer has changed */
export function changeOf({ price, status, before }: Favourite): FavouriteChange | null {
  if (before === null) return null;
  if (status !== before.status) {
    if (status === 'active') return { kind: 'returned' };
    return { kind: status };
  }
  return priceChangeOf({ price, status }, before.price);
}
