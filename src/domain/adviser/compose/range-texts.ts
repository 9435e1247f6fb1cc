import { type ElectricFacts, electricRange } from '#src/domain/catalogue/electric-range.ts';
import { WINTER_CELSIUS, winterShare } from '#src/domain/catalogue/winter-range.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';

const STEP_KM = 10;
const spanOf = (ranges: readonly number[]): string => {
  const [least, most] = [Math.min(...ranges), Math.max(...ranges)].map((km) => Math.round(km / STEP_KM) * STEP_KM);
  return least === most || least === undefined || most === undefined
    ? `omkring ${formatNumber(least ?? 0)}${UNIT_SPACE}km`
    : `${formatNumber(least)}–${formatNumber(most)}${UNIT_SPACE}km`;
};

/** How far cars go on a charge by WLTP, and in winter; empty: not known of any. */
export function rangeTexts(cars: readonly ElectricFacts[]): string[] {
  const ranges = cars.flatMap((car) => electricRange(car) ?? []);
  if (ranges.length === 0) return [];
  const percent = Math.round((1 - winterShare()) * 100);
  const cold = spanOf(ranges.map((range) => range * winterShare()));
  return [
    `Bilarna nedan når ${spanOf(ranges)} på en laddning enligt WLTP. Räkna med ${cold} vid −${-WINTER_CELSIUS}${UNIT_SPACE}°C: ${percent}${UNIT_SPACE}% kortare, efter Norges automobilförbunds vinterprov.`,
  ];
}
