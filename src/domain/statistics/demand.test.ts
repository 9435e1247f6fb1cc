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
    text: 'Av bilarna som försvann från handlarna det senaste året var hälften borta inom 29 dagar.',
  });
  expect(demandOf(stock([100, 5], [20, 30]), COUNTED)?.isHigh).toBe(false);
});

test.each([
  [0, 'inom ett dygn.'],
  [1, 'inom ett dygn.'],
  [2, 'inom två dagar.'],
  [12, 'inom tolv dagar.'],
  [13, 'inom 13 dagar.'],
  [1_000, 'inom 1\u202f000 dagar.'],
])('half of the cars gone within %d days', (days, end) => {
  expect(demandOf(stock([0, null], [20, days]), COUNTED)?.text).toMatch(new RegExp(`${end}$`, 'u'));
});

test.each([
  [0, 'i mindre än ett dygn i snitt.'],
  [1, 'i en dag i snitt.'],
  [7, 'i sju dagar i snitt.'],
])('for sale for %d days on average', (days, said) => {
  expect(demandOf(stock([5, days], [0, null]), COUNTED)?.text).toContain(said);
});

test('uses the average of the ads for sale when there are fewer', () => {
  const high = demandOf(stock([5, 29], [19, 90]), COUNTED);
  expect(high?.isHigh).toBe(true);
  expect(high?.text).toContain(
    '29 dagar i snitt. Det tyder på hög efterfrågan, men färre än 20 har försvunnit från handlarna',
  );
  const low = demandOf(stock([5, 29], [19, 90]), later(1));
  expect(low?.isHigh).toBe(false);
  expect(low?.text).toContain('30 dagar i snitt. Hur fort de säljs vet vi inte säkert');
});

test('returns null for unknown values and for few ads', () => {
  expect(demandOf(stock([0, null], [0, null]), COUNTED)).toBeNull();
  expect(demandOf(stock([4, 3], [0, null]), COUNTED)).toBeNull();
});
