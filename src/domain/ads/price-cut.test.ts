import { expect, test } from 'vitest';
import { priceCutOf } from './price-cut.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const history = (...steps: [days: number, price: number | null][]) =>
  steps.map(([days, price]) => ({ at: daysAgo(days), price }));
const amount = (...steps: [number, number | null][]): number | null =>
  priceCutOf(history(...steps), now)?.amount ?? null;

test('returns a cut within 30 days with the lowest price before it', () => {
  expect(priceCutOf(history([90, 200_000], [5, 189_900]), now)).toEqual({
    amount: 10_100,
    lowestBefore: 200_000,
    previousPrice: 200_000,
    at: daysAgo(5),
  });
});

test('ignores or reduces a cut that follows a raise', () => {
  expect(amount([90, 200_000], [10, 230_000], [2, 200_000])).toBeNull();
  expect(amount([90, 200_000], [10, 230_000], [2, 195_000])).toBe(5_000);
});

test('counts a low price that was in effect within the 30 days before', () => {
  expect(amount([90, 150_000], [40, 200_000], [5, 180_000])).toBe(20_000);
  expect(amount([90, 150_000], [30, 200_000], [5, 180_000])).toBeNull();
});

test('ignores old cuts, raises, single prices and Pris på begäran', () => {
  expect(amount([90, 200_000], [31, 180_000])).toBeNull();
  expect(amount([90, 180_000], [5, 200_000])).toBeNull();
  expect(amount([90, 180_000])).toBeNull();
  expect(amount()).toBeNull();
  expect(amount([90, 180_000], [5, null])).toBeNull();
  expect(amount([90, null], [5, 180_000])).toBeNull();
});
