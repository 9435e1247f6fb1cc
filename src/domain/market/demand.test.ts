import { expect, test } from 'vitest';
import { averageDays, demandOf } from './demand.ts';

const COUNTED = new Date('2026-11-20T12:00:00Z');
const later = (days: number) => new Date(COUNTED.getTime() + days * 86_400_000);
const stock = (days: [count: number, average: number | null], closedCount = 0) => ({
  countedAt: COUNTED,
  days: { count: days[0], average: days[1] },
  closedCount,
});
const times = (medianDays: number | null) => ({ medianDays, points: [{ day: 182, gone: 0.4, low: 0.3, high: 0.5 }] });

test('adds the days since the average was calculated', () => {
  expect(averageDays(stock([5, 40]), later(0))).toBe(40);
  expect(averageDays(stock([5, 40]), later(3))).toBe(43);
  expect(averageDays(stock([5, 40]), later(-3))).toBe(40);
  expect(averageDays(stock([0, null]), later(3))).toBeNull();
});

test('follows the estimate that counts the ads for sale: half gone below 30 days is high demand', () => {
  expect(demandOf(stock([100, 90], 20), times(29), COUNTED)).toEqual({
    isHigh: true,
    text: 'Hälften av annonserna försvinner inom 29 dagar.',
  });
  expect(demandOf(stock([100, 5], 20), times(30), COUNTED)?.isHigh).toBe(false);
  expect(demandOf(stock([100, 5], 500), times(null), COUNTED)).toEqual({
    isHigh: false,
    text: 'Färre än hälften av annonserna försvinner inom 182 dagar.',
  });
});

test.each([
  [0, 'i mindre än ett dygn i snitt.'],
  [1, 'i en dag i snitt.'],
  [7, 'i sju dagar i snitt.'],
])('for sale for %d days on average', (days, said) => {
  expect(demandOf(stock([5, days]), null, COUNTED)?.text).toContain(said);
});

test('uses the average of the ads for sale when there are fewer', () => {
  const high = demandOf(stock([5, 29], 19), null, COUNTED);
  expect(high?.isHigh).toBe(true);
  expect(high?.text).toContain(
    '29 dagar i snitt. Det tyder på hög efterfrågan, men färre än 20 har försvunnit från handlarna',
  );
  const low = demandOf(stock([5, 29], 19), null, later(1));
  expect(low?.isHigh).toBe(false);
  expect(low?.text).toContain('30 dagar i snitt. Hur fort de säljs vet vi inte säkert');
});

test('does not count too few where many have gone, and the estimate is not made yet', () => {
  expect(demandOf(stock([5, 29], 25), null, COUNTED)?.text).toMatch(/de har inte följts tillräckligt länge än\.$/u);
});

test('returns null for unknown values and for few ads', () => {
  expect(demandOf(stock([0, null]), null, COUNTED)).toBeNull();
  expect(demandOf(stock([4, 3]), null, COUNTED)).toBeNull();
});
