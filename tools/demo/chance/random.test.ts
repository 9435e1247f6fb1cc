import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { interpolate, weightedTable } from './weighted-table.ts';

test('returns the same numbers for the same seed only', () => {
  const sample = (seed: string): number[] => Array.from({ length: 5 }, () => createRandom(seed).next());
  expect(sample('a')).toEqual(sample('a'));
  expect(sample('a')).not.toEqual(sample('b'));
});

test('samples have the specified mean and standard deviation', () => {
  const random = createRandom('spread');
  const values = Array.from({ length: 20_000 }, () => random.normal());
  const mean = values.reduce((a, b) => a + b) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
});

test('samples items in proportion to their weights, and never an item without weight', () => {
  const random = createRandom('weights');
  const table = weightedTable<string>([
    ['often', 3],
    ['never', 0],
    ['seldom', 1],
  ]);
  const sampled = Array.from({ length: 4_000 }, () => table.sample(random));
  expect(sampled).not.toContain('never');
  expect(sampled.filter((item) => item === 'often').length / sampled.length).toBeCloseTo(0.75, 1);
});

test('interpolates between the nodes of a table and is constant outside', () => {
  const nodes = [
    [2010, 10],
    [2020, 20],
  ] as const;
  expect([2000, 2010, 2015, 2020, 2030].map((year) => interpolate(nodes, year))).toEqual([10, 10, 15, 20, 20]);
});
