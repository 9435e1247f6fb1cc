import type { TypedUnit } from '#src/domain/format/typed-numbers.ts';
import { BODY_TYPES, COLORS, DRIVES, FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { AD_RANGES, LONGEST, MOST } from './ad-limits.ts';
import { AD_VAT_LABELS, AD_VATS } from './vat.ts';

/** The form control of a field and its allowed values. */
export type FieldInput =
  | { kind: 'line' | 'text'; longest: number; isNeeded?: boolean }
  | { kind: 'number'; min: number; max: number; decimals: 0 | 1; isYear?: boolean; unit?: TypedUnit }
  | { kind: 'day' | 'address' }
  | { kind: 'word' | 'yes-no'; words: readonly string[]; labels?: Readonly<Record<string, string>> }
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'lines'; longest: number; max: number };

/**
 * A fact that is one value of a row, stored and shown as the row states it. From it are derived: the value in an imported ad and in a
 * draft, its staged column, its plausibility rule, its field of the API, and its line on the ad's page.
 */
type AdFact = {
  /** Its name in the code. */
  name: string;
  /** Of its column. */
  sqlType: 'text' | 'smallint' | 'int' | 'numeric(4, 1)';
  /** How feeds state its number; without, it is a line of text. */
  measure?: 'count' | 'cc' | 'seconds';
  /** The flag, and the reason in Swedish, of a number outside the limits of its input; it is dropped. */
  limit?: { flag: string; reason: string };
  /** The group of facts on the ad's page that has it. Without: the page says it in words of its own, or not at all. */
  shown?: 'vehicle' | 'motor';
};

type AdField = {
  /** Column of ads, or a value that its pages show like one. */
  column: string;
  label: string;
  /** Follows the label where the value is a number alone: "Pris, kr". */
  unit?: string;
  /** Its name in the milvis formats, and as a target of column mappings (PUB §3). */
  feed?: string;
  /** Its label in reports about a file, which may state another value than is stored: the odometer has the file's unit. */
  feedLabel?: string;
  /** How staff set it. Without: it identifies the ad in its dealer's next delivery, or comes from the catalogue or from time. */
  input?: FieldInput;
  fact?: AdFact;
};

type Range = { min: number; max: number };
type NumberInput = Extract<FieldInput, { kind: 'number' }>;
type LineInput = Extract<FieldInput, { longest: number }>;
const number =
  (decimals: 0 | 1) =>
  /** @param unit that people may write after the number */
  (range: Range, unit?: TypedUnit): NumberInput => ({ kind: 'number', ...range, decimals, ...(unit && { unit }) });
const whole = number(0);
const decimal = number(1);
/** A year, whose digits are not grouped. */
const year = (range: Range): FieldInput => ({ kind: 'number', ...range, decimals: 0, isYear: true });
const line = (longest: number): LineInput => ({ kind: 'line', longest });
const lines = (max: number): FieldInput => ({ kind: 'lines', longest: LONGEST.entry, max });
const word = (words: readonly string[]): FieldInput => ({ kind: 'word', words });
const HEADING: FieldInput = { kind: 'line', longest: LONGEST.name, isNeeded: true };
const VAT: FieldInput = { kind: 'word', words: AD_VATS, labels: AD_VAT_LABELS };
const DAY: FieldInput = { kind: 'day' };
export const YES = 'ja';
const YES_NO: FieldInput = { kind: 'yes-no', words: [YES, 'nej'] };
const FUEL_LIST: FieldInput = { kind: 'words', words: FUELS };
const ADDRESS: FieldInput = { kind: 'address' };
const PROSE: FieldInput = { kind: 'text', longest: LONGEST.description };

/**
 * The fields of an ad in reading order, each once: its column, what people read, what feeds call it, and how staff set it. Labels, the
 * names of feeds, forms and their limits are derived from it.
 */
