/** Upper bounds of the counted response times, ms: a percentile is at most half too high or too low. */
const BOUNDS_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000,
] as const;

/** Name of the count of response times above all bounds. */
const LONGER = 'longer';

/** Names of what the site counts by day. */
export type SiteCountName = 'errors' | 'search-misses' | typeof LONGER | `within-${(typeof BOUNDS_MS)[number]}`;

/** The count that a response time belongs to. @param ms not negative */
export function timeCountName(ms: number): SiteCountName {
  const bound = BOUNDS_MS.find((each) => ms <= each);
  return bound === undefined ? LONGER : `within-${bound}`;
}

export type ResponseTimes = {
  responses: number;
  /** Half of the responses took at most so long, and 95 of 100, ms; null without responses. */
  median: number | null;
  p95: number | null;
};

/** Computes percentiles from counts; within two bounds the responses are taken as evenly spread. */
export function responseTimesOf(counts: ReadonlyMap<string, number>): ResponseTimes {
  const buckets: { from: number; to: number; count: number }[] = BOUNDS_MS.map((bound, place) => ({
    from: BOUNDS_MS[place - 1] ?? 0,
    to: bound,
    count: counts.get(`within-${bound}`) ?? 0,
  }));
  const longest = BOUNDS_MS.at(-1) ?? 0;
  buckets.push({ from: longest, to: longest, count: counts.get(LONGER) ?? 0 });
  const responses = buckets.reduce((total, { count }) => total + count, 0);
  const percentile = (share: number): number | null => {
    let before = 0;
    for (const { from, to, count } of buckets) {
      const wanted = share * responses - before;
      if (count > 0 && wanted <= count) return from + (to - from) * (wanted / count);
      before += count;
    }
    return null;
  };
  return { responses, median: percentile(0.5), p95: percentile(0.95) };
}
