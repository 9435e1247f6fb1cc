import { describe, expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { PRICE_FACTS } from './explain-price.ts';
import { type ListedCar, reasonList } from './reason-list.ts';

const CAR: ListedCar = {
  brand: 'Volvo',
  series: 'V60',
  generation: 'II',
  model: 'V60 Cross Country',
  modelYear: 2020,
  odometerKm: 131_700,
  horsepower: 190,
  fuels: ['Diesel'],
  transmission: 'Automat',
  drive: 'Fyrhjulsdrift',
  bodyType: 'Kombi',
};
const GENERATION = { ...NO_AD_FILTERS, make: ['Volvo'], model: ['V60'], generation: ['II'] };

test.each([
  ['age', 'årsmodell 2020', { minYear: 2020, maxYear: 2020 }],
  ['odometer', '11\u202f500–14\u202f500\u00a0mil', { minMileage: 11_500, maxMileage: 14_500 }],
  ['power', '190\u00a0hk', { minPower: 190, maxPower: 190 }],
  ['fuel', 'diesel', { fuel: ['Diesel'] }],
  ['transmission', 'automat', { transmission: ['Automat'] }],
  ['drive', 'fyrhjulsdrift', { tags: ['Fyrhjulsdrift'] }],
  ['body', 'kombi', { chassis: ['Kombi'] }],
  ['version', 'V60 Cross Country', { search: 'V60 Cross Country' }],
] as const)('a reason by %s opens the cars of the generation with %s', (fact, text, filters) => {
  expect(reasonList(CAR, [fact])).toEqual({ text: `Visa bilar: ${text}`, filters: { ...GENERATION, ...filters } });
});

test('several facts narrow the list together', () => {
  expect(reasonList(CAR, ['transmission', 'comparables', 'body'])).toEqual({
    text: 'Visa bilar: automat, kombi',
    filters: { ...GENERATION, transmission: ['Automat'], chassis: ['Kombi'] },
  });
});

test('without a fact, all cars of the generation; of an unknown one, those of the series', () => {
  expect(reasonList(CAR, [])).toEqual({ text: 'Visa alla V60 II', filters: GENERATION });
  expect(reasonList({ ...CAR, generation: null }, [])).toEqual({
    text: 'Visa alla V60',
    filters: { ...GENERATION, generation: [] },
  });
  expect(reasonList({ ...CAR, series: null }, ['age'])).toBeNull();
});

test('of several fuels the one that decides the class', () => {
  expect(reasonList({ ...CAR, fuels: ['Bensin', 'Laddhybrid'] }, ['fuel'])?.filters.fuel).toEqual(['Laddhybrid']);
});

test('a car that was hardly driven is within its distances', () => {
  for (const odometerKm of [0, 10, 4_990, 5_000, 5_010, 999_990]) {
    const { minMileage, maxMileage } = reasonList({ ...CAR, odometerKm }, ['odometer'])?.filters ?? NO_AD_FILTERS;
    expect(minMileage).toBeLessThanOrEqual(odometerKm / 10);
    expect(maxMileage).toBeGreaterThanOrEqual(odometerKm / 10);
  }
});

describe('a fact that is not known, or that lists do not filter by, opens the whole generation', () => {
  const unknown: ListedCar = {
    ...CAR,
    model: null,
    modelYear: null,
    odometerKm: null,
    horsepower: null,
    fuels: [],
    transmission: null,
    drive: null,
    bodyType: null,
  };
  test.each(PRICE_FACTS)('%s', (fact) => {
    expect(reasonList(unknown, [fact])).toEqual({ text: 'Visa alla V60 II', filters: GENERATION });
  });
  test('not four-wheel drive', () => {
    expect(reasonList({ ...CAR, drive: 'Framhjulsdrift' }, ['drive'])?.text).toBe('Visa alla V60 II');
  });
});
