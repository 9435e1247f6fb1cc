import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { KM_PER_MIL } from '#src/base/units.ts';
import { cleanLine, cleanParagraphs, webAddress } from '#src/domain/format/foreign-text.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { plainNumber, TYPED_UNITS } from '#src/domain/format/typed-numbers.ts';
import { readDay } from '#src/domain/format/written-dates.ts';
import { AD_FIELDS, columnOfFeedField, type FieldInput, YES } from './ad-field-register.ts';

/** A column's value as JSON, as PostgreSQL's to_jsonb returns it. */
export type FieldValue = string | number | boolean | string[] | null;

type Field = { column: string; input: FieldInput };
type Range = { min: number; max: number };

/**
 * Fields of an ad that staff may set, with the limits of deliveries. Excluded are the fields that identify the ad in its dealer's
 * next delivery (plate, VIN, ids) and those from the catalogue (brand, series, generation).
 */
export const STAFF_FIELDS: readonly Field[] = AD_FIELDS.filter((field) => 'input' in field);

export const STAFF_COLUMNS: readonly string[] = STAFF_FIELDS.map(({ column }) => column);

/** Stored in km, typed and shown in mil. */
export const ODOMETER_COLUMN = 'odometer_km';
/** The ad's pictures, which staff edit in a separate form; their order matters. */
export const PICTURES_COLUMN = 'image_urls';
/** Columns whose staff value may override the feed's. */
export const OVERRIDABLE_COLUMNS: readonly string[] = [...STAFF_COLUMNS, PICTURES_COLUMN];

/** The columns that hold a field of PUB §3, or that have this name: none, one, or the lowest and the highest value. */
export function columnsOfField(field: string): string[] {
  const columns = [field, `${field}_min`, `${field}_max`].map((name) => columnOfFeedField(name) ?? name);
  return columns.filter((column) => OVERRIDABLE_COLUMNS.includes(column));
}

/** Parses the text of a field; returns the column's value, or a Swedish message. */
export function readField({ input }: Field, texts: readonly string[]): Result<FieldValue, string> {
  const [first = ''] = texts;
  if (texts.some((text) => text.includes('\0'))) return fail('Texten innehåller ett tecken som inte kan sparas.');
  switch (input.kind) {
    case 'words': {
      const chosen = texts.filter((text) => text !== '');
      if (chosen.some((text) => !input.words.includes(text))) return fail('Välj bland orden i listan.');
      return ok(input.words.filter((one) => chosen.includes(one)));
    }
    case 'lines': {
      const lines = [...new Set(first.split(/\r?\n/).map(cleanLine))].filter((line) => line !== '');
      if (lines.length > input.max) return fail(`Skriv högst ${input.max} rader.`);
      if (lines.some((line) => line.length > input.longest))
        return fail(`Skriv högst ${input.longest} tecken på en rad.`);
      return ok(lines);
    }
    case 'text':
    case 'line': {
      const text = input.kind === 'text' ? cleanParagraphs(first) : cleanLine(first);
      if (text === '' && input.isNeeded) return fail('Fältet får inte vara tomt.');
      return text.length > input.longest ? fail(tooLongText(input.longest)) : ok(text || null);
    }
    case 'word':
      return first === '' || input.words.includes(first) ? ok(first || null) : fail('Välj bland orden i listan.');
    case 'yes-no':
      return first === '' || input.words.includes(first)
        ? ok(first ? first === YES : null)
        : fail('Välj ja eller nej.');
    case 'day':
      return dayOf(first.trim());
    case 'address':
      return addressOf(first);
    case 'number':
      return numberOf(cleanLine(first), input);
  }
}

function dayOf(text: string): Result<FieldValue, string> {
  if (text === '') return ok(null);
  const isDay = /^(19|20)\d\d-\d\d-\d\d$/.test(text) && readDay(text) !== null;
  return isDay ? ok(text) : fail('Skriv datumet som 2021-03-15.');
}

function addressOf(text: string): Result<FieldValue, string> {
  if (text.trim() === '') return ok(null);
  const address = webAddress(text);
  return address === null ? fail('Skriv adressen som https://handlare.se/bil.') : ok(address);
}

type NumberInput = Extract<FieldInput, { kind: 'number' }>;

function numberOf(text: string, { min, max, decimals, isYear = false, unit }: NumberInput): Result<FieldValue, string> {
  if (text === '') return ok(null);
  if (unit === 'mil') return kilometresOf(text, { min, max });
  const plain = plainNumber(text, unit);
  const form = decimals === 0 ? /^\d{1,9}$/ : /^\d{1,6}(\.\d)?$/;
  const value = form.test(plain) ? Math.round(Number(plain) * 10) / 10 : Number.NaN;
  const say = (limit: number) => (isYear ? String(limit) : formatNumber(limit, Number.isInteger(limit) ? 0 : 1));
  return value >= min && value <= max ? ok(value) : fail(`Skriv ett tal mellan ${say(min)} och ${say(max)}.`);
}

/** A distance in mil, or in km where that stands after the number. @returns km */
function kilometresOf(text: string, { min, max }: Range): Result<FieldValue, string> {
  const isInKm = TYPED_UNITS.kilometres.test(text);
  const plain = plainNumber(text, isInKm ? 'kilometres' : 'mil');
  const form = isInKm ? /^\d{1,9}$/ : /^\d{1,8}(\.\d)?$/;
  const km = form.test(plain) ? Math.round(Number(plain) * (isInKm ? 1 : KM_PER_MIL)) : Number.NaN;
  if (km >= min && km <= max) return ok(km);
  const mil = (limit: number) => formatNumber(limit / KM_PER_MIL);
  return fail(`Skriv ett miltal mellan ${mil(min)} och ${mil(max)}, eller antalet kilometer med km efter.`);
}

/** Exact, as distances are typed: "8137,5". */
const milText = (km: number): string => String(km / KM_PER_MIL).replace('.', ',');

/** A column's value as the values of its control: word lists item by item, lines as one text, the odometer in mil. */
export function controlValues(value: unknown, column?: string): string[] {
  if (value === null || value === undefined) return [];
  if (column === ODOMETER_COLUMN && typeof value === 'number') return [milText(value)];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return [value ? YES : 'nej'];
  return [String(value)];
}

/** The values of all controls of an ad's form, by column. */
export const staffFieldTexts = (ad: Readonly<Record<string, unknown>>): Record<string, string[]> =>
  Object.fromEntries(
    STAFF_FIELDS.map(({ column, input }) => {
      const values = controlValues(ownValue<unknown>(ad, column), column);
      return [column, input.kind === 'lines' ? [values.join('\n')] : values];
    }),
  );

/** Whether two values of a column are equal; the order of a list is ignored, except for pictures. */
export const isSameValue = (one: FieldValue, other: FieldValue, column: string): boolean =>
  column === PICTURES_COLUMN
    ? JSON.stringify(one) === JSON.stringify(other)
    : JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = (value: FieldValue): FieldValue => (Array.isArray(value) ? value.toSorted() : value);
