import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import type { Dimensions } from './dimensions-file.ts';
import type { ElectricValues } from './electric-values.ts';

type Towing = {
  electricValues: Pick<ElectricValues, 'towKg'> | null;
  dimensions: Pick<Dimensions, 'towKg'> | null;
};

/** kg with brakes, by its variant, else the most of its generation; null: not known. */
export const towWeight = ({ electricValues, dimensions }: Towing): number | null =>
  electricValues?.towKg ?? dimensions?.towKg ?? null;

/** Whether the weight is that of the car's variant, not the most of any version of its generation. */
export const isTowWeightOfVariant = ({ electricValues }: Towing): boolean => (electricValues?.towKg ?? null) !== null;

/** "Upp till 2 000 kg, enligt katalogen"; null: not known. The catalogue states the most of any version unless it knows the variant. */
export function towWeightText(car: Towing): string | null {
  const kg = towWeight(car);
  if (kg === null) return null;
  return `${isTowWeightOfVariant(car) ? 'Troligen ' : 'Upp till '}${formatNumber(kg)}${UNIT_SPACE}kg, enligt katalogen`;
}
