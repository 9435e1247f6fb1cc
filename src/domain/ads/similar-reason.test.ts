import { expect, test } from 'vitest';
import { type Compared, similarReason } from './similar-reason.ts';

const ad: Compared = {
  series: 'V60',
  generation: 'II',
  bodyType: 'Kombi',
  fuels: ['Bensin'],
  price: 200_000,
  odometerKm: 80_000,
  modelYear: 2020,
};
const stranger: Compared = { ...ad, series: 'S90', generation: null, bodyType: 'Sedan', fuels: ['Diesel'] };

const plain = (text: string | null) => text?.replace(/[\u202f\u00a0]/g, ' ') ?? null;
const reason = (car: Partial<Compared>, from = ad) => plain(similarReason({ ...from, ...car }, ad));

test.each([
  ['samma generation', {}],
  ['samma generation, 12 000 kr billigare', { price: 188_000 }],
  ['samma generation, 12 500 kr dyrare', { price: 212_500 }],
  ['samma modell', { generation: 'I' }],
  ['samma modell, 1 år nyare', { generation: null, modelYear: 2021 }],
  ['samma biltyp', { series: 'V90' }],
  ['samma drivmedel', { series: 'XC60', bodyType: 'SUV' as const }],
  ['samma generation, gått 600 mil mer', { odometerKm: 86_000 }],
  ['samma generation, 2 år äldre', { modelYear: 2018 }],
])('%s', (text, car) => {
  expect(reason(car)).toBe(text);
});

test('returns the differences alone when only the make is shared', () => {
  expect(reason({ odometerKm: 74_000, modelYear: 2021 }, stranger)).toBe('gått 600 mil mindre, 1 år nyare');
  expect(reason({}, stranger)).toBeNull();
});

test('returns the first two of three differences', () => {
  expect(reason({ price: 190_000, odometerKm: 90_000, modelYear: 2022 })).toBe(
    'samma generation, 10 000 kr billigare, gått 1 000 mil mer',
  );
});

test('ignores small differences and rounds mil to the nearest ten', () => {
  expect(reason({ price: 199_001, odometerKm: 80_990 })).toBe('samma generation');
  expect(reason({ price: 199_000, odometerKm: 81_057 })).toBe('samma generation, 1 000 kr billigare, gått 110 mil mer');
});

test('omits unknown facts', () => {
  const unknown = { series: null, generation: null, bodyType: null, fuels: [], price: null, odometerKm: null };
  expect(reason({ ...unknown, modelYear: null })).toBeNull();
  expect(plain(similarReason({ ...stranger, price: 190_000 }, { ...ad, ...unknown, modelYear: null }))).toBeNull();
  // Two unknown series are not equal.
  expect(plain(similarReason({ ...ad, ...unknown }, { ...ad, ...unknown }))).toBeNull();
});

test('distinguishes generations of the same name in different series', () => {
  expect(reason({ series: 'V90', generation: 'II' })).toBe('samma biltyp');
});
