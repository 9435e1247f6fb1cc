import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOn, type Scale, scaleBetween, scaleFromZero, scaleOfAmounts, scaleOfChanges } from './scale.ts';

const amount = fc.oneof(
  fc.integer({ min: 0, max: 5_000_000 }),
  fc.nat(2_000).map((thousandths) => thousandths / 1_000),
);
const amounts = fc.array(amount, { minLength: 1, maxLength: 30 });
const change = fc.integer({ min: -900, max: 3_000 }).map((tenths) => tenths / 10);

function expectScale({ low, high, ticks }: Scale, values: readonly number[]) {
  expect(ticks.length).toBeGreaterThanOrEqual(2);
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(ticks.every((tick) => tick >= low && tick <= high)).toBe(true);
  expect(ticks.every((tick, at) => at === 0 || tick > (ticks[at - 1] ?? tick))).toBe(true);
  const tolerance = (high - low) * 1e-6;
  for (const value of values) {
    expect(value).toBeGreaterThanOrEqual(low - tolerance);
    expect(value).toBeLessThanOrEqual(high + tolerance);
  }
}

test('every scale has two ticks or more within its ends, and room for all values', () => {
  fc.assert(
    fc.property(amounts, fc.array(change, { minLength: 1 }), (values, changes) => {
      expectScale(scaleFromZero(values), values);
      expectScale(scaleFromZero(values, 1), values);
      expectScale(scaleOfAmounts(values), values);
      expectScale(scaleOfAmounts(values, 1), values);
      expectScale(scaleOfChanges(changes, 6), changes);
    }),
    { seed: 90 },
  );
});

test('a scale between two values has exactly these ends', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const scale = scaleBetween(low, high);
      expect([scale.low, scale.high]).toEqual([low, high]);
      if (high > low) expectScale(scale, [low, high]);
    }),
    { seed: 90 },
  );
  expect(scaleBetween(7, 7)).toEqual({ low: 7, high: 7, ticks: [7], isBroken: false });
});

test('equal values have the same scale in any order, so charts beside each other can share it', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const other = values.toReversed();
      expect(scaleOfAmounts(other)).toEqual(scaleOfAmounts(values));
      expect(scaleFromZero(other)).toEqual(scaleFromZero(values));
      expect(scaleOfChanges(other, 6)).toEqual(scaleOfChanges(values, 6));
    }),
    { seed: 90 },
  );
});

describe('ticks', () => {
  test.each([
    [scaleFromZero([436_000, 80_000]), [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
    [scaleFromZero([3], 1), [0, 1, 2, 3]],
    [scaleFromZero([0], 1), [0, 1]],
    [scaleOfAmounts([5], 1), [4, 5, 6]],
    [scaleFromZero([0.183]), [0, 0.05, 0.1, 0.15, 0.2]],
    [scaleBetween(0, 16, 1), [0, 5, 10, 15]],
    [scaleBetween(3, 6, 1), [3, 4, 5, 6]],
    [scaleBetween(0.2, 1), [0.2, 0.4, 0.6, 0.8, 1]],
    [scaleOfChanges([0.4, -1.1], 6), [-6, 0, 6]],
    [scaleOfChanges([0.4, -7.2], 6), [-10, 0, 10]],
    [scaleOfChanges([13], 6), [-20, 0, 20]],
  ])('%j', ({ ticks }, expected) => expect(ticks).toEqual(expected));
});

test('amounts begin at zero unless half of the plot would be empty; small changes stay small', () => {
  expect(scaleOfAmounts([200_000, 90_000])).toMatchObject({ low: 0, isBroken: false });
  const price = scaleOfAmounts([199_900, 198_900]);
  expect(price).toMatchObject({ isBroken: true });
  expect(placeOn(price, 199_900) - placeOn(price, 198_900)).toBeLessThan(0.1);
  expect(scaleOfAmounts([])).toMatchObject({ low: 0, isBroken: false });
});

test('places values between 0 and 1, beyond the ends at the ends', () => {
  const scale = { low: -6, high: 6 };
  expect([-6, 0, 6, 9, -9].map((value) => placeOn(scale, value))).toEqual([0, 0.5, 1, 1, 0]);
  expect(placeOn({ low: 4, high: 4 }, 4)).toBe(0.5);
});
