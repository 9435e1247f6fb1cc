import type { Result } from '#src/base/result.ts';
import type { VehicleTax } from '#src/domain/tax/vehicle-tax.ts';

/** The first days of a tax period and its amount per year. */
export type TaxPlan = { kronor: number; later: { from: string; kronor: number } | null };

/** The amounts of the coming years; null where they are unknown, or depend on a day that is unknown. */
export function taxPlan(tax: Result<VehicleTax, unknown>): TaxPlan | null {
  if (!tax.ok) return null;
  const [now, after, ...others] = tax.value.amounts;
  if (now === undefined || now.firstTaxed !== null || others.length > 0) return null;
  if (after === undefined) return now.period.kind === 'normal' ? { kronor: now.kronor, later: null } : null;
  if (after.period.kind !== 'normal' || after.period.from === null) return null;
  return { kronor: now.kronor, later: { from: after.period.from, kronor: after.kronor } };
}
