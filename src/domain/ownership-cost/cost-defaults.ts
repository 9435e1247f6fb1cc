import { KM_PER_MIL } from '#src/base/units.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import { fuelClass } from '#src/domain/valuation/valued-car.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

export function averageMil(fuels: readonly Fuel[]): number {
  const fuel = fuelClass(fuels);
  return fuel === 'petrol' || fuel === 'diesel' ? AVERAGE_MIL[fuel] : AVERAGE_MIL.all;
}

type Figures = { wltpConsumption: number | null; nedcConsumption: number | null };
export type ConsumingCar = {
  fuels: readonly Fuel[];
  wltpConsumptionMin: number | null;
  wltpConsumptionMax: number | null;
  nedcConsumptionMin: number | null;
  nedcConsumptionMax: number | null;
  catalogueValues: (Figures & { isSure: boolean }) | null;
};

/** A real car consumes more than in the test; assumption that the visitor can change. */
const ABOVE_TEST = 1.15;

export type AssumedConsumption = {
  /** Litres or kWh per mil, above the test. */
  perMil: number;
  test: 'WLTP' | 'NEDC';
  from: 'ad' | 'catalogue' | 'likely';
};

/** @returns null where it is not stated, and for a plug-in hybrid, whose test says little of one driver's electricity and fuel */
export function assumedConsumption(car: ConsumingCar): AssumedConsumption | null {
  if (fuelClass(car.fuels) === 'plugin') return null;
  const { catalogueValues: values } = car;
  const from = values?.isSure ? 'catalogue' : 'likely';
  const figures = [
    { test: 'WLTP', from: 'ad', value: middle(car.wltpConsumptionMin, car.wltpConsumptionMax) },
    { test: 'NEDC', from: 'ad', value: middle(car.nedcConsumptionMin, car.nedcConsumptionMax) },
    { test: 'WLTP', from, value: values?.wltpConsumption ?? null },
    { test: 'NEDC', from, value: values?.nedcConsumption ?? null },
  ] as const;
  for (const { test, from: source, value } of figures)
    if (value !== null && value > 0) return { test, from: source, perMil: (value / KM_PER_MIL) * ABOVE_TEST };
  return null;
}

function middle(min: number | null, max: number | null): number | null {
  const [low, high] = [min ?? max, max ?? min];
  return low === null || high === null ? null : (low + high) / 2;
}
