import { expect, test } from 'vitest';
import { priceSteps } from './ad-data.server.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

test('each step has its change against the previous one', () => {
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

test('a repeated price is no step', () => {
  expect(
    priceSteps([
      { at: at(1), price: 100_000 },
      { at: at(2), price: 100_000 },
    ]),
  ).toHaveLength(1);
  expect(priceSteps([])).toEqual([]);
});
