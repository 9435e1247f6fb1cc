import { expect, test } from 'vitest';
import { costAnswer, costHeadline, wholeCostPerMonth } from './cost-answer.ts';
import { costedCar } from './costed-car.ts';

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
  horsepower: null,
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
  electricValues: null,
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

type Parts = Partial<
  Record<'value' | 'energy' | 'tax' | 'insurance' | 'service' | 'tyres' | 'inspection' | 'interest', number>
>;
type GoldenCase = {
  ad: Partial<Ad>;
  /** Share of the value that the curve leaves after three years; null: no curve. */
  left: number | null;
  typed: Record<string, string>;
  parts: Parts;
  sum: { total: number; perMonth: number; orePerMil: number };
};

const CASES: Readonly<Record<string, GoldenCase>> = {
  // Tax 360 + 22 × (120 − 111) = 558. 6 l by NEDC of 2015 plus 35 % is 0,81 l: 3 × 869 = 2 607 mil × 0,81 l × 18,50 kr. Value 100 000 × 0,7 × 0,972 ^ (3 × −0,257).
  // Two inspections within three years.
  'a petrol car of 2015': {
    ad: { price: 100_000, modelYear: 2015, firstRegistered: '2015-03-01', fuels: ['Bensin'], ...nedc(6, 120) },
    left: 0.7,
    typed: { energipris: '18,50', forsakring: '5000', service: '4000', dack: '2000', lan: '0' },
    parts: {
      value: 28_000,
      energy: 39_066,
      tax: 1_674,
      insurance: 15_000,
      service: 12_000,
      tyres: 6_000,
      inspection: 990,
    },
    sum: { total: 102_730, perMonth: 2_854, orePerMil: 3_941 },
  },
  // Tax (360 + 22 × 19) × 2,37 + 250 = 2 093. 3 × 1 426 = 4 278 mil × 0,67 l × 19 kr. Value 160 000 × 0,75 × 0,972 ^ (3 × 0,3). Service 6,3 and tyres 2,4 kr per mil.
  'a diesel car of 2017': {
    ad: { price: 160_000, modelYear: 2017, firstRegistered: '2017-06-01', fuels: ['Diesel'], ...nedc(4.8, 130) },
    left: 0.75,
    typed: { energipris: '19' },
    parts: {
      value: 43_000,
      energy: 54_459,
      tax: 6_279,
      insurance: 21_030,
      service: 26_940,
      tyres: 10_260,
      inspection: 1_500,
    },
    sum: { total: 163_468, perMonth: 4_541, orePerMil: 3_821 },
  },
  // 3 × 1 126 = 3 378 mil × 1,76 kWh × (90 % × 2 kr + 10 % × 5,30 kr). 6 % of 200 000 kr in three years. Service 3,8 kr per mil.
  'an electric car on a loan': {
    ad: { price: 300_000, modelYear: 2022, firstRegistered: '2022-05-01', fuels: ['El'], ...wltp(16, 0) },
    left: 0.6,
    typed: { energipris: '2', lan: '200000', ranta: '6' },
    parts: {
      value: 120_000,
      energy: 13_853,
      tax: 1_080,
      insurance: 21_030,
      service: 12_840,
      tyres: 8_100,
      inspection: 990,
      interest: 36_000,
    },
    sum: { total: 213_893, perMonth: 5_941, orePerMil: 6_332 },
  },
  // 365 of 365,25 days of malus at 6 370 kr a year, then 360 + 22 × 19 = 778. 2 607 mil × 0,72 l × 18 kr. Value 280 000 × 0,89 × 0,92 × 0,92. Insured for half by its age.
  'a petrol car whose malus ends in a year': {
    ad: { price: 280_000, modelYear: 2024, firstRegistered: '2024-11-24', fuels: ['Bensin'], ...wltp(5.8, 130) },
    left: null,
    typed: { energipris: '18' },
    parts: {
      value: 69_000,
      energy: 33_787,
      tax: 7_922,
      insurance: 12_180,
      service: 16_410,
      tyres: 6_270,
      inspection: 990,
    },
    sum: { total: 146_559, perMonth: 4_071, orePerMil: 5_622 },
  },
  // 3 378 mil × (0,53 × 0,79 l × 18 kr + 0,47 × 2,2 kWh × 2 kr).
  'a plug-in hybrid': {
    ad: { price: 250_000, modelYear: 2021, firstRegistered: '2021-02-01', fuels: ['Laddhybrid'], ...wltp(1.5, 40) },
    left: 0.8,
    typed: { energipris: '18' },
    parts: {
      value: 50_000,
      energy: 32_444,
      tax: 1_080,
      insurance: 21_030,
      service: 18_930,
      tyres: 8_100,
      inspection: 990,
    },
    sum: { total: 132_574, perMonth: 3_683, orePerMil: 3_925 },
  },
  // Taxed by weight, which is not calculated. 8 l by NEDC of 2003 plus 12 %: 2 × 869 = 1 738 mil × 0,90 l × 18,50 kr.
  'an old car for two years': {
    ad: { price: 25_000, modelYear: 2003, firstRegistered: '2003-01-01', fuels: ['Bensin'], ...nedc(8, 190) },
    left: null,
    typed: { ar: '2', varde: '15000', energipris: '18,50', forsakring: '3000' },
    parts: { value: 10_000, energy: 28_938, insurance: 6_000, service: 10_940, tyres: 4_180, inspection: 1_000 },
    sum: { total: 61_058, perMonth: 2_544, orePerMil: 3_513 },
  },
  'a car of which only the own assumptions are known': {
    ad: { fuels: ['Diesel'] },
    left: null,
    typed: { mil: '2000', ar: '1', forbrukning: '0,5', energipris: '20' },
    parts: { energy: 20_000, insurance: 7_010, service: 12_600, tyres: 4_800, inspection: 0 },
    sum: { total: 44_410, perMonth: 3_701, orePerMil: 2_221 },
  },
  // Tax 360 + 11 × (180 − 111) = 1 119. 3 378 mil × 1,00 l × 15 kr. Insured for half by its price.
  'an ethanol car of 2010': {
    ad: { price: 40_000, modelYear: 2010, firstRegistered: '2010-04-01', fuels: ['Etanol', 'Bensin'], ...nedc(8, 180) },
    left: 0.5,
    typed: { energipris: '15' },
    parts: {
      value: 20_000,
      energy: 50_670,
      tax: 3_357,
      insurance: 12_180,
      service: 21_270,
      tyres: 8_100,
      inspection: 1_500,
    },
    sum: { total: 117_077, perMonth: 3_252, orePerMil: 3_466 },
  },
};

