/**
 * Lets one of many equal events through in each interval, the first at once.
 * @returns called for each event: how many it stands for, itself and those held back before it; null: this one is held back
 */
export function countedSample(everyMs: number, now: () => number = () => performance.now()): () => number | null {
  let next = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    count += 1;
    if (now() < next) return null;
    next = now() + everyMs;
    const stands = count;
    count = 0;
    return stands;
  };
}
