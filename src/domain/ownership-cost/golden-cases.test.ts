import { expect, test } from 'vitest';
import { defaultAssumptions, readAssumptions } from './cost-assumptions.ts';
import { costedCar, valueAndTaxPerMonth } from './costed-car.ts';
import { ownershipCost } from './ownership-cost.ts';

/** Whole cars from the facts of the ad to the sum, calculated by hand by the rules of the tax, of the average distance and of the curve. */

type Ad = Parameters<typeof costedCar>[0];
const NOW = new Date('2026-11-24T12:00:00Z');
const SILENT: Ad = {
  brand: 'Volvo',
  series: null,
  name: 'Volvo',
  engineName: null,
  price: null,
  modelYear: null,
  firstRegistered: null,
  fuels: [],
  bodyType: 'Kombi',
  nedcConsumptionMin: null,
  nedcConsumptionMax: null,
  wltpConsumptionMin: null,
  wltpConsumptionMax: null,
  nedcCo2Min: null,
  nedcCo2Max: null,
  wltpCo2Min: null,
  wltpCo2Max: null,
  catalogueValues: null,
};
const nedc = (consumption: number, co2: number | null): Partial<Ad> => ({
  nedcConsumptionMin: consumption,
  nedcConsumptionMax: consumption,
  nedcCo2Min: co2,
  nedcCo2Max: co2,
});
const wltp = (consumption: number | null, co2: number): Partial<Ad> => ({
  wltpConsumptionMin: consumption,
  wltpConsumptionMax: consumption,
  wltpCo2Min: co2,
  wltpCo2Max: co2,
});

type Parts = Partial<Record<'value' | 'energy' | 'tax' | 'insurance' | 'service' | 'tyres' | 'interest', number>>;
type GoldenCase = {
  ad: Partial<Ad>;
  /** Share of the value that the curve leaves after three years; null: no curve. */
  left: number | null;
  typed: Record<string, string>;
  parts: Parts;
  sum: { total: number; perMonth: number; orePerMil: number };
};

