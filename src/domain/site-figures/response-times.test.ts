import fc from 'fast-check';
import { expect, test } from 'vitest';
import { responseTimesOf, timeCountName } from './response-times.ts';

const countsOf = (times: readonly number[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const ms of times) counts.set(timeCountName(ms), (counts.get(timeCountName(ms)) ?? 0) + 1);
  return counts;
};

test('has no percentiles without responses', () => {
  expect(responseTimesOf(new Map([['errors', 3]]))).toEqual({ responses: 0, median: null, p95: null });
});

test('counts a time at its bound below it, and times above all bounds as the highest', () => {
  expect([timeCountName(0), timeCountName(50), timeCountName(50.1), timeCountName(60_000)]).toEqual([
    'within-1',
    'within-50',
    'within-70',
    'longer',
  ]);
  expect(responseTimesOf(countsOf([60_000]))).toEqual({ responses: 1, median: 10_000, p95: 10_000 });
});

test('is between the bounds around the true percentile, whatever the times', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 9_999, noNaN: true }), { minLength: 1, maxLength: 200 }), (times) => {
      const sorted = times.toSorted((one, other) => one - other);
      const { median, p95, responses } = responseTimesOf(countsOf(times));
      expect(responses).toBe(times.length);
      for (const [found, share] of [
        [median, 0.5],
        [p95, 0.95],
      ] as const) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
        expect(timeCountName(found ?? -1)).toBe(timeCountName(exact));
      }
    }),
  );
});
