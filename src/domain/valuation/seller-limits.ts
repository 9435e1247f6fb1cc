/** Dealers of a stock from which on each is limited in full. */
export const MANY_DEALERS = 50;
export const MAX_OF_ONE_DEALER = 5;
/** Dealers of a stock from which on nobody is judged by their own cars. */
const SEVERAL_DEALERS = 10;

/** How much the cars of one dealer count when a car is estimated, in a stock of some dealers. */
export type SellerLimits = {
  /** Comparables of one dealer. */
  ofDealer: number;
  /** From 0, where the cars of a dealer count as one comparable together, to 1, where each counts. */
  relaxed: number;
  /** The same for the car's own dealer: the share of its close cars that counts as close. */
  ownShare: number;
};

/**
 * The limits relax as dealers become few: on the site of a single dealer its own cars are all that is known, and the page says so.
 * @param comparables that are looked for
 */
export function sellerLimits(dealers: number, comparables: number): SellerLimits {
  const relaxed = shareBelow(MANY_DEALERS, dealers);
  return {
    ofDealer: Math.round(MAX_OF_ONE_DEALER + relaxed * (comparables - MAX_OF_ONE_DEALER)),
    relaxed,
    ownShare: shareBelow(SEVERAL_DEALERS, dealers),
  };
}

/** From 1 for an only dealer down to 0 for `limit` of them. */
const shareBelow = (limit: number, dealers: number): number =>
  Math.max(0, Math.min(1, (limit - dealers) / (limit - 1)));
