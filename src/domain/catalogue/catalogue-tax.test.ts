import { expect, test } from 'vitest';
import type { TaxedCar } from '#src/domain/tax/vehicle-tax.ts';
import { knownTax } from './catalogue-tax.ts';
import type { CatalogueValues } from './match-engine.ts';

const TODAY = '2026-11-22';
const NONE: CatalogueValues = {
  horsepower: null,
  acceleration: null,
  nedcConsumption: null,
  nedcCo2: null,
  wltpConsumption: null,
  wltpCo2: null,
  isSure: true,
};
/** A Volvo V60 D4 of 2016: 1 155 kr at 112 g/km. */
const CAR: TaxedCar = {
  brand: 'Volvo',
  series: 'V60',
  name: 'Volvo V60 D4',
  engineName: null,
  modelYear: 2016,
  fuels: ['Diesel'],
  firstRegistered: '2016-03-01',
  bodyType: 'Kombi',
  wltpCo2Min: null,
  wltpCo2Max: null,
  nedcCo2Min: null,
  nedcCo2Max: null,
};
const kronorOf = ({ tax }: ReturnType<typeof knownTax>) => (tax.ok ? tax.value.amounts[0]?.kronor : tax.failure);

test('uses the emissions of the ad, whatever the catalogue has', () => {
  const known = knownTax({ ...CAR, nedcCo2Min: 112 }, { ...NONE, nedcCo2: 190 }, TODAY);
  expect(known.emissionsFrom).toBe('ad');
  expect(kronorOf(known)).toBe(1_155);
});

test('uses those of the catalogue where the ad states none', () => {
  const known = knownTax(CAR, { ...NONE, nedcCo2: 112 }, TODAY);
  expect(known.emissionsFrom).toBe('catalogue');
  expect(kronorOf(known)).toBe(1_155);
});

test('adds WLTP where a car of 2020 or later is stated by NEDC only', () => {
  const car = { ...CAR, modelYear: 2021, firstRegistered: '2021-03-01', nedcCo2Min: 112 };
  expect(kronorOf(knownTax(car, null, TODAY))).toBe('only-nedc');
  expect(knownTax(car, { ...NONE, wltpCo2: 140 }, TODAY)).toMatchObject({
    emissionsFrom: 'catalogue',
    tax: { value: { amounts: [{ emissions: { grams: 140 } }] } },
  });
});

test.each([
  ['first taxed before WLTP', '2016-03-01', 2016],
  ['first taxed in 2019', '2019-12-31', 2019],
  ['first taxed late in 2019, of the next model year', '2019-12-31', 2020],
  ['of 2019, whose first day is unknown', null, 2019],
])('never uses the WLTP of the catalogue alone for a car %s', (_, firstRegistered, modelYear) => {
  // 95 g/km costs nothing by either test, which would suffice if the ad stated it.
  const car = { ...CAR, firstRegistered, modelYear, fuels: ['Bensin' as const] };
  expect(kronorOf(knownTax({ ...car, wltpCo2Min: 95 }, null, TODAY))).toBe(360);
  expect(knownTax(car, { ...NONE, wltpCo2: 95 }, TODAY)).toMatchObject({ tax: { failure: 'no-emissions' } });
  expect(kronorOf(knownTax(car, { ...NONE, wltpCo2: 95, nedcCo2: 90 }, TODAY))).toBe(360);
});

test('uses the WLTP of the catalogue alone for a car of 2021 whose first day is unknown', () => {
  const car = { ...CAR, firstRegistered: null, modelYear: 2021 };
  expect(knownTax(car, { ...NONE, wltpCo2: 140 }, TODAY)).toMatchObject({
    emissionsFrom: 'catalogue',
    tax: { ok: true },
  });
});

test('reports the reason of the ad where the catalogue does not help', () => {
  expect(knownTax(CAR, NONE, TODAY)).toMatchObject({ emissionsFrom: 'ad', tax: { failure: 'no-emissions' } });
  const newer = { ...CAR, modelYear: 2021, firstRegistered: '2021-03-01' };
  expect(kronorOf(knownTax(newer, { ...NONE, nedcCo2: 112 }, TODAY))).toBe('no-emissions');
});
