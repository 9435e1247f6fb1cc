import { ownValue } from '#src/base/own-value.ts';
import { KM_PER_MIL } from '#src/base/units.ts';
import { formatCalendarDay, formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { STATUS_WORDS, type StoredStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { ODOMETER_COLUMN } from './staff-fields.ts';
import { AD_VAT_LABELS } from './vat.ts';

/** Names that staff see for the columns of an ad, in reading order. */
export const AD_FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Rubrik',
  price: 'Pris, kr',
  vat: 'Moms',
  odometer_km: 'Miltal',
  model_year: 'Årsmodell',
  first_registered: 'Första registrering',
  licence_plate: 'Registreringsnummer',
  dealer: 'Handlare',
  brand: 'Märke',
  series: 'Modell',
  generation: 'Generation',
  model: 'Modell enligt handlaren',
  sales_name: 'Handelsbeteckning',
  fuels: 'Drivmedel',
  transmission_type: 'Växellåda',
  drive: 'Drivning',
  chassis: 'Biltyp',
  color: 'Färg',
  horsepower_hp: 'Effekt, hk',
  power_kw: 'Effekt, kW',
  acceleration: '0–100 km/h, sek',
  engine_name: 'Motor',
  engine_code: 'Motorkod',
  engine_type: 'Motortyp',
  engine_cc: 'Slagvolym, cm³',
  electric_engine: 'Elmotor',
  type_of_electric_car: 'Typ av elbil',
  number_of_doors: 'Dörrar',
  seats: 'Säten',
  wltp_consumption_min: 'Förbrukning WLTP, lägst',
  wltp_consumption_max: 'Förbrukning WLTP, högst',
  wltp_co2_min: 'CO2 WLTP, lägst',
  wltp_co2_max: 'CO2 WLTP, högst',
  nedc_consumption_min: 'Förbrukning NEDC, lägst',
  nedc_consumption_max: 'Förbrukning NEDC, högst',
  nedc_co2_min: 'CO2 NEDC, lägst',
  nedc_co2_max: 'CO2 NEDC, högst',
  euro_ncap_result: 'Euro NCAP, stjärnor',
  euro_ncap_year: 'Euro NCAP, år',
  trim_packages: 'Paket',
  equipment: 'Utrustning',
  awards: 'Utmärkelser',
  description: 'Beskrivning',
  url: 'Annonsens adress',
  image_urls: 'Bilder',
  city: 'Ort',
  county: 'Län',
  dealer_ad_id: 'Handlarens id',
  published_at: 'Publicerad',
  changed_at: 'Ändrad',
  closed_at: 'Såld eller borttagen',
  returned_at: 'Åter till salu',
  days_for_sale: 'Dagar till salu',
  created_at: 'Först inläst',
  updated_at: 'Senast ändrad hos oss',
  status: 'Status',
};

/** Fields of the draft form that appear in no list of facts. */
const DRAFT_FIELD_LABELS: Readonly<Record<string, string>> = {
  price_on_request: 'Pris på begäran',
  vin_hash: 'Chassinummer',
  publish_at: 'Publiceras',
};

/** Entries in the order in which forms and lists of facts state their fields. */
export const inFieldOrder = <Entry extends { field: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => FIELD_ORDER.indexOf(one.field) - FIELD_ORDER.indexOf(other.field));
const FIELD_ORDER = Object.keys(AD_FIELD_LABELS);

export const adFieldLabel = (field: string): string =>
  ownValue(AD_FIELD_LABELS, field) ?? ownValue(DRAFT_FIELD_LABELS, field) ?? field;

/** Fields in one line of text, separated by semicolons because labels contain commas ("Pris, kr"). */
export const adFieldList = (fields: readonly string[]): string => fields.map(adFieldLabel).join('; ');

/** Numeric columns that identify something; their digits are not grouped. */
const PLAIN_NUMBERS: ReadonlySet<string> = new Set(['model_year', 'euro_ncap_year']);

/** Formats a column's value as staff read it; null when it is unknown. */
export function adFieldText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === 'boolean') return value ? 'ja' : 'nej';
  if (Array.isArray(value) && field === 'image_urls') return formatCount(value.length, 'bild', 'bilder');
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (typeof value === 'number') {
    if (field === ODOMETER_COLUMN) return `${formatNumber(value / KM_PER_MIL, value % KM_PER_MIL === 0 ? 0 : 1)} mil`;
    return PLAIN_NUMBERS.has(field) ? String(value) : formatNumber(value, Number.isInteger(value) ? 0 : 1);
  }
  if (field === 'vat') return ownValue(AD_VAT_LABELS, String(value)) ?? String(value);
  if (field === 'status') return STATUS_WORDS[value as StoredStatus] ?? String(value);
  if (field === 'publish_at') return formatDateTime(new Date(String(value)));
  return field === 'first_registered' ? formatCalendarDay(String(value)) : String(value);
}