export const AD_FIELDS = [
  { column: 'name', label: 'Rubrik', feed: 'name', input: HEADING },
  { column: 'price', label: 'Pris', unit: 'kr', feed: 'price', input: whole(AD_RANGES.price, 'kronor') },
  { column: 'vat', label: 'Moms', feed: 'vat', input: VAT },
  // Stored in km, and spoken of in mil.
  {
    column: 'odometer_km',
    label: 'Miltal',
    feed: 'odometer',
    feedLabel: 'Mätarställning',
    input: whole(AD_RANGES.odometerKm, 'mil'),
  },
  { column: 'model_year', label: 'Årsmodell', feed: 'model_year', input: year(AD_RANGES.modelYear) },
  { column: 'first_registered', label: 'Första registrering', feed: 'first_registered', input: DAY },
  { column: 'licence_plate', label: 'Registreringsnummer', feed: 'licence_plate' },
  { column: 'dealer', label: 'Handlare', feed: 'dealer' },
  { column: 'brand', label: 'Märke', feed: 'brand' },
  { column: 'series', label: 'Modell', feed: 'series', feedLabel: 'Modellserie' },
  { column: 'generation', label: 'Generation', feed: 'generation' },
  { column: 'model', label: 'Modell enligt handlaren', feed: 'model', feedLabel: 'Modell' },
  { column: 'sales_name', label: 'Handelsbeteckning', feed: 'sales_name', input: line(LONGEST.name) },
  { column: 'fuels', label: 'Drivmedel', feed: 'fuels', input: FUEL_LIST },
  { column: 'transmission_type', label: 'Växellåda', feed: 'transmission_type', input: word(TRANSMISSIONS) },
  { column: 'drive', label: 'Drivning', feed: 'drive', input: word(DRIVES) },
  { column: 'chassis', label: 'Biltyp', feed: 'chassis', input: word(BODY_TYPES) },
  { column: 'color', label: 'Färg', feed: 'color', input: word(COLORS) },
  {
    column: 'horsepower_hp',
    label: 'Effekt i hk',
    feed: 'horsepower_hp',
    input: whole(AD_RANGES.horsepower, 'horsepower'),
  },
  { column: 'power_kw', label: 'Effekt i kW', feed: 'power_kw', input: whole(AD_RANGES.powerKw, 'kilowatts') },
  {
    column: 'acceleration',
    label: '0–100 km/h',
    unit: 'sek',
    feed: 'accelleration_0_to_100_kmh',
    input: decimal(AD_RANGES.acceleration, 'seconds'),
    fact: {
      name: 'acceleration',
      sqlType: 'numeric(4, 1)',
      measure: 'seconds',
      limit: { flag: 'acceleration', reason: '0–100 km/h ska ta mellan 1,5 och 60 sekunder.' },
    },
  },
  {
    column: 'engine_name',
    label: 'Motor',
    feed: 'engine_name',
    input: line(LONGEST.engine),
    fact: { name: 'engineName', sqlType: 'text' },
  },
  {
    column: 'engine_code',
    label: 'Motorkod',
    feed: 'engine_code',
    input: line(LONGEST.engine),
    fact: { name: 'engineCode', sqlType: 'text', shown: 'motor' },
  },
  {
    column: 'engine_type',
    label: 'Motortyp',
    feed: 'engine_type',
    input: line(LONGEST.engine),
    fact: { name: 'engineType', sqlType: 'text' },
  },
  {
    column: 'engine_cc',
    label: 'Slagvolym',
    unit: 'cm³',
    feed: 'engine_cc',
    input: whole(AD_RANGES.engineCc, 'cubicCentimetres'),
    fact: {
      name: 'engineCc',
      sqlType: 'int',
      measure: 'cc',
      limit: { flag: 'motorvolym', reason: 'Slagvolymen ska vara mellan 49 och 15 000 cm³.' },
    },
  },
  { column: 'electric_engine', label: 'Elmotor', feed: 'electric_engine', input: YES_NO },
  { column: 'type_of_electric_car', label: 'Typ av elbil', feed: 'type_of_electric_car', input: line(LONGEST.engine) },
  {
    column: 'number_of_doors',
    label: 'Dörrar',
    feed: 'number_of_doors',
    input: whole({ min: 1, max: 7 }),
    fact: {
      name: 'doors',
      sqlType: 'smallint',
      measure: 'count',
      limit: { flag: 'dörrar', reason: 'Antalet dörrar ska vara mellan 1 och 7.' },
      shown: 'vehicle',
    },
  },
  {
    column: 'seats',
    label: 'Säten',
    feed: 'seats',
    input: whole({ min: 1, max: 60 }),
    fact: {
      name: 'seats',
      sqlType: 'smallint',
      measure: 'count',
      limit: { flag: 'säten', reason: 'Antalet säten ska vara mellan 1 och 60.' },
      shown: 'vehicle',
    },
  },
  {
    column: 'wltp_consumption_min',
    label: 'Förbrukning WLTP, lägst',
    feed: 'wltp_fuel_consumption_combined_min',
    input: decimal(AD_RANGES.consumption, 'fuelPer100Km'),
  },
  {
    column: 'wltp_consumption_max',
    label: 'Förbrukning WLTP, högst',
    feed: 'wltp_fuel_consumption_combined_max',
    input: decimal(AD_RANGES.consumption, 'fuelPer100Km'),
  },
  {
    column: 'wltp_co2_min',
    label: 'CO2 WLTP, lägst',
    feed: 'wltp_co2_emission_combined_min',
    input: whole(AD_RANGES.co2, 'grams'),
  },
  {
    column: 'wltp_co2_max',
    label: 'CO2 WLTP, högst',
    feed: 'wltp_co2_emission_combined_max',
    input: whole(AD_RANGES.co2, 'grams'),
  },
  {
    column: 'nedc_consumption_min',
    label: 'Förbrukning NEDC, lägst',
    feed: 'nedc_fuel_consumption_combined_min',
    input: decimal(AD_RANGES.consumption, 'fuelPer100Km'),
  },
  {
    column: 'nedc_consumption_max',
    label: 'Förbrukning NEDC, högst',
    feed: 'nedc_fuel_consumption_combined_max',
    input: decimal(AD_RANGES.consumption, 'fuelPer100Km'),
  },
  {
    column: 'nedc_co2_min',
    label: 'CO2 NEDC, lägst',
    feed: 'nedc_co2_emission_combined_min',
    input: whole(AD_RANGES.co2, 'grams'),
  },
  {
    column: 'nedc_co2_max',
    label: 'CO2 NEDC, högst',
    feed: 'nedc_co2_emission_combined_max',
    input: whole(AD_RANGES.co2, 'grams'),
  },
  {
    column: 'euro_ncap_result',
    label: 'Euro NCAP, stjärnor',
    feed: 'euro_ncap_result',
    input: whole(AD_RANGES.stars, 'stars'),
  },
  { column: 'euro_ncap_year', label: 'Euro NCAP, år', feed: 'euro_ncap_year', input: year(AD_RANGES.starsYear) },
  { column: 'trim_packages', label: 'Utrustningspaket', feed: 'trim_packages', input: lines(MOST.packages) },
  { column: 'equipment', label: 'Utrustning', feed: 'equipment', input: lines(MOST.equipment) },
  { column: 'awards', label: 'Utmärkelser', feed: 'awards', input: lines(MOST.awards) },
  { column: 'description', label: 'Beskrivning', feed: 'description', input: PROSE },
  { column: 'url', label: 'Annonsens adress', feed: 'url', input: ADDRESS },
  { column: 'image_urls', label: 'Bilder', feed: 'image_urls' },
  { column: 'city', label: 'Ort', feed: 'city', input: line(LONGEST.place) },
  { column: 'county', label: 'Län', feed: 'county', input: line(LONGEST.place) },
  { column: 'dealer_ad_id', label: 'Annonsens id hos handlaren', feed: 'dealer_ad_id' },
  { column: 'published_at', label: 'Publicerad', feed: 'dates_published' },
  { column: 'changed_at', label: 'Ändrad', feed: 'dates_changed' },
  { column: 'closed_at', label: 'Såld eller borttagen' },
  { column: 'returned_at', label: 'Åter till salu' },
  { column: 'days_for_sale', label: 'Dagar till salu' },
  { column: 'created_at', label: 'Först inläst' },
  { column: 'updated_at', label: 'Senast ändrad hos oss' },
  { column: 'status', label: 'Status', feed: 'status' },
] as const satisfies readonly AdField[];

type FieldOfFeeds = Extract<(typeof AD_FIELDS)[number], { feed: string }>;
/** Names of the fields in feeds, in reading order. */
export const AD_FEED_FIELDS: readonly FieldOfFeeds['feed'][] = AD_FIELDS.flatMap((field) =>
  'feed' in field ? [field.feed] : [],
);

const BY_FEED = new Map<string, AdField>(AD_FIELDS.flatMap((field) => ('feed' in field ? [[field.feed, field]] : [])));
/** The column that a field of a feed is stored in. */
export const columnOfFeedField = (feed: string): string | undefined => BY_FEED.get(feed)?.column;

/** A field of a feed as people read it. */
export const feedLabelOf = (feed: string): string | undefined => {
  const field = BY_FEED.get(feed);
  return field?.feedLabel ?? field?.label;
};
