import { expect, test } from 'vitest';
import { priceCutOf, priceSteps } from './ad-data.server.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

test('each step says what changed against the one before', () => {
  expect(
    priceSteps([
      { at: at(1), price: 100_000 },
      { at: at(2), price: 90_000 },
      { at: at(3), price: null },
      { at: at(4), price: 95_000 },
    ]),
  ).toEqual([
    { at: at(4), price: 95_000, change: null },
    { at: at(3), price: null, change: null },
    { at: at(2), price: 90_000, change: -10_000 },
    { at: at(1), price: 100_000, change: null },
  ]);
});

test('the same price noted again is no step', () => {
  expect(
    priceSteps([
      { at: at(1), price: 100_000 },
      { at: at(2), price: 100_000 },
    ]),
  ).toHaveLength(1);
  expect(priceSteps([])).toEqual([]);
});

test('a cut is against the first price asked', () => {
  const prices = [
    { at: at(1), price: null },
    { at: at(2), price: 100_000 },
    { at: at(3), price: 120_000 },
    { at: at(4), price: 90_000 },
  ];
  expect(priceCutOf(90_000, prices)).toEqual({ kronor: 10_000, since: at(2) });
  expect(priceCutOf(100_000, prices)).toBeNull();
  expect(priceCutOf(null, prices)).toBeNull();
  expect(priceCutOf(90_000, [])).toBeNull();
});
