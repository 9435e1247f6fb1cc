import { KM_PER_MIL } from '#src/base/units.ts';
import { type FuelClass, fuelClass } from '#src/domain/valuation/valued-car.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { PLUG_IN } from './assumed-prices.ts';

type Figures = { wltpConsumption: number | null; nedcConsumption: number | null };
export type ConsumingCar = {
  fuels: readonly Fuel[];
  modelYear: number | null;
  horsepower: number | null;
  wltpConsumptionMin: number | null;
  wltpConsumptionMax: number | null;
  nedcConsumptionMin: number | null;
  nedcConsumptionMax: number | null;
  /** Of the variant of an electric car. */
  electricValues: { consumption: number | null; isSure: boolean } | null;
  catalogueValues: (Figures & { isSure: boolean; horsepower?: number | null }) | null;
};

export type Test = 'WLTP' | 'NEDC';

export type AssumedConsumption = {
  /** Litres or kWh per mil on the road, more than in the test. */
  perMil: number;
  /** Per cent by which it is above the test. */
  aboveTest: number;
  test: Test;
  /** `typical`: the median of the catalogue's engines of its fuel and power. */
  from: 'ad' | 'catalogue' | 'likely' | 'typical' | 'plug-in';
};

/**
 * Consumption on the road above that of the test. WLTP: petrol 23.7 %, diesel 18.1 % in 617 000 cars of 2021 (European Commission,
 * COM(2024) 122); electric cars about 10 %, their distance in a test of ten cars (What Car?, 2021).
 */
const ABOVE_WLTP: Readonly<Record<FuelClass, number>> = {
  petrol: 23.7,
  diesel: 18.1,
  hybrid: 23.7,
  alternative: 23.7,
  unknown: 23.7,
  plugin: 0,
  electric: 10,
};
/** NEDC: 8 % in 2001, rising to 39 % in 2017 (ICCT, From laboratory to road, 2018). */
const ABOVE_NEDC = { first: { year: 2001, percent: 8 }, last: { year: 2017, percent: 39 } };

/** @returns null where neither the ad nor the catalogue states it and the fuel has no typical one */
export function assumedConsumption(car: ConsumingCar): AssumedConsumption | null {
  const fuel = fuelClass(car.fuels);
  if (fuel === 'plugin') return { perMil: PLUG_IN.fuelPerMil.value, aboveTest: 0, test: 'WLTP', from: 'plug-in' };
  const { catalogueValues: values } = car;
  const from = values?.isSure ? 'catalogue' : 'likely';
  const typical = typicalConsumption(fuel, car);
  const figures = [
    { test: 'WLTP', from: 'ad', value: middle(car.wltpConsumptionMin, car.wltpConsumptionMax) },
    { test: 'NEDC', from: 'ad', value: middle(car.nedcConsumptionMin, car.nedcConsumptionMax) },
    { test: 'WLTP', from, value: values?.wltpConsumption ?? null },
    { test: 'NEDC', from, value: values?.nedcConsumption ?? null },
    {
      test: 'WLTP',
      from: car.electricValues?.isSure ? 'catalogue' : 'likely',
      value: fuel === 'electric' ? (car.electricValues?.consumption ?? null) : null,
    },
    ...(typical === null ? [] : [{ ...typical, from: 'typical' } as const]),
  ] as const;
  const found = figures.find(({ value }) => value !== null && value > 0);
  if (found === undefined || found.value === null) return null;
  const aboveTest = found.test === 'WLTP' ? ABOVE_WLTP[fuel] : aboveNedc(car.modelYear);
  const perMil = (found.value / KM_PER_MIL) * (1 + aboveTest / 100);
  return { test: found.test, from: found.from, aboveTest, perMil };
}

function aboveNedc(modelYear: number | null): number {
  const { first, last } = ABOVE_NEDC;
  const year = Math.min(last.year, Math.max(first.year, modelYear ?? last.year));
  const share = (year - first.year) / (last.year - first.year);
  return first.percent + share * (last.percent - first.percent);
}

/** The powers, hk, from which the columns of {@link TYPICAL} count. */
export const POWER_BANDS = [0, 120, 180, 260] as const;
/** Cars of this model year and later are tested by WLTP. */
const WLTP_FROM = 2019;
/** Medians of the catalogue's engines by fuel and power, litres or kWh per 100 km; consumption.test.ts computes them again. */
export const TYPICAL: Readonly<Partial<Record<FuelClass, Readonly<Record<Test, readonly number[]>>>>> = {
  petrol: { NEDC: [6.4, 7.9, 8.8, 10.1], WLTP: [5.5, 6.3, 7.1, 9.1] },
  diesel: { NEDC: [4.9, 5.7, 6, 6.4], WLTP: [4.9, 5.5, 6, 6.6] },
  hybrid: { NEDC: [4.4, 3.9, 5.1, 7.1], WLTP: [4.7, 5, 5.8, 8.1] },
  electric: { NEDC: [14.3, 12.7, 14.6, 14.6], WLTP: [14.3, 15.6, 16.1, 17.5] },
};

function typicalConsumption(fuel: FuelClass, { horsepower, modelYear, catalogueValues }: ConsumingCar) {
  const test: Test = fuel === 'electric' || (modelYear ?? WLTP_FROM) >= WLTP_FROM ? 'WLTP' : 'NEDC';
  const power = horsepower ?? catalogueValues?.horsepower ?? POWER_BANDS[1];
  const value = TYPICAL[fuel]?.[test][POWER_BANDS.findLastIndex((from) => power >= from)];
  return value === undefined ? null : { test, value };
}

function middle(min: number | null, max: number | null): number | null {
  const [low, high] = [min ?? max, max ?? min];
  return low === null || high === null ? null : (low + high) / 2;
}
