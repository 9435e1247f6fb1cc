import type { Random } from '#tools/demo/chance/random.ts';

/**
 * Samples ranks from 0 to count − 1 by a Zipf law: rank r (from 1) is as frequent as 1 / r^exponent.
 * @param next uniform in [0, 1)
 */
export function zipfSampler(count: number, exponent: number, { next }: Pick<Random, 'next'>): () => number {
  const upTo = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += (rank + 1) ** -exponent;
    upTo[rank] = sum;
  }
  return () => firstAbove(upTo, next() * sum);
}

/** Index of the first of the ascending values that exceeds the given one. */
function firstAbove(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
