import { ownValue } from '#src/base/own-value.ts';
import { HP_PER_KW, KM_PER_MIL } from '#src/base/units.ts';
import { AD_RANGES } from '#src/domain/ads/ad-limits.ts';
import type { OdometerUnit } from './feed-row.ts';
import { type NumberKind, parseDigits, parseNumberText } from './number-text.ts';
import { quantityReader, type StatedNumber } from './quantity-text.ts';

const KM_PER_MILE = 1.609_344;

/** A quantity: how its numbers are written, and the factor of each unit to the stored unit. "" is a number without unit. */
type Measure = {
  kind: NumberKind;
  units: Readonly<Record<string, number>>;
  /** Words that say nothing about the number. */
  words?: string;
  /** Phrases with digits of their own, in lower case. */
  ignored?: readonly RegExp[];
  /** Whole texts that are a number: "5+2" seats, "fem". */
  whole?: (text: string) => number | null;
};

/** Words that every quantity may have. */
const COMMON = 'ca cirka circa c a ungefär endast bara enligt ung max approx runt strax'.split(' ');
const NUMBER_WORDS = 'noll en två tre fyra fem sex sju åtta nio'.split(' ');

const MEASURES = {
  /** seconds */
  seconds: {
    kind: 'decimal',
    units: { '': 1, s: 1, sek: 1, sekunder: 1, sec: 1, sekund: 1, seconds: 1 },
    words: 'på tar acceleration',
    ignored: [/\b0\s*[-–—]\s*100\s*(?:km\/?h)?/gu],
  },
  /** cm³ */
  cc: {
    kind: 'whole',
    units: { '': 1, cc: 1, cm3: 1, ccm: 1, kubik: 1, kubikcentimeter: 1, l: 1000, liter: 1000, lit: 1000, litre: 1000 },
    words: 'slagvolym motor motorvolym cylindervolym cylinder',
    // "2.0" can only be litres.
    whole: (text) => {
      const litres = /^\d[.,]\d$/u.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
      return litres >= 0.5 && litres < 10 ? litres * 1000 : null;
    },
  },
  /** pieces */
  count: {
    kind: 'whole',
    units: {
      '': 1,
      st: 1,
      dörrar: 1,
      dörrars: 1,
      dörr: 1,
      dörrs: 1,
      d: 1,
      dr: 1,
      säten: 1,
      sits: 1,
      sitsig: 1,
      platser: 1,
      stjärnor: 1,
      stolar: 1,
      doors: 1,
      seats: 1,
      türen: 1,
      sitze: 1,
      växlar: 1,
      växlad: 1,
      personer: 1,
      pers: 1,
    },
    words: 'antal styck inkl förare bagagelucka bakluckan',
    whole: (text) => {
      const word = NUMBER_WORDS.indexOf(text.toLowerCase().replace(/\s?(?:st|dörrar|dörrars|säten|sits|sitsig)$/u, ''));
      if (word > 0) return word;
      const added = /^(\d)\s?\+\s?([12])(?:\s?(?:st|säten|sits|platser))?$/u.exec(text);
      return added ? Number(added[1]) + Number(added[2]) : null;
    },
  },
  /** a calendar year */
  year: { kind: 'decimal', units: { '': 1 }, words: 'år' },
  /** g CO2 per km */
  co2: {
    kind: 'whole',
    units: { '': 1, 'g/km': 1, g: 1, 'gco2/km': 1, 'gram/km': 1, gram: 1, 'gco/km': 1 },
    words: 'wltp nedc komb kombinerat kombinerad blandad blandat körning utsläpp per km co viktat viktad vägt',
    ignored: [/\bco(?:₂|2(?!\d))/gu],
  },
  /** litres (kWh for electric cars) per 100 km */
  consumption: {
    kind: 'decimal',
    units: {
      '': 1,
      'l/100km': 1,
      l: 1,
      'l/mil': 10,
      'liter/mil': 10,
      'liter/100km': 1,
      liter: 1,
      'kwh/100km': 1,
      'kwh/mil': 10,
      'm3/100km': 1,
      'kg/100km': 1,
    },
    words:
      'wltp nedc komb kombinerat kombinerad blandad blandat körning förbrukning bränsleförbrukning viktat viktad vägt',
  },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;

/** Reads the numbers of a text in the stored unit of a quantity, if all of its words are known. */
type ReadMentions = (text: string) => readonly (StatedNumber & { stored: number })[] | null;

const mentionsOf = ({ kind, units, words = '', ignored = [] }: Measure): ReadMentions => {
  const known = new Set([...COMMON, ...words.split(' ')]);
  const read = quantityReader({ kind, units: Object.keys(units), ignored });
  return (text) => {
    const found = read(text);
    if (found === null || !found.words.flat().every((word) => known.has(word))) return null;
    return found.mentions.map((mention) => {
      const factor = ownValue(units, mention.unit) ?? 1;
      // "2.005 l" has decimals, as litres have.
      const value = factor === 1000 ? (parseDigits(mention.digits, 'decimal') ?? mention.value) : mention.value;
      return { ...mention, stored: value * factor };
    });
  };
};

const READERS = Object.fromEntries(
  Object.entries(MEASURES).map(([name, measure]) => [name, mentionsOf(measure)]),
) as Readonly<Record<MeasureName, ReadMentions>>;

/** Two statements of one fact, rounded in their own units, differ by no more. */
const SAME = 0.03;

/**
 * Returns the number in the stored unit; null when the text is not a number, its unit does not belong to the measure, a word is unknown,
 * or it states several numbers that are not the same.
 */
export function readMeasure(text: string, name: MeasureName): number | null {
  const measure: Measure = MEASURES[name];
  const number = PLAIN.test(text) ? null : (measure.whole?.(text.trim()) ?? null);
  if (number !== null) return number;
  const simple = parseNumberText(text, measure.kind);
  const factor = simple && ownValue(measure.units, simple.unit);
  // Litres have decimals: they are read from the text.
  if (simple && factor !== undefined && factor !== null && factor !== 1000) return simple.value * factor;
  return theOnly(READERS[name](text));
}

const PLAIN = /^\d{1,12}$/;

/** The value that all mentions state: that of the first in the stored unit. */
function theOnly(mentions: ReturnType<ReadMentions>): number | null {
  const [first] = mentions ?? [];
  if (!mentions || first === undefined) return null;
  const isSame = mentions.every(({ stored }) => Math.abs(stored - first.stored) <= SAME * Math.abs(first.stored));
  // A number without unit beside one with is about something else.
  const units = new Set(mentions.map(({ unit }) => unit === ''));
  return isSame && units.size === 1 ? (mentions.find(({ value, stored }) => value === stored) ?? first).stored : null;
}

export type Power = { kw: number | null; hp: number | null };

const readPowers = mentionsOf({
  kind: 'whole',
  units: { '': 1, kw: 1, hk: 1, hkr: 1, hp: 1, ps: 1, cv: 1, pk: 1, hästkrafter: 1, hästar: 1, bhp: 1 },
  words: 'effekt motoreffekt vid rpm varv',
  ignored: [/(?:@|\bvid)\s*\d[\d .-]*\s*(?:rpm|v\/min|varv)\b/gu],
});

/**
 * The power that a text states in one unit or in both: "150 hk (110 kW)", "110/150". Numbers that contradict each other are not read.
 * @param unit of a number without one
 */
export function readPower(text: string, unit: 'kw' | 'hp'): Power | null {
  if (PLAIN.test(text)) return { kw: null, hp: null, [unit]: Number(text) };
  const mentions = readPowers(text);
  const [first, second, third] = mentions ?? [];
  if (first === undefined || third !== undefined) return null;
  if (second === undefined) return { kw: null, hp: null, [inKw(first, unit) ? 'kw' : 'hp']: first.value };
  const bothBare = first.unit === '' && second.unit === '';
  const firstIsKw = bothBare ? first.value < second.value : inKw(first, inKw(second, unit) ? 'hp' : 'kw');
  const [kw, hp] = firstIsKw ? [first.value, second.value] : [second.value, first.value];
  const isOneOfEach = bothBare || inKw(first, 'kw') !== inKw(second, 'kw') || first.unit === '' || second.unit === '';
  // "2664 hk 2019": beyond all cars a year would pass for the other unit.
  return isOneOfEach && hp <= AD_RANGES.horsepower.max && Math.abs(hp / (kw * HP_PER_KW) - 1) <= SAME
    ? { kw, hp }
    : null;
}

const inKw = ({ unit }: StatedNumber, unitless: 'kw' | 'hp'): boolean => (unit === '' ? unitless : unit) === 'kw';

const KM_PER_UNIT: Readonly<Record<string, number>> = {
  km: 1,
  kmt: 1,
  kms: 1,
  kilometer: 1,
  kilometers: 1,
  kilometre: 1,
  kilometres: 1,
  tkm: 1000,
  'tkm.': 1000,
  mil: KM_PER_MIL,
  scandinavianmile: KM_PER_MIL,
  swedishmile: KM_PER_MIL,
  tmil: 1000 * KM_PER_MIL,
  mile: KM_PER_MILE,
  miles: KM_PER_MILE,
  mi: KM_PER_MILE,
  smi: KM_PER_MILE,
};

const readDistances = mentionsOf({
  kind: 'whole',
  units: { '': 1, ...Object.fromEntries(Object.keys(KM_PER_UNIT).map((unit) => [unit, 1])) },
  words: 'mätarställning miltal milen gått körd kört körda gångna mätare mätaren låga lågmilare svensksåld på har',
});

/**
 * Odometer reading in km. The unit beside the number takes precedence, then the row's, then the format's; the unit is never
 * guessed from the size of the number. Of two numbers, as "12 000 mil (120 000 km)", both have to state the same distance.
 */
export function readOdometerKm(text: string, rowUnit: string | null, formatUnit: OdometerUnit): number | null {
  const other = rowUnit?.toLowerCase().replace(/[^a-z]/gu, '') || formatUnit;
  const simple = parseNumberText(text, 'whole');
  const factor = simple && ownValue(KM_PER_UNIT, simple.unit || other);
  if (simple && factor !== undefined && factor !== null) return simple.value * factor;
  const distances = readDistances(text)?.map(({ value, digits, unit }) => {
    const km = ownValue(KM_PER_UNIT, unit || other);
    const exact = km === undefined || km < 1000 ? value : (parseDigits(digits, 'decimal') ?? value);
    return km === undefined ? null : exact * km;
  });
  const [first] = distances ?? [];
  if (!distances || first === undefined || first === null) return null;
  return distances.every((km) => km !== null && Math.abs(km - first) <= SAME * first) ? first : null;
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
