/** A picture of a list as a form has it: its address, the place that was written beside it, and whether it is to go. */
export type ListedPicture = { address: string; place: string; isRemoved: boolean };

/** Most pictures of an ad that staff put in. */
export const MOST_PICTURES = 30;

/**
 * The addresses in the order of their places; a picture without a readable one keeps its place in the list. Of two with the same
 * place the one that was moved comes first.
 */
export function orderPictures(pictures: readonly ListedPicture[]): string[] {
  const placed = pictures.map(({ address, place, isRemoved }, index) => {
    const own = index + 1;
    const wanted = /^\d{1,3}$/.test(place.trim()) ? Number(place) : own;
    return { address, isRemoved, wanted, isMoved: wanted !== own };
  });
  const kept = placed.filter(({ isRemoved }) => !isRemoved);
  kept.sort((a, b) => a.wanted - b.wanted || Number(b.isMoved) - Number(a.isMoved));
  return [...new Set(kept.map(({ address }) => address))];
}
