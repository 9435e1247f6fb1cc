import { describe, expect, test } from 'vitest';
import { type TaxAmount, type TaxedCar, vehicleTax } from './vehicle-tax.ts';

function amountsOf(of: Partial<TaxedCar>): TaxAmount[] {
  const car: TaxedCar = {
    brand: 'Kia',
    series: 'Ceed',
    name: 'Kia Ceed',
    engineName: null,
    modelYear: null,
    firstRegistered: null,
    fuels: ['Bensin'],
    bodyType: null,
    wltpCo2Min: null,
    wltpCo2Max: null,
    nedcCo2Min: null,
    nedcCo2Max: null,
    ...of,
  };
  const tax = vehicleTax(car, '2026-11-20');
  if (!tax.ok) throw new Error(tax.failure);
  return tax.value.amounts;
}

describe('selection of the emissions', () => {
  const both = { nedcCo2Min: 100, nedcCo2Max: 110, wltpCo2Min: 130, wltpCo2Max: 150 };
  const grams = (of: Partial<TaxedCar>) => amountsOf({ ...both, ...of })[0]?.emissions?.grams;
  test('takes the lowest before 2020 and the highest from 2020 on', () => {
    expect(grams({ modelYear: 2019, firstRegistered: '2019-12-31' })).toBe(100);
    expect(grams({ modelYear: 2020, firstRegistered: '2020-01-01' })).toBe(150);
  });
  test('uses the model year without a day', () => {
    expect([grams({ modelYear: 2019 }), grams({ modelYear: 2021 })]).toEqual([100, 150]);
  });
});

describe('names both emissions where the unknown day decides them but not the amount', () => {
  test.each<[string, Partial<TaxedCar>, string]>([
    ['of two tests', { nedcCo2Max: 95, wltpCo2Max: 110 }, 'NEDC 95 eller WLTP 110 g/km; båda ger samma skatt'],
    ['of a range', { wltpCo2Min: 95, wltpCo2Max: 110 }, 'WLTP 95 eller 110 g/km; båda ger samma skatt'],
    ['that are equal', { nedcCo2Max: 110, wltpCo2Max: 110 }, 'NEDC'],
  ])('%s', (_what, of, why) => {
    const amounts = amountsOf({ modelYear: 2020, ...of });
    expect(amounts.map(({ emissions, firstTaxed }) => [emissions?.why.replaceAll('\u00a0', ' '), firstTaxed])).toEqual([
      [why, null],
    ]);
  });
});
