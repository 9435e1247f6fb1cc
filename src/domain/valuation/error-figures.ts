/** Published shares have four decimals. */
export const roundShare = (share: number): number => Math.round(share * 10_000) / 10_000;

/** The median of errors as it is published; null without any. */
export function medianError(errors: readonly number[]): number | null {
  const middle = Float64Array.from(errors).sort()[errors.length >> 1];
  return middle === undefined ? null : roundShare(middle);
}
