import { elementAt, type Random } from './random.ts';

/** Samples items in proportion to their weights; items without weight are never sampled. */
export type WeightedTable<T> = { readonly items: readonly T[]; readonly total: number; sample(random: Random): T };

export function weightedTable<T>(entries: Iterable<readonly [T, number]>): WeightedTable<T> {
  const items: T[] = [];
  const ends: number[] = [];
  let total = 0;
  for (const [item, weight] of entries) {
    if (!(weight > 0)) continue;
    total += weight;
    items.push(item);
    ends.push(total);
  }
  return {
    items,
    total,
    sample: (random) => {
      const point = random.next() * total;
      let low = 0;
      let high = ends.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (elementAt(ends, middle) > point) high = middle;
        else low = middle + 1;
      }
      return elementAt(items, low);
    },
  };
}

/** A value between the nodes of a table of [x, y], level outside it. */
export function interpolate(nodes: readonly (readonly [number, number])[], x: number): number {
  let before = elementAt(nodes, 0);
  if (x <= before[0]) return before[1];
  for (const node of nodes) {
    if (x <= node[0]) return before[1] + ((node[1] - before[1]) * (x - before[0])) / (node[0] - before[0] || 1);
    before = node;
  }
  return before[1];
}
