/** A point of a plot: shares of its width from the left and of its height from below. */
export type PlotPoint = { x: number; y: number };

type Box = { left: number; right: number; bottom: number; top: number };

/**
 * Decides for each end of a line whether its label fits into the plot, above and right of the end, without a line or another label
 * across it. The others stand beside the plot.
 * @param sizes of the labels, as shares of the plot
 * @param runs connected points of all lines
 */
export function fitsInside(
  ends: readonly PlotPoint[],
  sizes: readonly { width: number; height: number }[],
  runs: readonly (readonly PlotPoint[])[],
): boolean[] {
  const taken: Box[] = [];
  return ends.map((end, at) => {
    const { width, height } = sizes[at] ?? { width: 1, height: 1 };
    const box = { left: end.x, right: end.x + width, bottom: end.y, top: end.y + height };
    const isFree =
      box.right <= 1 &&
      box.top <= 1 &&
      !taken.some((other) => overlaps(box, other)) &&
      !ends.some((other, place) => place !== at && contains(box, other)) &&
      !runs.some((run) => run.some((point, place) => crosses(box, run[place - 1] ?? point, point)));
    if (isFree) taken.push(box);
    return isFree;
  });
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top;

const contains = ({ left, right, bottom, top }: Box, { x, y }: PlotPoint): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

/** Whether a segment is inside a box anywhere; a line that ends at its lower edge, as that of the label does, is not. */
function crosses({ left, right, bottom, top }: Box, from: PlotPoint, to: PlotPoint): boolean {
  const [start, end] = [Math.max(left, Math.min(from.x, to.x)), Math.min(right, Math.max(from.x, to.x))];
  if (start > end) return false;
  const heightAt = (x: number): number =>
    to.x === from.x ? from.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  const [one, other] = to.x === from.x ? [from.y, to.y] : [heightAt(start), heightAt(end)];
  return Math.max(one, other) > bottom && Math.min(one, other) < top;
}
