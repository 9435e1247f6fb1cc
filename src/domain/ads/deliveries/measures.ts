import { ownValue } from '#src/domain/own-value.ts';
import { HP_PER_KW, KM_PER_MIL } from '#src/domain/units.ts';
import type { OdometerUnit } from './feed-row.ts';
import { type NumberKind, parseNumberText } from './number-text.ts';

const KM_PER_MILE = 1.609_344;

/** A quantity: how its numbers are written, and the factor of each unit to the stored unit. "" is a number without unit. */
type Measure = { kind: NumberKind; units: Readonly<Record<string, number>> };

const MEASURES = {
  /** kr */
  price: { kind: 'whole', units: { '': 1, kr: 1, sek: 1, kronor: 1, tkr: 1000 } },
  /** kW */
  kw: { kind: 'whole', units: { '': 1, kw: 1, hk: 1 / HP_PER_KW, hp: 1 / HP_PER_KW, ps: 1 / HP_PER_KW } },
  /** hk */
  hp: { kind: 'whole', units: { '': 1, hk: 1, hp: 1, ps: 1, hästkrafter: 1, bhp: 1.01387, kw: HP_PER_KW } },
  /** seconds */
  seconds: { kind: 'decimal', units: { '': 1, s: 1, sek: 1, sekunder: 1, sec: 1 } },
  /** cm³ */
  cc: { kind: 'whole', units: { '': 1, cc: 1, cm3: 1, ccm: 1, kubik: 1, l: 1000, liter: 1000 } },
  /** pieces */
  count: {
    kind: 'whole',
    units: { '': 1, st: 1, dörrar: 1, dörrars: 1, d: 1, säten: 1, sits: 1, platser: 1, stjärnor: 1 },
  },
  /** a calendar year */
  year: { kind: 'decimal', units: { '': 1 } },
  /** g CO2 per km */
  co2: { kind: 'whole', units: { '': 1, 'g/km': 1, g: 1, 'gco2/km': 1 } },
  /** litres (kWh for electric cars) per 100 km */
  consumption: {
    kind: 'decimal',
    units: { '': 1, 'l/100km': 1, l: 1, 'l/mil': 10, 'kwh/100km': 1, 'kwh/mil': 10, 'm3/100km': 1, 'kg/100km': 1 },
  },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;

/** Returns the number in the stored unit; null when the text is not a number or its unit does not belong to the measure. */
export function readMeasure(text: string, name: MeasureName): number | null {
  const measure: Measure = MEASURES[name];
  const number = parseNumberText(text, measure.kind);
  if (!number) return null;
  const factor = ownValue(measure.units, number.unit);
  return factor === undefined ? null : number.value * factor;
}

const KM_PER_UNIT: Readonly<Record<string, number>> = {
  ...{ km: 1, kmt: 1, kilometer: 1, kilometers: 1, kilometre: 1, kilometres: 1 },
  ...{ mil: KM_PER_MIL, scandinavianmile: KM_PER_MIL, swedishmile: KM_PER_MIL },
  ...{ mile: KM_PER_MILE, miles: KM_PER_MILE, mi: KM_PER_MILE, smi: KM_PER_MILE },
};

/**
 * Odometer reading in km. The unit beside the number takes precedence, then the row's, then the format's; the unit is never
 * guessed from the size of the number.
 */
export function readOdometerKm(text: string, rowUnit: string | null, formatUnit: OdometerUnit): number | null {
  const number = parseNumberText(text, 'whole');
  if (!number) return null;
  const unit = number.unit || rowUnit?.toLowerCase().replace(/[^a-z]/gu, '') || formatUnit;
  const factor = ownValue(KM_PER_UNIT, unit);
  return factor === undefined ? null : number.value * factor;
}

const INTERVAL = /^\d[\d\s.,]*(?:mil|km)?\s*[-–—]\s*(\d.*)$/iu;
const OPEN_INTERVAL = /^(?:mer än|över|minst|mindre än|under|upp till|högst|max|ca\.?|cirka|[<>≤≥~])\s*(\d.*)$/iu;

/**
 * The upper end of an interval, with its unit: "3 500 - 3 999 mil" → "3 999 mil"; for an open interval its only number: "Mer än
 * 50 000 mil". Null for other texts.
 */
export function upperEnd(text: string): string | null {
  return (INTERVAL.exec(text) ?? OPEN_INTERVAL.exec(text))?.[1] ?? null;
}
