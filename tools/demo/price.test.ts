import { expect, test } from 'vitest';
import type { CarEngine } from './engines.ts';
import { dealerPrice, MIN_PRICE, marketPrice } from './price.ts';

const series = { price: 380_000, electricPrice: 380_000, hp: 200, ageSlope: 0.02 };
const diesel = { hp: 190, fuel: 'Diesel', drive: 'Framhjulsdrift', transmission: 'Automat' } as const;

type Change = Partial<CarEngine> & { ageYears?: number; odometerKm?: number };
const priceOf = ({ ageYears = 5, odometerKm = 90_000, ...engine }: Change = {}): number =>
  marketPrice({ series, engine: { ...diesel, ...engine }, ageYears, odometerKm });

test('every year and every mil costs, power and gearbox pay', () => {
  const price = priceOf();
  expect(priceOf({ ageYears: 8 })).toBeLessThan(price);
  expect(priceOf({ odometerKm: 150_000 })).toBeLessThan(price);
  expect(priceOf({ hp: 250 })).toBeGreaterThan(price);
  expect(priceOf({ transmission: 'Manuell' })).toBeLessThan(price);
  expect(priceOf({ drive: 'Fyrhjulsdrift' })).toBeGreaterThan(price);
});

test('electric cars lose value faster', () => {
  const left = (fuel: 'El' | 'Bensin'): number => priceOf({ fuel }) / priceOf({ fuel, ageYears: 0 });
  expect(left('El')).toBeLessThan(left('Bensin'));
});

test.each([
  [89_612, 0.2, 89_900],
  [134_321, 0.8, 133_500],
  [351_200, 0.4, 349_900],
  [612_300, 0.3, 609_900],
  [612_300, 0.9, 610_000],
  [500, 0.1, MIN_PRICE],
])('%d kr is asked as dealers do (taste %d): %d', (kr, taste, asked) => {
  expect(dealerPrice(kr, taste)).toBe(asked);
});
