import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceFloor } from './price-floor.ts';

const isRefused = (age: number, hp: number | null, price: number) => price < (priceFloor(age, hp) ?? 0);

describe('accepts the prices of cheap cars', () => {
  // The cheapest real prices among 5 968 ads, and plausible prices of worn-out or damaged cars.
  test.each([
    ['Hyundai i10', 0, 67, 99_000],
    ['Fiat Panda', 4, 70, 69_900],
    ['Dacia Sandero, damaged', 4, 65, 20_000],
    ['Dacia Logan, 146 830 km', 5, 90, 59_500],
    ['Škoda Octavia taxi, 384 000 km', 8, 86, 37_000],
    ['Peugeot 108, damaged', 8, 68, 9_000],
    ['Citroën C1', 10, 68, 6_000],
    ['Renault Clio', 12, 75, 4_000],
    ['Volvo V70 D5', 14, 109, 5_000],
    ['Nissan Micra', 15, 65, 2_500],
    ['Citroën C-Crosser', 16, 140, 6_500],
    ['Citroën C3', 17, 60, 2_000],
    ['Volvo V50', 18, 100, 1_500],
    ['Jaguar XK', 23, 290, 1_000],
    ['Saab 900', 33, null, 1_000],
  ] as const)('%s, %i years', (_, age, hp, price) => {
    expect(isRefused(age, hp, price)).toBe(false);
  });

  test('accepts any price above the overall minimum from 16 years on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 100 }), fc.option(fc.integer({ min: 20, max: 900 })), (age, hp) => {
        expect(isRefused(age, hp, 1_000)).toBe(false);
      }),
    );
  });
});

describe('drops monthly costs', () => {
  test.each([
    ['Cupra Formentor', -1, 150, 1_430],
    ['Volvo V60', -1, 163, 4_990],
    ['Audi A6', 0, 163, 14_990],
    ['Dodge RAM', -1, null, 6_633],
    ['Renault Mégane', 1, 95, 6_300],
    ['Peugeot e-208', 3, 136, 3_795],
    ['Volkswagen Golf', 6, 85, 2_995],
    ['Porsche 911', 10, 350, 9_900],
  ] as const)('%s, %i years', (_, age, hp, price) => {
    expect(isRefused(age, hp, price)).toBe(true);
  });
});

test('lowers the floor with age, raises it with power, and stays far below any full price', () => {
  const age = fc.integer({ min: -1, max: 40 });
  const hp = fc.integer({ min: 20, max: 900 });
  fc.assert(
    fc.property(age, age, hp, hp, (one, other, hpOne, hpOther) => {
      const floor = (at: number, power: number) => priceFloor(at, power) ?? 0;
      expect(floor(Math.max(one, other), hpOne)).toBeLessThanOrEqual(floor(Math.min(one, other), hpOne));
      expect(floor(one, Math.min(hpOne, hpOther))).toBeLessThanOrEqual(floor(one, Math.max(hpOne, hpOther)));
      expect(floor(one, hpOne)).toBeLessThanOrEqual(75_000);
    }),
  );
});
