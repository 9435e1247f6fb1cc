type Block = { count: number; sum: number };

/**
 * Positions of labels along an axis, each as near as possible to where it belongs without overlapping another one.
 * @param wanted where they belong, in any order
 * @param gap minimum distance of two positions
 * @param room from the first to the last possible position; too little room is exceeded at its end
 * @returns the positions in the order of `wanted`
 */
export function spreadLabels(wanted: readonly number[], gap: number, room: readonly [number, number]): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  // Without their gaps the positions must only not decrease: neighbours that would are moved to their mean.
  const blocks: Block[] = [];
  for (const [nth, at] of order.entries()) {
    let block = { count: 1, sum: (wanted[at] ?? 0) - nth * gap };
    for (let before = blocks.at(-1); before && mean(before) >= mean(block); before = blocks.at(-1)) {
      block = { count: before.count + block.count, sum: before.sum + block.sum };
      blocks.pop();
    }
    blocks.push(block);
  }
  const [first, last] = [room[0], room[1] - Math.max(0, wanted.length - 1) * gap];
  const places = blocks.flatMap((block) =>
    new Array<number>(block.count).fill(Math.max(first, Math.min(last, mean(block)))),
  );
  const spread = new Array<number>(wanted.length).fill(0);
  for (const [nth, at] of order.entries()) spread[at] = (places[nth] ?? 0) + nth * gap;
  return spread;
}

const mean = ({ count, sum }: Block): number => sum / count;
