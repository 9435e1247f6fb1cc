import { isAlternative, runsOnMethane } from '#src/domain/tax/engine-fuel.ts';
import { fuelClass } from '#src/domain/valuation/valued-car.ts';
import { isWithoutExhaust } from '#src/domain/vocabulary/vocabulary.ts';
import type { CompanyCar } from './benefit-value.ts';

type Car = Parameters<typeof runsOnMethane>[0] & { firstRegistered: string | null };

/** @param vehicleTax kr a year; null: not known */
export const companyCarOf = (car: Car, vehicleTax: number | null): CompanyCar => ({
  firstRegistered: car.firstRegistered,
  modelYear: car.modelYear,
  technique: techniqueOf(car),
  vehicleTax,
});

function techniqueOf(car: Car): CompanyCar['technique'] {
  const { fuels } = car;
  if (isWithoutExhaust(fuels)) return 'electric';
  if (fuels.includes('Laddhybrid')) return 'plugin';
  if (runsOnMethane(car)) return 'gas';
  if (fuels.includes('Elhybrid') || isAlternative(car)) return 'comparable';
  const fuel = fuelClass(fuels);
  return fuel === 'unknown' || fuel === 'hybrid' ? 'unknown' : 'none';
}
