/** The closest sequence, by squares, that never rises: neighbours that rise get their mean (pool adjacent violators). */
export function neverRising(values: readonly number[]): number[] {
  const pools: { sum: number; size: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, size: 1 };
    for (let last = pools.at(-1); last && last.sum / last.size < pool.sum / pool.size; last = pools.at(-1)) {
      pool = { sum: last.sum + pool.sum, size: last.size + pool.size };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, size }) => Array.from({ length: size }, () => sum / size));
}
