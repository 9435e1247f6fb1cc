import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgePrice } from '#src/domain/valuation/judge-price.ts';
import { UNFLAGGED_CAR } from '#test/unflagged-car.ts';
import { limitsBelow, priceTipTexts, priceUrgency, type TippedCar } from './price-tips.ts';

const CAR: TippedCar = { price: 229_900, estimate: 200_000, low80: 190_000, high80: 212_000, label: 'high' };

test('states the limits below a price', () => {
  expect(limitsBelow(CAR)).toEqual({ low: 190_000, usual: 212_000 });
  expect(limitsBelow({ ...CAR, price: 199_900, label: 'usual' })).toEqual({ low: 190_000, usual: null });
  expect(limitsBelow({ ...CAR, price: 179_900, label: 'low' })).toEqual({ low: null, usual: null });
});

test('says what a lower price changes, and warns of a very low one', () => {
  const text = (car: Partial<TippedCar>) =>
    priceTipTexts({ ...CAR, ...car }).map((line) => line.replaceAll(/\s/gu, ' '));
  expect(text({})).toEqual(['Upp till 212 000 kr är det Brukligt pris.', 'Under 190 000 kr blir det Lågt pris.']);
  expect(text({ price: 199_900, label: 'usual' })).toEqual(['Under 190 000 kr blir det Lågt pris.']);
  expect(text({ price: 180_000, label: 'low' })).toEqual([]);
  expect(text({ price: 120_000, label: 'very_low' })).toEqual(['Kontrollera priset: köpare kan tro att något är fel.']);
  // A price of 1 kr, and a car that is worth almost nothing.
  expect(text({ price: 1, estimate: 800, low80: 700, high80: 900, label: 'very_low' })).toHaveLength(1);
  expect(text({ price: 950, estimate: 800, low80: 700, high80: 900, label: 'high' })).toEqual([
    'Upp till 900 kr är det Brukligt pris.',
    'Under 700 kr blir det Lågt pris.',
  ]);
});

test('a stated price gets the label that is promised, by the judgement itself', () => {
  const cars = fc.record({
    estimate: fc.integer({ min: 45_000, max: 900_000 }),
    below: fc.double({ min: 0.03, max: 0.2, noNaN: true }),
    above: fc.double({ min: 0.03, max: 0.2, noNaN: true }),
    price: fc.double({ min: 0.5, max: 1.6, noNaN: true }),
  });
  fc.assert(
    fc.property(cars, ({ estimate, below, above, price: share }) => {
      const range = {
        estimate,
        low80: Math.round(estimate * (1 - below)),
        high80: Math.round(estimate * (1 + above)),
        low90: 1,
        high90: estimate * 3,
      };
      const judge = (price: number) => judgePrice({ ...UNFLAGGED_CAR, age: 5, range, price }).label;
      const price = Math.round(estimate * share);
      const label = judge(price);
      if (label === null) return;
      const { low, usual } = limitsBelow({ price, ...range, label });
      if (low !== null) expect(judge(low - 1)).toBe('low');
      if (usual !== null) expect(judge(usual)).toBe('usual');
    }),
  );
});

test('the first car to re-price is far above the estimate and has waited long', () => {
  const of = (price: number, daysForSale: number, medianDays: number | null = 30) =>
    priceUrgency({ judged: { ...CAR, price }, daysForSale, medianDays });
  expect(of(229_900, 90)).toBeGreaterThan(of(229_900, 20));
  expect(of(249_900, 20)).toBeGreaterThan(of(229_900, 20));
  expect(of(199_900, 400)).toBe(0);
  expect(of(229_900, 90, null)).toBe(of(229_900, 20, null));
  expect(of(229_900, 90, 0)).toBeGreaterThan(0);
  expect(priceUrgency({ judged: null, daysForSale: 400, medianDays: 30 })).toBe(0);
});
