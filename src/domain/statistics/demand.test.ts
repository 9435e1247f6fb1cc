import { expect, test } from 'vitest';
import { averageDays, demandOf } from './demand.ts';

const COUNTED = new Date('2026-11-20T12:00:00Z');
const later = (days: number) => new Date(COUNTED.getTime() + days * 86_400_000);
const stock = (days: [count: number, average: number | null], closed: [count: number, medianDays: number | null]) => ({
  countedAt: COUNTED,
  days: { count: days[0], average: days[1] },
  closed: { count: closed[0], medianDays: closed[1] },
});

test('adds the days since the average was calculated', () => {
  expect(averageDays(stock([5, 40], [0, null]), later(0))).toBe(40);
  expect(averageDays(stock([5, 40], [0, null]), later(3))).toBe(43);
  expect(averageDays(stock([5, 40], [0, null]), later(-3))).toBe(40);
  expect(averageDays(stock([0, null], [0, null]), later(3))).toBeNull();
});

test('uses the median of 20 or more closed ads: below 30 days is high demand', () => {
  const high = demandOf(stock([100, 90], [20, 29]), COUNTED);
  expect(high).toEqual({
    isHigh: true,
    text: 'Efterfrågan är hög. Hälften av bilarna som lämnade handlarna det senaste året gjorde det inom 29 dagar.',
  });
  expect(demandOf(stock([100, 5], [20, 30]), COUNTED)?.isHigh).toBe(false);
});

test('uses the average of the ads for sale when there are fewer', () => {
  const high = demandOf(stock([5, 29], [19, 90]), COUNTED);
  expect(high?.isHigh).toBe(true);
  expect(high?.text).toContain('29 dagar i snitt. Det tyder på hög efterfrågan, men färre än 20 har lämnat');
  const low = demandOf(stock([5, 29], [19, 90]), later(1));
  expect(low?.isHigh).toBe(false);
  expect(low?.text).toContain('30 dagar i snitt. Hur fort de säljs vet vi inte säkert');
});

test('returns null for unknown values and for few ads', () => {
  expect(demandOf(stock([0, null], [0, null]), COUNTED)).toBeNull();
  expect(demandOf(stock([4, 3], [0, null]), COUNTED)).toBeNull();
});
