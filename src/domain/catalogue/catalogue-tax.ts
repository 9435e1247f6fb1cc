import type { Result } from '#src/base/result.ts';
import { MAX_EMISSIONS } from '#src/domain/tax/tax-rules.ts';
import type { NoTax } from '#src/domain/tax/tax-texts.ts';
import { onlyTest } from '#src/domain/tax/taxed-emissions.ts';
import { type TaxedCar, type VehicleTax, vehicleTax } from '#src/domain/tax/vehicle-tax.ts';
import type { CatalogueValues } from './match-engine.ts';

/** Whose emissions a tax was calculated with. */
type EmissionsFrom = 'ad' | 'catalogue';

/** kr per year. */
export type YearlyTax = { kronor: number; emissionsFrom: EmissionsFrom };

/**
 * The tax by the emissions that the ad states; if those do not suffice, the catalogue adds the test that the ad lacks. The
 * catalogue's WLTP alone is not enough for a car first taxed before 2020, which is taxed by the lower of two values.
 */
export function knownTax(
  car: TaxedCar,
  values: CatalogueValues | null,
  today: string,
): { tax: Result<VehicleTax, NoTax>; emissionsFrom: EmissionsFrom } {
  const tax = vehicleTax(car, today);
  if (tax.ok || values === null || !NEEDS_EMISSIONS.has(tax.failure)) return { tax, emissionsFrom: 'ad' };
  const completed = {
    ...car,
    wltpCo2Min: car.wltpCo2Min ?? values.wltpCo2,
    wltpCo2Max: car.wltpCo2Max ?? values.wltpCo2,
    nedcCo2Min: car.nedcCo2Min ?? values.nedcCo2,
    nedcCo2Max: car.nedcCo2Max ?? values.nedcCo2,
  };
  if (onlyTest(completed) === 'WLTP' && isTaxedByLower(car)) return { tax, emissionsFrom: 'ad' };
  const withAdded = vehicleTax(completed, today);
  return withAdded.ok ? { tax: withAdded, emissionsFrom: 'catalogue' } : { tax, emissionsFrom: 'ad' };
}

const isTaxedByLower = ({ firstRegistered, modelYear }: TaxedCar): boolean =>
  (firstRegistered ?? `${modelYear}-12-31`) < MAX_EMISSIONS.firstTaxedFrom;

const NEEDS_EMISSIONS: ReadonlySet<NoTax> = new Set<NoTax>(['no-emissions', 'only-nedc', 'only-wltp']);