const CASES: Readonly<Record<string, GoldenCase>> = {
  // Tax 360 + 22 × (120 − 111) = 558. 3 × 869 = 2 607 mil × 0,69 l × 18,50 kr.
  'a petrol car of 2015': {
    ad: { price: 100_000, modelYear: 2015, firstRegistered: '2015-03-01', fuels: ['Bensin'], ...nedc(6, 120) },
    left: 0.7,
    typed: { energipris: '18,50', forsakring: '5000', service: '4000', dack: '2000', lan: '0' },
    parts: { value: 30_000, energy: 33_278, tax: 1_674, insurance: 15_000, service: 12_000, tyres: 6_000, interest: 0 },
    sum: { total: 97_952, perMonth: 2_721, orePerMil: 3_757 },
  },
  // Tax (360 + 22 × 19) × 2,37 + 250 = 2 093. 3 × 1 426 = 4 278 mil × 0,55 l × 19 kr.
  'a diesel car of 2017': {
    ad: { price: 160_000, modelYear: 2017, firstRegistered: '2017-06-01', fuels: ['Diesel'], ...nedc(4.8, 130) },
    left: 0.75,
    typed: { energipris: '19' },
    parts: { value: 40_000, energy: 44_705, tax: 6_279 },
    sum: { total: 90_984, perMonth: 2_527, orePerMil: 2_127 },
  },
  // 3 × 1 126 = 3 378 mil × 1,84 kWh × 2 kr. 6 % of 200 000 kr in three years.
  'an electric car on a loan': {
    ad: { price: 300_000, modelYear: 2022, firstRegistered: '2022-05-01', fuels: ['El'], ...wltp(16, 0) },
    left: 0.6,
    typed: { energipris: '2', lan: '200000', ranta: '6' },
    parts: { value: 120_000, energy: 12_431, tax: 1_080, interest: 36_000 },
    sum: { total: 169_511, perMonth: 4_709, orePerMil: 5_018 },
  },
  // 365 of 365,25 days of malus at 6 370 kr a year, then 360 + 22 × 19 = 778. 2 607 mil × 0,67 l × 18 kr.
  'a petrol car whose malus ends in a year': {
    ad: { price: 280_000, modelYear: 2024, firstRegistered: '2024-11-24', fuels: ['Bensin'], ...wltp(5.8, 130) },
    left: null,
    typed: { energipris: '18' },
    parts: { energy: 31_440, tax: 7_922 },
    sum: { total: 39_362, perMonth: 1_093, orePerMil: 1_510 },
  },
  'a plug-in hybrid, of which no consumption is assumed': {
    ad: { price: 250_000, modelYear: 2021, firstRegistered: '2021-02-01', fuels: ['Laddhybrid'], ...wltp(1.5, 40) },
    left: 0.8,
    typed: { energipris: '18' },
    parts: { value: 50_000, tax: 1_080 },
    sum: { total: 51_080, perMonth: 1_419, orePerMil: 1_512 },
  },
  // Taxed by weight, which is not calculated. 2 × 869 = 1 738 mil × 0,92 l × 18,50 kr.
  'an old car for two years': {
    ad: { price: 25_000, modelYear: 2003, firstRegistered: '2003-01-01', fuels: ['Bensin'], ...nedc(8, 190) },
    left: null,
    typed: { ar: '2', varde: '15000', energipris: '18,50', forsakring: '3000' },
    parts: { value: 10_000, energy: 29_581, insurance: 6_000 },
    sum: { total: 45_581, perMonth: 1_899, orePerMil: 2_623 },
  },
  'a car of which only the own assumptions are known': {
    ad: { fuels: ['Diesel'] },
    left: null,
    typed: { mil: '2000', ar: '1', forbrukning: '0,5', energipris: '20' },
    parts: { energy: 20_000 },
    sum: { total: 20_000, perMonth: 1_667, orePerMil: 1_000 },
  },
  // Tax 360 + 11 × (180 − 111) = 1 119. 3 378 mil × 0,92 l × 15 kr.
  'an ethanol car of 2010': {
    ad: { price: 40_000, modelYear: 2010, firstRegistered: '2010-04-01', fuels: ['Etanol', 'Bensin'], ...nedc(8, 180) },
    left: 0.5,
    typed: { energipris: '15' },
    parts: { value: 20_000, energy: 46_616, tax: 3_357 },
    sum: { total: 69_973, perMonth: 1_944, orePerMil: 2_071 },
  },
};

test.each(Object.entries(CASES))('%s', (_, { ad, left, typed, parts, sum }) => {
  const age = NOW.getUTCFullYear() - (ad.modelYear ?? 0);
  const point = (years: number, kr: number) => ({ age: age + years, kr, low: kr, high: kr });
  const curve = left === null ? null : [point(0, 500_000), point(3, 500_000 * left)];
  const car = costedCar({ ...SILENT, ...ad }, curve, NOW);
  const texts = new Map(Object.entries(typed));
  const { values } = readAssumptions((name) => texts.get(name) ?? null, defaultAssumptions(car), car.price);
  const cost = ownershipCost(car, values);
  expect(Object.fromEntries((cost?.parts ?? []).map(({ name, total }) => [name, total]))).toEqual(parts);
  expect(cost?.sum).toEqual(sum);
});

test('without own figures, the loss of value and the tax per month are stated together or not at all', () => {
  const petrol: Ad = { ...SILENT, ...CASES['a petrol car of 2015']?.ad };
  const point = (age: number, kr: number) => ({ age, kr, low: kr, high: kr });
  const curve = [point(11, 100_000), point(14, 70_000)];
  // (30 000 + 1 674) / 36
  expect(valueAndTaxPerMonth(costedCar(petrol, curve, NOW))).toBe(880);
  expect(valueAndTaxPerMonth(costedCar(petrol, null, NOW))).toBeNull();
  expect(valueAndTaxPerMonth(costedCar({ ...petrol, modelYear: null, firstRegistered: null }, curve, NOW))).toBeNull();
});
