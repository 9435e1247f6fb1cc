import { KM_PER_MIL } from '#src/base/units.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { type Fuel, isElectric } from '#src/domain/vocabulary/vocabulary.ts';

const BATTERY = /(?<![\d.,])(\d{2,3}(?:[.,]\d)?) ?kwh\b(?! ?\/)/i;
/** Batteries of cars, kWh. */
const BATTERIES = { least: 12, most: 220 };

export type ElectricFacts = {
  fuels: readonly Fuel[];
  engineName: string | null;
  name: string;
  /** kWh per 100 km. */
  wltp: { consumption: number | null };
};

/** The range of an electric car by its battery, which the name of the engine or the ad states, and its WLTP consumption; null: unknown. */
export function estimatedRange({ fuels, engineName, name, wltp }: ElectricFacts): {
  km: number;
  battery: number;
  consumption: number;
} | null {
  const [, stated] = BATTERY.exec(engineName ?? '') ?? BATTERY.exec(name) ?? [];
  const battery = Number(stated?.replace(',', '.'));
  const { consumption } = wltp;
  if (!isElectric(fuels) || !consumption || !(battery >= BATTERIES.least && battery <= BATTERIES.most)) return null;
  return { km: (battery / consumption) * 100, battery, consumption };
}

/** "Ungefär 30 mil på en laddning, räknat på 52 kWh och 1,78 kWh/mil". */
export function electricRangeText(ad: ElectricFacts): string | null {
  const range = estimatedRange(ad);
  if (range === null) return null;
  const battery = formatNumber(range.battery, Number.isInteger(range.battery) ? 0 : 1);
  const perMil = formatNumber(range.consumption / KM_PER_MIL, 2);
  return `Ungefär ${formatMil(range.km)} på en laddning, räknat på ${battery}${UNIT_SPACE}kWh och ${perMil}${UNIT_SPACE}kWh/mil`;
}
