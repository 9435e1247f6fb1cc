/** 95 % of a normal distribution are within so many standard deviations. */
const DEVIATIONS = 1.96;

/** The 95 % confidence interval of a share by Wilson's score, which holds for small numbers and for shares near 0 and 1. */
export function wilsonInterval(right: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 1 };
  const share = right / all;
  const square = DEVIATIONS ** 2;
  const middle = share + square / (2 * all);
  const half = DEVIATIONS * Math.sqrt((share * (1 - share)) / all + square / (4 * all ** 2));
  const scale = 1 + square / all;
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}

/** "93.2 % (90.7–95.1)". */
export function shareText(right: number, all: number): string {
  const { low, high } = wilsonInterval(right, all);
  const text = (share: number): string => (100 * share).toFixed(1);
  return `${text(all === 0 ? 0 : right / all)} % (${text(low)}–${text(high)})`;
}
