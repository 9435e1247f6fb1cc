import { KM_PER_MIL } from '#src/base/units.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { type Fuel, isElectric } from '#src/domain/vocabulary/vocabulary.ts';
import type { ElectricValues } from './electric-values.ts';

export type ElectricFacts = { fuels: readonly Fuel[]; electricValues: ElectricValues | null };

/** On electricity, km: of several variants that a car may be the shortest. */
export const electricRange = ({ electricValues }: ElectricFacts): number | null => electricValues?.range ?? null;

/**
 * "502 km (WLTP), enligt katalogen", "Troligen 62 km på el (WLTP), enligt katalogen", "450 km, enligt annonsen", "Ungefär 290 km, räknat på
 * 52 kWh och 1,78 kWh/mil".
 */
export function electricRangeText({ fuels, electricValues }: ElectricFacts): string | null {
  if (electricValues === null || electricValues.range === null) return null;
  const { range, rangeTo, rangeFrom, battery, consumption, isSure } = electricValues;
  const km = `${spanText(range, rangeTo)}${UNIT_SPACE}km${isElectric(fuels) ? '' : ' på el'}`;
  if (rangeFrom === 'ad') return `${km}, enligt annonsen`;
  if (rangeFrom === 'catalogue')
    return `${isSure ? '' : 'Troligen '}${km} (WLTP)${rangeTo === null ? '' : ', beroende på version'}, enligt katalogen`;
  return `Ungefär ${km}, räknat på ${energyText(battery ?? 0)} och ${formatNumber((consumption ?? 0) / KM_PER_MIL, 2)}${UNIT_SPACE}kWh/mil`;
}

/** For cards: "502 km räckvidd", "från 424 km räckvidd", "62 km på el". */
export function shortRangeText({ fuels, electricValues }: ElectricFacts): string | null {
  if (electricValues === null || electricValues.range === null) return null;
  const km = `${formatNumber(electricValues.range)}${UNIT_SPACE}km`;
  return `${electricValues.rangeTo === null ? '' : 'från '}${km} ${isElectric(fuels) ? 'räckvidd' : 'på el'}`;
}

/** "77 kWh, enligt annonsen", "Troligen 58–77 kWh användbart, enligt katalogen". */
export function batteryText({ electricValues }: ElectricFacts): string | null {
  if (electricValues === null || electricValues.battery === null) return null;
  const { battery, batteryTo, batteryFrom, isSure } = electricValues;
  if (batteryFrom === 'ad') return `${energyText(battery)}, enligt annonsen`;
  return `${isSure ? '' : 'Troligen '}${energyText(battery, batteryTo)} användbart, enligt katalogen`;
}

/** "Hemma 11 kW, snabbladdning 150 kW, 10–80 % på 28 minuter, enligt katalogen". */
export function chargingText({ electricValues }: ElectricFacts): string | null {
  if (electricValues === null) return null;
  const { acKw, dcKw, chargeMinutes, isSure } = electricValues;
  const parts = [
    acKw === null ? null : `hemma ${formatNumber(acKw, decimalsOf(acKw))}${UNIT_SPACE}kW`,
    dcKw === null ? null : `snabbladdning ${formatNumber(dcKw)}${UNIT_SPACE}kW`,
    chargeMinutes === null ? null : `10–80${UNIT_SPACE}% på ${chargeMinutes} minuter`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = `${isSure ? '' : 'Troligen '}${parts.join(', ')}, enligt katalogen`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : 1);
const spanText = (from: number, to: number | null): string =>
  to === null ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;
const energyText = (from: number, to: number | null = null): string =>
  `${[from, to]
    .filter((energy) => energy !== null)
    .map((energy) => formatNumber(energy, decimalsOf(energy)))
    .join('–')}${UNIT_SPACE}kWh`;
