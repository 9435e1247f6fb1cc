/** A price beside its estimate and the ends of the usual prices, kr. */
export type PricedRoad = { price: number | null; estimate: number; low: number; high: number };

/** Room beside the usual prices, as a share of their width. */
const MARGIN = 0.35;
/** Per cent of the width between which the car stands; a price further away stands at the end. */
const FIRST = 11;
const LAST = 89;

type RoadEnds = Pick<PricedRoad, 'low' | 'high'>;

/** Per cent of the width: the usual prices of every road are at the same place. */
function placeOf(kr: number, { low, high }: RoadEnds): number {
  const margin = (high - low) * MARGIN;
  return (100 * (kr - low + margin)) / (high - low + 2 * margin);
}

/** Where the car stands, per cent of the width. */
export const markOf = (price: number, road: RoadEnds): number => Math.min(LAST, Math.max(FIRST, placeOf(price, road)));

/** Places on a road of prices, per cent of its width: the usual ones in the middle, lower ones to the left; `car` is null without a price. */
export const placesOnRoad = ({ price, estimate, low, high }: PricedRoad) => ({
  low: placeOf(low, { low, high }),
  high: placeOf(high, { low, high }),
  estimate: placeOf(estimate, { low, high }),
  car: price === null ? null : markOf(price, { low, high }),
});
