import { expect, test } from 'vitest';
import { randomOf } from '#test/support/valued-stock.ts';
import { combineIndex, monthLevels, toIndex } from './price-index.ts';
import { type AdWithPrices, monthOf, pricedMonths } from './priced-months.ts';

const FROM = monthOf(new Date('2025-01-01'));
const UNTIL = FROM + 18;
const dayIn = (month: number, day: number): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12, day));

type Stock = { size: number; seed: number; monthly: number; olderByMonth?: number };

/** Ads whose prices follow their facts and fall or rise by a share each month. */
function adsOf({ size, seed, monthly, olderByMonth = 0 }: Stock): AdWithPrices[] {
  const random = randomOf(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: size }, (_, place) => {
    const begin = Math.floor(random() * 18) - 2;
    const last = begin + Math.floor(random() * 4);
    const age = 1 + Math.floor(random() * 6) + olderByMonth * begin;
    const modelYear = Math.floor((FROM + begin) / 12 - age);
    const odometerKm = Math.max(1_000, Math.round(age * (12_000 + 3_000 * normal())));
    const isNew = random() < 0.5;
    const noise = normal() * 0.08;
    const priceIn = (month: number): number => {
      const years = (month + FROM + 0.5) / 12 - modelYear - 0.4;
      return Math.exp(12.6 - 0.09 * years - odometerKm / 500_000 + (isNew ? 0.1 : 0) + monthly * month + noise);
    };
    return {
      id: place + 1,
      fuel: 'petrol',
      generationId: isNew ? 2 : 1,
      modelYear,
      odometerKm,
      horsepower: 150,
      transmission: 'Automat',
      closedAt: last < 17 ? dayIn(FROM + last, 20) : null,
      prices: Array.from({ length: last - begin + 1 }, (_, step) => ({
        at: dayIn(FROM + begin + step, 5),
        price: Math.round(priceIn(begin + step) / 100) * 100,
      })),
    };
  });
}
const indexOf = (ads: readonly AdWithPrices[]) => toIndex(monthLevels(ads, FROM, UNTIL));

test.each([-0.01, 0, 0.008])('follows prices that change by %f a month', (monthly) => {
  const index = indexOf(adsOf({ size: 1_500, seed: 3, monthly }));
  expect(index).toHaveLength(18);
  for (const [place, { value }] of index.entries())
    expect(Math.abs(value / (100 * Math.exp(monthly * place)) - 1)).toBeLessThan(0.03);
});

test('the band contains the truth in most months', () => {
  const points = [1, 2, 3, 4, 5, 6].flatMap((seed) => indexOf(adsOf({ size: 1_200, seed, monthly: 0 })).slice(1));
  const right = points.filter(({ low, high }) => low <= 100 && high >= 100).length;
  expect(right / points.length).toBeGreaterThan(0.6);
  expect(right / points.length).toBeLessThan(0.97);
});

test('does not fall because the cars for sale become older', () => {
  const last = indexOf(adsOf({ size: 1_500, seed: 5, monthly: 0, olderByMonth: 0.3 })).at(-1);
  expect(Math.abs((last?.value ?? 0) - 100)).toBeLessThan(6);
});

test('depends on changes of prices alone, not on their level', () => {
  const ads = adsOf({ size: 600, seed: 6, monthly: 0.005 });
  const dearer = ads.map((ad) => ({
    ...ad,
    prices: ad.prices.map(({ at, price }) => ({ at, price: price === null ? null : price * 1.7 })),
  }));
  const [one, other] = [indexOf(ads), indexOf(dearer)];
  for (const [place, { value }] of one.entries()) expect(other[place]?.value).toBeCloseTo(value, 0);
});

test('leaves out months with few ads, and states nothing with fewer than three months', () => {
  expect(indexOf(adsOf({ size: 60, seed: 7, monthly: 0 }))).toEqual([]);
  expect(indexOf([])).toEqual([]);
  expect(indexOf(adsOf({ size: 400, seed: 7, monthly: 0 })).every(({ ads }) => ads >= 20)).toBe(true);
});

test('the index of several series lies between theirs', () => {
  const parts = [0.01, -0.004].map((monthly, seed) => monthLevels(adsOf({ size: 1_200, seed, monthly }), FROM, UNTIL));
  const [up, down] = parts.map((levels) => toIndex(levels).at(-1)?.value ?? 0);
  const all = combineIndex(parts);
  expect(all).toHaveLength(18);
  expect(all.at(-1)?.value).toBeLessThan(up ?? 0);
  expect(all.at(-1)?.value).toBeGreaterThan(down ?? 0);
  expect(combineIndex([])).toEqual([]);
  expect(combineIndex([monthLevels(adsOf({ size: 500, seed: 1, monthly: 0 }), FROM, UNTIL)])).toEqual([]);
});

test('an ad counts in each month from its first price until it is closed, with the last price of the month', () => {
  const ad = {
    id: 1,
    fuel: 'petrol',
    generationId: null,
    modelYear: 2020,
    odometerKm: 1,
    horsepower: null,
    transmission: null,
    prices: [
      { at: new Date('2025-02-03'), price: 200_000 },
      { at: new Date('2025-02-20'), price: 190_000 },
      { at: new Date('2025-04-01'), price: null },
      { at: new Date('2025-05-01'), price: 180_000 },
    ],
    closedAt: new Date('2025-06-02'),
  } satisfies AdWithPrices;
  expect(pricedMonths(ad, FROM, UNTIL)).toEqual([
    { month: FROM + 1, price: 190_000 },
    { month: FROM + 2, price: 190_000 },
    { month: FROM + 4, price: 180_000 },
    { month: FROM + 5, price: 180_000 },
  ]);
  expect(pricedMonths({ ...ad, closedAt: null }, FROM + 4, FROM + 5)).toEqual([{ month: FROM + 4, price: 180_000 }]);
});
