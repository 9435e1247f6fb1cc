import { ownValue } from '#src/base/own-value.ts';
import { KM_PER_MIL } from '#src/base/units.ts';
import { formatCalendarDay, formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { STATUS_WORDS, type StoredStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { AD_FIELDS } from './ad-field-register.ts';
import { ODOMETER_COLUMN } from './staff-fields.ts';
import { AD_VAT_LABELS } from './vat.ts';

/** Names that staff see for the columns of an ad, in reading order. */
export const AD_FIELD_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  AD_FIELDS.map((field) => [field.column, 'unit' in field ? `${field.label}, ${field.unit}` : field.label]),
);

/** Fields of the draft form that appear in no list of facts. */
const DRAFT_FIELD_LABELS = {
  price_on_request: 'Pris på begäran',
  vin_hash: 'Chassinummer',
  publish_at: 'Publiceras',
} as const;
/** A field of an ad that has a label. */
export type AdFieldName = (typeof AD_FIELDS)[number]['column'] | keyof typeof DRAFT_FIELD_LABELS;

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

/** Columns whose dates come from feeds, which often state a day alone. */
const FEED_DATES: ReadonlySet<string> = new Set(['published_at', 'changed_at', 'closed_at']);

/** Formats a column's value as staff read it; null when it is unknown. */
export function adFieldText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return formatDateTime(value, FEED_DATES.has(field));
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
