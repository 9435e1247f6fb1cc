import type { CurvePoint } from '#src/domain/market/depreciation.ts';

/** The share of today's value that a car has left after whole years. */
export type ResidualValue = { years: number; share: number };

/** By the curve of the car's model, as far as it reaches; empty without a curve or a model year. */
export function residualValues(
  curve: readonly CurvePoint[] | null,
  modelYear: number | null,
  thisYear: number,
): ResidualValue[] {
  if (curve === null || modelYear === null) return [];
  const age = Math.max(0, thisYear - modelYear);
  const now = curve.find((point) => point.age === age);
  if (now === undefined || now.kr <= 0) return [];
  return curve
    .filter((point) => point.age > age)
    .map((point) => ({ years: point.age - age, share: Math.min(1, point.kr / now.kr) }));
}

const ROUNDED_TO = 1_000;

/** The value of a car after some years, in whole thousands of kr; null where the curve does not reach. */
export function valueAfter(residual: readonly ResidualValue[], price: number | null, years: number): number | null {
  const share = residual.find((each) => each.years === years)?.share;
  return price === null || share === undefined
    ? null
    : Math.min(price, Math.round((price * share) / ROUNDED_TO) * ROUNDED_TO);
}
