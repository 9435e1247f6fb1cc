import { expect, test } from 'vitest';
import { fuelClass } from '#src/domain/valuation/valued-car.ts';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { assumedConsumption, POWER_BANDS, type Test, TYPICAL } from './consumption.ts';

const SILENT = {
  fuels: ['Bensin'] as const,
  modelYear: 2020,
  horsepower: null,
  wltpConsumptionMin: null,
  wltpConsumptionMax: null,
  nedcConsumptionMin: null,
  nedcConsumptionMax: null,
  catalogueValues: null,
  electricValues: null,
};

test.each([
  ['WLTP of petrol, 23.7 %', { wltpConsumptionMin: 5, wltpConsumptionMax: 7 }, 0.742],
  ['WLTP of diesel, 18.1 %', { fuels: ['Diesel'], wltpConsumptionMin: 5 }, 0.591],
  ['NEDC of 2017, 39 %', { modelYear: 2017, nedcConsumptionMax: 5 }, 0.695],
  ['NEDC of 2009, half way', { modelYear: 2009, nedcConsumptionMax: 5 }, 0.6175],
  ['NEDC of 2001 and before, 8 %', { modelYear: 1998, nedcConsumptionMax: 5 }, 0.54],
  ['NEDC without a year, 39 %', { modelYear: null, nedcConsumptionMax: 5 }, 0.695],
  ['WLTP of an electric car, 10 %', { fuels: ['El'], wltpConsumptionMin: 16 }, 1.76],
  ['a typical petrol engine', {}, 0.779],
  ['a typical strong one', { horsepower: 300 }, 1.126],
  ['a plug-in hybrid with the engine running', { fuels: ['Laddhybrid', 'Bensin'], wltpConsumptionMin: 1.4 }, 0.79],
] as const)('%s', (_, car, perMil) => {
  expect(assumedConsumption({ ...SILENT, ...car })?.perMil).toBeCloseTo(perMil, 3);
});

test('a statement of the ad counts before that of the catalogue, and a certain engine before a likely one', () => {
  const catalogueValues = { wltpConsumption: 6, nedcConsumption: 5, isSure: false };
  expect(assumedConsumption({ ...SILENT, nedcConsumptionMin: 5, catalogueValues })).toMatchObject({
    from: 'ad',
    test: 'NEDC',
  });
  expect(assumedConsumption({ ...SILENT, catalogueValues })).toMatchObject({ from: 'likely', test: 'WLTP' });
  expect(assumedConsumption({ ...SILENT, catalogueValues: { ...catalogueValues, isSure: true } })).toMatchObject({
    from: 'catalogue',
  });
  const electricValues = { consumption: 17, isSure: true };
  const electric = { ...SILENT, fuels: ['El'] as const, electricValues };
  expect(assumedConsumption(electric)).toMatchObject({ from: 'catalogue', test: 'WLTP' });
  expect(assumedConsumption(electric)?.perMil).toBeCloseTo(1.87, 3);
  expect(assumedConsumption({ ...SILENT, electricValues })).toMatchObject({ from: 'typical' });
  expect(assumedConsumption({ ...SILENT, fuels: ['Vätgas'] })).toBeNull();
});

test('typical consumption is the median of the engines of the catalogue', () => {
  const engines = catalogueFromFiles().brands.flatMap(({ series }) =>
    series.flatMap(({ generations }) => generations.flatMap((generation) => generation.engines ?? [])),
  );
  const medianOf = (fuel: string, test: Test, band: number): number | undefined => {
    const [from, to] = [POWER_BANDS[band] ?? 0, POWER_BANDS[band + 1] ?? Number.POSITIVE_INFINITY];
    const values = engines
      .filter(
        (engine) =>
          fuelClass(FUELS.filter((each) => each === engine.fuel)) === fuel && engine.hp >= from && engine.hp < to,
      )
      .map((engine) => (test === 'NEDC' ? engine.nedcConsumption : engine.wltpConsumption) ?? 0)
      .filter((value) => value > 0)
      .sort((a, b) => a - b);
    return values.length < MIN_ENGINES ? undefined : values[Math.floor(values.length / 2)];
  };
  let compared = 0;
  for (const [fuel, tests] of Object.entries(TYPICAL))
    for (const test of ['NEDC', 'WLTP'] as const)
      for (const [band, value] of tests[test].entries()) {
        const median = medianOf(fuel, test, band);
        if (median === undefined) continue;
        compared += 1;
        expect(Math.abs(value - median), `${fuel} ${test} ${POWER_BANDS[band]} hk`).toBeLessThanOrEqual(0.3);
      }
  expect(compared).toBeGreaterThan(20);
});

/** Medians of fewer engines differ by chance. */
const MIN_ENGINES = 5;