test.each(Object.entries(CASES))('%s', (_, { ad, left, typed, parts, sum }) => {
  const age = NOW.getUTCFullYear() - (ad.modelYear ?? 0);
  // The same loss each year.
  const depreciation =
    left === null
      ? null
      : [0, 1, 2, 3].map((years) => {
          const kr = 500_000 * left ** (years / 3);
          return { age: age + years, kr, low: kr, high: kr };
        });
  const car = costedCar({ ...SILENT, ...ad }, { estimate: null, depreciation }, NOW);
  const texts = new Map(Object.entries(typed));
  const { cost } = costAnswer(car, (name) => texts.get(name) ?? null);
  expect(Object.fromEntries((cost?.parts ?? []).map(({ name, total }) => [name, total]))).toEqual(parts);
  expect(cost?.sum).toEqual(sum);
});

test('the headline is the whole sum, or says what is not in it', () => {
  const headline = (ad: Partial<Ad>, typed: Record<string, string> = {}) => {
    const texts = new Map(Object.entries(typed));
    const answer = costAnswer(costedCar({ ...SILENT, ...ad }, null, NOW), (name) => texts.get(name) ?? null);
    const text = answer.cost && costHeadline(answer.cost).replaceAll(/\s/gu, ' ');
    return [text?.replace(/[\d ]+ kr/u, ' kr'), wholeCostPerMonth(answer) !== null];
  };
  const petrol = CASES['a petrol car of 2015']?.ad ?? {};
  expect(headline(petrol)).toEqual([' kr per månad', true]);
  expect(headline({ ...petrol, firstRegistered: null, modelYear: null })).toEqual([
    'Utan fordonsskatt: kr per månad',
    false,
  ]);
  expect(headline(petrol, { energipris: '' })).toEqual(['Utan drivmedel eller el: kr per månad', false]);
  const nothing = { mil: '1000', ar: '2', service: '', dack: '', besiktning: '', forsakring: '600' };
  expect(headline({ fuels: [] }, nothing)).toEqual(['Försäkring: kr per månad', false]);
});
