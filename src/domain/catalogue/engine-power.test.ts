import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENGINE_FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { alternativeByPower, hybridByPower, hybridsSold, mildHybridFuel, type SeriesEngine } from './engine-power.ts';

const engine = (
  name: string,
  fuel: SeriesEngine['fuel'],
  hp: number,
  yearFrom = 2019,
  yearTo: number | null = null,
) => ({
  name,
  fuel,
  hp,
  yearFrom,
  yearTo,
});
const XC60 = [
  engine('T6 AWD 310', 'Bensin', 310, 2019, 2020),
  engine('T6 Recharge', 'Laddhybrid', 350, 2022),
  engine('T8 Recharge', 'Laddhybrid', 455, 2022),
  engine('B5 AWD', 'Bensin', 250, 2020),
  engine('B4 Diesel', 'Diesel', 197, 2020, 2024),
];
const GOLF = [
  engine('1.4 TGI', 'Gas', 110, 2014, 2018),
  engine('1.0 eTSI', 'Bensin', 110, 2020, 2023),
  engine('GTE 204', 'Laddhybrid', 204, 2014, 2020),
];
const NIRO = [
  engine('Hybrid', 'Elhybrid', 141),
  engine('Plug-in', 'Laddhybrid', 141),
  engine('Plug-in', 'Laddhybrid', 183),
];

describe('identifies the kind of a hybrid by its power', () => {
  test.each([
    ['the same power', XC60, 350, 2023, 'Laddhybrid'],
    ['a power rounded otherwise', XC60, 355, 2023, 'Laddhybrid'],
    ['a version that the catalogue lacks, far above the others', XC60, 408, 2023, 'Laddhybrid'],
    ['a mild hybrid has it, and a plug-in whose petrol engine alone is stated', XC60, 250, 2023, null],
    ['less than any plug-in', XC60, 310, 2023, null],
    ['another year', XC60, 350, 2017, null],
    ['two kinds share it', NIRO, 141, 2020, null],
    ['one kind has it', NIRO, 183, 2023, 'Laddhybrid'],
    ['no power', XC60, null, 2023, null],
    ['no engines known', [], 350, 2023, null],
    ['no year', XC60, 455, null, 'Laddhybrid'],
  ] as const)('%s', (_, engines, horsepower, modelYear, kind) => {
    expect(hybridByPower(engines, { horsepower, modelYear })).toBe(kind);
  });
});

test('identifies gas and ethanol by power, unless a hybrid has the same', () => {
  expect(alternativeByPower(GOLF, { horsepower: 111, modelYear: 2016 })).toBe('Gas');
  expect(alternativeByPower(GOLF, { horsepower: 111, modelYear: 2019 })).toBe(null);
  expect(alternativeByPower(GOLF, { horsepower: 150, modelYear: 2016 })).toBe(null);
});

test('identifies the fuel of a mild hybrid', () => {
  expect(mildHybridFuel(XC60, { horsepower: 197, modelYear: 2021 })).toBe('Diesel');
  expect(mildHybridFuel(XC60, { horsepower: null, modelYear: 2021 })).toBe(null);
  expect(mildHybridFuel(GOLF, { horsepower: null, modelYear: 2021 })).toBe('Bensin');
});

test('always returns a kind in which the series was sold', () => {
  const engines = fc.array(
    fc.record({
      name: fc.constantFrom('B4', '1.5 eTSI', 'D4', 'Hybrid'),
      fuel: fc.constantFrom(...ENGINE_FUELS),
      hp: fc.integer({ min: 60, max: 600 }),
      yearFrom: fc.integer({ min: 2005, max: 2020 }),
      yearTo: fc.option(fc.integer({ min: 2020, max: 2026 })),
    }),
    { maxLength: 12 },
  );
  const car = fc.record({
    horsepower: fc.option(fc.integer({ min: 60, max: 700 })),
    modelYear: fc.option(fc.integer({ min: 2004, max: 2027 })),
  });
  fc.assert(
    fc.property(engines, car, (list, of) => {
      const kind = hybridByPower(list, of);
      if (kind !== null) expect(hybridsSold(list, of.modelYear).has(kind)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
