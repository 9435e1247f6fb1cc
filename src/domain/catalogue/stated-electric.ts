import { KM_PER_MIL } from '#src/base/units.ts';

/** Battery and range by the texts of an ad. */
export type StatedElectric = {
  /** kWh. */
  battery: number | null;
  /** km on electricity. */
  range: number | null;
};

type Bounds = { least: number; most: number };
type Kind = 'electric' | 'plugin';
/** kWh of batteries of cars. */
const BATTERIES: Readonly<Record<Kind, Bounds>> = {
  electric: { least: 12, most: 220 },
  plugin: { least: 4, most: 45 },
};
/** km; more is the range on petrol too, less the range in some mode, and neither is a number of another kind. */
const RANGES: Readonly<Record<Kind, Bounds>> = {
  electric: { least: 60, most: 1_000 },
  plugin: { least: 15, most: 250 },
};

const KWH = String.raw`(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?kwh\b(?! ?(?:\/|per|pr))`;
const BATTERY = new RegExp(KWH, 'i');
/** In running text other energies are stated too. */
const BATTERY_IN_TEXT = new RegExp(`batteri[^.!?\\n]{0,30}?${KWH}|${KWH}[^.!?\\n\\d]{0,12}batteri`, 'i');

const DISTANCE = String.raw`(?<![\d.,])(\d{1,3}(?:[ .]\d{3}|[.,]\d)?|\d{4})(?: ?(?:-|–|till) ?\d{2,4})? ?(km|mil)s?\b`;
const RANGE_PATTERNS = [
  new RegExp(`([^.!?\\n\\d]{0,14}räckvidd(?:en)?\\b[^.!?\\n\\d]{0,40})${DISTANCE}([^.!?\\n]{0,20})`, 'gi'),
  new RegExp(`([^.!?\\n]{0,20})${DISTANCE}([^.!?\\n\\d]{0,16}räckvidd[^.!?\\n]{0,20})`, 'gi'),
  new RegExp(`wltp\\b([^.!?\\n\\d]{0,14})${DISTANCE}([^.!?\\n]{0,20})`, 'gi'),
];
/** The range of a season, a place or the older test is another than the one that cars are compared by. */
const OTHER_RANGE = /vinter|kyla|kallt|stad|city|sommar|nedc|verklig|praktisk|kvar\b|total|sammanlagd|bensin/i;

/** @param texts heading, engine and trade name, in which any energy is the battery's; then those in which it must be named */
export function statedElectric(
  { names, texts }: { names: readonly (string | null)[]; texts: readonly (string | null)[] },
  kind: Kind,
): StatedElectric {
  return {
    battery:
      firstOf(names, (text) => batteryIn(text, BATTERY, kind)) ??
      firstOf(texts, (text) => batteryIn(text, BATTERY_IN_TEXT, kind)),
    range: firstOf([...names, ...texts], (text) => rangeIn(text, kind)),
  };
}

function firstOf(texts: readonly (string | null)[], read: (text: string) => number | null): number | null {
  for (const text of texts) {
    const value = text === null ? null : read(text);
    if (value !== null) return value;
  }
  return null;
}

const isWithin = (value: number, { least, most }: Bounds): boolean => value >= least && value <= most;
const numberOf = (text: string): number => Number(text.replace(/[ .](?=\d{3}$)/, '').replace(',', '.'));

function batteryIn(text: string, pattern: RegExp, kind: Kind): number | null {
  const stated = pattern
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  const value = stated === undefined ? Number.NaN : numberOf(stated);
  return isWithin(value, BATTERIES[kind]) ? value : null;
}

function rangeIn(text: string, kind: Kind): number | null {
  if (!/räckvidd|wltp/i.test(text)) return null;
  for (const pattern of RANGE_PATTERNS) {
    for (const [, before = '', distance = '', unit = '', after = ''] of text.matchAll(pattern)) {
      const km = Math.round(numberOf(distance) * (unit.toLowerCase() === 'mil' ? KM_PER_MIL : 1));
      if (isWithin(km, RANGES[kind]) && !OTHER_RANGE.test(before) && !OTHER_RANGE.test(after)) return km;
    }
  }
  return null;
}
