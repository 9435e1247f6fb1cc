import { KM_PER_MIL } from '#src/base/units.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import {
  DRIVES,
  type Drive,
  FUELS,
  type Fuel,
  TRANSMISSIONS,
  type Transmission,
} from '#src/domain/vocabulary/vocabulary.ts';

/** Parameters of the page that values a car of one's own. None of them is a person's: a plate is never among them. */
export const OWN_CAR_FIELDS = [
  'arsmodell',
  'mil',
  'drivmedel',
  'vaxellada',
  'drivning',
  'effekt',
  'utforande',
] as const;
export type OwnCarField = (typeof OWN_CAR_FIELDS)[number];
/** May occur several times. */
export const OWN_CAR_EQUIPMENT = 'utrustning';
/** A part of the text that led to the form which is none of its fields; may occur several times. */
export const OWN_CAR_UNREAD = 'olast';
export const OWN_CAR_FORM_PARAMS: readonly string[] = [...OWN_CAR_FIELDS, OWN_CAR_EQUIPMENT, OWN_CAR_UNREAD];

/** The facts of a car as its owner states them; null: not stated. */
export type OwnCarFacts = {
  modelYear: number | null;
  odometerKm: number | null;
  fuel: Fuel | null;
  transmission: Transmission | null;
  drive: Drive | null;
  horsepower: number | null;
  /** Name of the engine in the catalogue; empty: not chosen there. */
  engine: string;
  /** Trim in the owner's words. */
  trim: string;
  equipment: readonly string[];
};

export type OwnCarForm = {
  /** The text of each field. */
  texts: Readonly<Record<OwnCarField, string>>;
  facts: OwnCarFacts;
  errors: Readonly<Partial<Record<OwnCarField, string>>>;
  /** Words of the text that led to the form, which are none of its facts. */
  unread: readonly string[];
};

export const MAX_OWN_CAR_TEXT = 120;
export const MAX_OWN_EQUIPMENT = 20;
/** Earliest model year, longest distance (km) and powers (hk) of a car that is valued. */
export const OWN_CAR_LIMITS = { year: 1930, km: 600_000, power: { min: 20, max: 1_500 } } as const;
const FIRST_YEAR = OWN_CAR_LIMITS.year;
const MAX_MIL = OWN_CAR_LIMITS.km / KM_PER_MIL;
const POWER = OWN_CAR_LIMITS.power;

type Reading<Value> = { value: Value | null; error?: string };

/**
 * Reads the form. A number that no car has is an error, and what was written remains; a choice that is none of the list is not known.
 * @param params of the address
 */
export function readOwnCarForm(params: URLSearchParams, thisYear: number): OwnCarForm {
  const textOf = (field: OwnCarField): string => (params.get(field) ?? '').trim().slice(0, MAX_OWN_CAR_TEXT);
  const texts = Object.fromEntries(OWN_CAR_FIELDS.map((field) => [field, textOf(field)])) as Record<
    OwnCarField,
    string
  >;
  const year = readNumber(texts.arsmodell, { min: FIRST_YEAR, max: thisYear + 1 }, yearError(thisYear));
  const odometer = readOdometer(texts.mil);
  const [, ownPower = texts.effekt, engine = ''] = ENGINE.exec(texts.effekt) ?? [];
  const power = readNumber(ownPower, POWER, `Skriv effekten i hästkrafter, ${POWER.min}–${formatNumber(POWER.max)}.`);
  const errors = { arsmodell: year.error, mil: odometer.error, effekt: power.error };
  return {
    texts,
    facts: {
      modelYear: year.value,
      odometerKm: odometer.value,
      fuel: oneOf(FUELS, texts.drivmedel),
      transmission: oneOf(TRANSMISSIONS, texts.vaxellada),
      drive: oneOf(DRIVES, texts.drivning),
      horsepower: power.value,
      engine,
      trim: texts.utforande,
      equipment: textsOf(params, OWN_CAR_EQUIPMENT),
    },
    errors: Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)),
    unread: textsOf(params, OWN_CAR_UNREAD),
  };
}

const textsOf = (params: URLSearchParams, name: string): string[] =>
  [...new Set(params.getAll(name).map((each) => each.trim().slice(0, MAX_OWN_CAR_TEXT)))]
    .filter((each) => each !== '')
    .slice(0, MAX_OWN_EQUIPMENT);

const yearError = (thisYear: number): string => `Skriv årsmodellen med fyra siffror, ${FIRST_YEAR}–${thisYear + 1}.`;
const MIL_ERROR = `Skriv miltalet i mil, högst ${formatNumber(MAX_MIL)}, eller antalet kilometer med km efter.`;

const oneOf = <Word extends string>(words: readonly Word[], text: string): Word | null =>
  words.find((word) => word === text) ?? null;

/** A choice of the catalogue, as `engineChoice` writes it. */
const ENGINE = /^(\d{2,4}) (?!hk$)(\D.*)$/i;
/** "190 D4": the name distinguishes engines of the same power; "190" without one. */
export const engineChoice = (horsepower: number, name: string): string => `${horsepower} ${name}`.trim();

/** "12 000", "12.000 mil", "190 hk". */
const NUMBER = /^(\d{1,3}(?:[ .\u00a0\u202f]?\d{3})*|\d+)(?:,\d)? ?(?:mil|hk)?$/i;

function readNumber(text: string, { min, max }: { min: number; max: number }, error: string): Reading<number> {
  if (text === '') return { value: null };
  const digits = NUMBER.exec(text)?.[1]?.replace(/\D/g, '');
  const value = digits === undefined || digits.length > 6 ? Number.NaN : Number(digits);
  return value >= min && value <= max ? { value } : { value: null, error };
}

const KILOMETRES = /\s*(?:km|kilometer)$/i;

/** "12 000", "12 000 mil" or "120 000 km", as the form of an ad reads it. @returns km */
function readOdometer(text: string): Reading<number> {
  const isKm = KILOMETRES.test(text);
  const perUnit = isKm ? 1 : KM_PER_MIL;
  const limits = { min: 0, max: (MAX_MIL * KM_PER_MIL) / perUnit };
  const { value, ...rest } = readNumber(text.replace(KILOMETRES, ''), limits, MIL_ERROR);
  return { value: value === null ? null : value * perUnit, ...rest };
}

/** The parameters of a form with these facts, without those that are not known. @param unread words of a text that are none of them */
export function ownCarParams(facts: Partial<OwnCarFacts>, unread: readonly string[] = []): [string, string][] {
  const { modelYear, odometerKm, fuel, transmission, drive, horsepower, engine, trim, equipment = [] } = facts;
  const fields: Readonly<Record<OwnCarField, string | number | null | undefined>> = {
    arsmodell: modelYear,
    mil: odometerKm === null || odometerKm === undefined ? null : Math.round(odometerKm / KM_PER_MIL),
    drivmedel: fuel,
    vaxellada: transmission,
    drivning: drive,
    effekt: horsepower && engineChoice(horsepower, engine ?? ''),
    utforande: trim,
  };
  return [
    ...OWN_CAR_FIELDS.flatMap((field): [string, string][] => {
      const value = fields[field];
      return value === null || value === undefined || value === '' ? [] : [[field, String(value)]];
    }),
    ...equipment.map((each): [string, string] => [OWN_CAR_EQUIPMENT, each]),
    ...unread.map((each): [string, string] => [OWN_CAR_UNREAD, each]),
  ];
}
