/** An item of a list in a form: the position entered for it, and whether it is to be removed. */
export type Placed = { place: string; isRemoved: boolean };

/**
 * The remaining items, sorted by position; an item without a readable position stays in place. Of two items with the same
 * position, the moved one comes first.
 */
export function orderByPlace<Thing extends Placed>(things: readonly Thing[]): Thing[] {
  const placed = things.map((thing, index) => {
    const own = index + 1;
    const wanted = /^\d{1,3}$/.test(thing.place.trim()) ? Number(thing.place) : own;
    return { thing, wanted, isMoved: wanted !== own };
  });
  const preserved = placed.filter(({ thing }) => !thing.isRemoved);
  preserved.sort((a, b) => a.wanted - b.wanted || Number(b.isMoved) - Number(a.isMoved));
  return preserved.map(({ thing }) => thing);
}
