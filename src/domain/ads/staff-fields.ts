import { fail, ok, type Result } from '../result.ts';
import { webAddress } from './deliveries/feed-text.ts';
import { PRICE_FLOOR } from './deliveries/plausibility.ts';
import { cleanText } from './filters/filter-text.ts';
import { BODY_TYPES, COLORS, DRIVES, FUELS, TRANSMISSIONS } from './vocabulary.ts';

/** A column's value as JSON has it; what PostgreSQL's to_jsonb makes of the column. */
export type FieldValue = string | number | boolean | string[] | null;

type Field = {
  /** Column of ads. */
  column: string;
  /** What staff may write, for the form. */
  input:
    | { kind: 'line' | 'text'; longest: number; isNeeded?: boolean }
    | { kind: 'number'; least: number; most: number; decimals: 0 | 1 }
    | { kind: 'day' | 'address' }
    | { kind: 'word' | 'yes-no'; words: readonly string[] }
    | { kind: 'words'; words: readonly string[] }
    | { kind: 'lines'; longest: number; most: number };
};

const whole = (column: string, least: number, most: number): Field => ({
  column,
  input: { kind: 'number', least, most, decimals: 0 },
});
const line = (column: string, longest: number): Field => ({ column, input: { kind: 'line', longest } });
const lines = (column: string, most: number): Field => ({ column, input: { kind: 'lines', longest: 120, most } });
/** Litres, or kWh, per 100 km. */
const litres = (column: string): Field => ({ column, input: { kind: 'number', least: 0, most: 50, decimals: 1 } });
const word = (column: string, words: readonly string[]): Field => ({ column, input: { kind: 'word', words } });

const YES = 'ja';
const YES_NO = [YES, 'nej'];

/**
 * The fields of an ad that staff may set; the limits are those of deliveries (plausibility.ts). What finds the ad in its dealer's next
 * delivery (plate, VIN, ids) and what the catalogue says of it (brand, series, generation) are not among them.
 */
export const STAFF_FIELDS: readonly Field[] = [
  { column: 'name', input: { kind: 'line', longest: 120, isNeeded: true } },
  whole('price', PRICE_FLOOR, 20_000_000),
  whole('odometer_km', 0, 1_000_000),
  whole('model_year', 1900, 2100),
  { column: 'first_registered', input: { kind: 'day' } },
  { column: 'fuels', input: { kind: 'words', words: FUELS } },
  word('transmission_type', TRANSMISSIONS),
  word('drive', DRIVES),
  word('chassis', BODY_TYPES),
  word('color', COLORS),
  whole('horsepower_hp', 5, 2_000),
  whole('power_kw', 4, 1_471),
  { column: 'acceleration', input: { kind: 'number', least: 1.5, most: 60, decimals: 1 } },
  whole('engine_cc', 49, 15_000),
  whole('number_of_doors', 1, 7),
  whole('seats', 1, 60),
  line('city', 80),
  line('county', 80),
  line('engine_name', 80),
  line('engine_code', 80),
  line('engine_type', 80),
  { column: 'electric_engine', input: { kind: 'yes-no', words: YES_NO } },
  line('type_of_electric_car', 80),
  line('sales_name', 120),
  litres('wltp_consumption_min'),
  litres('wltp_consumption_max'),
  whole('wltp_co2_min', 0, 600),
  whole('wltp_co2_max', 0, 600),
  litres('nedc_consumption_min'),
  litres('nedc_consumption_max'),
  whole('nedc_co2_min', 0, 600),
  whole('nedc_co2_max', 0, 600),
  whole('euro_ncap_result', 1, 5),
  whole('euro_ncap_year', 1997, 2100),
  lines('trim_packages', 50),
  lines('equipment', 200),
  lines('awards', 50),
  { column: 'url', input: { kind: 'address' } },
  { column: 'description', input: { kind: 'text', longest: 10_000 } },
];

export const STAFF_COLUMNS: readonly string[] = STAFF_FIELDS.map(({ column }) => column);

/** The ad's pictures, which staff set in a form of their own; their order counts. */
export const PICTURES_COLUMN = 'image_urls';
/** Every column of which staff's value may stand beside the feed's. */
export const HELD_COLUMNS: readonly string[] = [...STAFF_COLUMNS, PICTURES_COLUMN];

/** What was written in a field → the column's value, or what is wrong with it, in Swedish. */
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
      const lines = [...new Set(first.split(/\r?\n/).map(cleanText))].filter((line) => line !== '');
      if (lines.length > input.most) return fail(`Skriv högst ${input.most} rader.`);
      if (lines.some((line) => line.length > input.longest))
        return fail(`Skriv högst ${input.longest} tecken på en rad.`);
      return ok(lines);
    }
    case 'text': {
      const text = first.replaceAll('\r\n', '\n').trim();
      return text.length > input.longest ? fail(`Skriv högst ${input.longest} tecken.`) : ok(text || null);
    }
    case 'line': {
      const text = cleanText(first);
      if (text === '' && input.isNeeded) return fail('Fältet får inte vara tomt.');
      return text.length > input.longest ? fail(`Skriv högst ${input.longest} tecken.`) : ok(text || null);
    }
    case 'word':
      return first === '' || input.words.includes(first) ? ok(first || null) : fail('Välj bland orden i listan.');
    case 'yes-no':
      return first === '' || input.words.includes(first)
        ? ok(first ? first === YES : null)
        : fail('Välj ja eller nej.');
    case 'day':
      return readDay(first.trim());
    case 'address':
      return readAddress(first.trim());
    case 'number':
      return readNumber(cleanText(first), input);
  }
}

function readDay(text: string): Result<FieldValue, string> {
  if (text === '') return ok(null);
  const day = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  const isDay = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isDay ? ok(text) : fail('Skriv datumet som 2021-03-15.');
}

function readAddress(text: string): Result<FieldValue, string> {
  if (text === '') return ok(null);
  const address = text.length <= LONGEST_ADDRESS ? webAddress(text) : null;
  return address === null ? fail('Skriv adressen som https://handlare.se/bil.') : ok(address);
}
const LONGEST_ADDRESS = 2_000;

type NumberInput = Extract<Field['input'], { kind: 'number' }>;

function readNumber(text: string, { least, most, decimals }: NumberInput): Result<FieldValue, string> {
  if (text === '') return ok(null);
  const plain = text.replaceAll(' ', '').replace(',', '.');
  const form = decimals === 0 ? /^\d{1,9}$/ : /^\d{1,6}(\.\d)?$/;
  const value = form.test(plain) ? Number(plain) : Number.NaN;
  const say = (limit: number) => limit.toLocaleString('sv-SE');
  return value >= least && value <= most ? ok(value) : fail(`Skriv ett tal mellan ${say(least)} och ${say(most)}.`);
}

/** Whether two values of a column are the same; the order in a list says nothing, but for pictures. */
export const isSameValue = (one: FieldValue, other: FieldValue, column: string): boolean =>
  column === PICTURES_COLUMN
    ? JSON.stringify(one) === JSON.stringify(other)
    : JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = (value: FieldValue): FieldValue => (Array.isArray(value) ? value.toSorted() : value);
