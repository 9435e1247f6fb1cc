import { type Fuel, isElectric } from '#src/domain/vocabulary/vocabulary.ts';
import { type ElectricVariant, matchElectric } from './electric-variant.ts';
import type { EngineClues } from './match-engine.ts';
import { statedElectric } from './stated-electric.ts';

/** `estimate`: of the battery and the consumption. */
export type RangeOrigin = 'ad' | 'catalogue' | 'estimate';

/** Figures of an electric or plug-in car besides its power: the ad's own words before the catalogue's figures. */
export type ElectricValues = {
  /** On electricity, km: by WLTP, or as the ad states it. */
  range: number | null;
  /** The longest range of the variants that it may be, where they differ; `range` is the shortest. */
  rangeTo: number | null;
  rangeFrom: RangeOrigin | null;
  /** kWh: usable by the catalogue, or as the ad states it. */
  battery: number | null;
  /** Likewise. */
  batteryTo: number | null;
  batteryFrom: 'ad' | 'catalogue' | null;
  /** By the catalogue: kW, minutes from 10 to 80 %, first model year with a heat pump, kg. */
  acKw: number | null;
  dcKw: number | null;
  chargeMinutes: number | null;
  heatPumpFrom: number | null;
  towKg: number | null;
  /** kWh per 100 km by WLTP, of the ad, its engine or its variant. */
  consumption: number | null;
  /** Whether the figures of the catalogue are certainly those of this variant. */
  isSure: boolean;
};

type Car = {
  generationId: number | null;
  clues: EngineClues;
  /** Heading, engine and trade name. */
  names: readonly (string | null)[];
  /** Description and equipment. */
  texts: readonly (string | null)[];
  /** kWh per 100 km by WLTP, of the ad or its engine. */
  consumption: number | null;
};

/** Whether a car is charged from the mains. */
export const isChargeable = (fuels: readonly Fuel[]): boolean => isElectric(fuels) || fuels.includes('Laddhybrid');

/** @param variants of the car's series
 * @returns null for cars that are not charged, and where nothing is known */
export function electricValues(variants: readonly ElectricVariant[] | undefined, car: Car): ElectricValues | null {
  const { clues, names, texts, generationId } = car;
  if (!isChargeable(clues.fuels)) return null;
  const stated = statedElectric({ names, texts }, isElectric(clues.fuels) ? 'electric' : 'plugin');
  const match =
    variants === undefined ? null : matchElectric(variants, { generationId, clues, battery: stated.battery });
  const figures = match?.figures;
  const battery = stated.battery ?? figures?.battery ?? null;
  // That of a plug-in hybrid is of petrol.
  const ownConsumption = isElectric(clues.fuels) ? car.consumption : null;
  const consumption = ownConsumption ?? figures?.consumption ?? null;
  const estimate =
    isElectric(clues.fuels) && battery !== null && consumption ? Math.round((battery / consumption) * 100) : null;
  const range = stated.range ?? figures?.range ?? estimate;
  if (range === null && battery === null && figures === undefined) return null;
  return {
    range,
    rangeTo: stated.range === null ? (match?.rangeTo ?? null) : null,
    rangeFrom: stated.range !== null ? 'ad' : figures?.range != null ? 'catalogue' : range === null ? null : 'estimate',
    battery,
    batteryTo: stated.battery === null ? (match?.batteryTo ?? null) : null,
    batteryFrom: stated.battery !== null ? 'ad' : battery === null ? null : 'catalogue',
    acKw: figures?.acKw ?? null,
    dcKw: figures?.dcKw ?? null,
    chargeMinutes: figures?.chargeMinutes ?? null,
    heatPumpFrom: figures?.heatPumpFrom ?? null,
    towKg: figures?.towKg ?? null,
    consumption,
    isSure: match?.isSure ?? false,
  };
}
