/** A thing of a list as a form has it: the place that was written beside it, and whether it is to go. */
export type Placed = { place: string; isRemoved: boolean };

/**
 * The things that stay, in the order of their places; one without a readable place keeps its own. Of two with the same place the one
 * that was moved comes first.
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
