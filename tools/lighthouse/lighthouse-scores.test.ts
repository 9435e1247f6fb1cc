import { expect, test } from 'vitest';
import { medianRun, misses, type Scores, tableRow } from './lighthouse-scores.ts';

const run = (performance: number, other: Partial<Scores> = {}): Scores => ({
  performance,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 1234,
  tbt: 12.4,
  cls: 0.0004,
  faults: [],
  ...other,
});

test('selects the median run', () => {
  expect(medianRun([run(99), run(40), run(97)]).performance).toBe(97);
  expect(() => medianRun([])).toThrow();
});

test('compares each score with its target', () => {
  expect(misses(run(95))).toEqual([]);
  expect(misses(run(94, { seo: 99, accessibility: 0 }))).toEqual([
    'performance 94 < 95',
    'accessibility 0 < 100',
    'seo 99 < 100',
  ]);
});

test('renders a row of the table', () => {
  expect(tableRow('/vehicles', run(97))).toBe(
    `${'/vehicles'.padEnd(34)}    97   100   100   100   1.23 s   0.000    12 ms`,
  );
});
