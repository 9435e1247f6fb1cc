import { FEED_FIELDS, type FeedField, type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import { LIST_SEPARATOR, NEEDED_FIELDS, OWN_ODOMETER_UNIT } from '#src/domain/deliveries/own-format.ts';
import type { AttributeTable } from '#src/feeds/reading/attributes.ts';
import { csvFormat } from '#src/feeds/reading/csv-format.ts';

/** Every field is read into itself. */
export const MILVIS_ATTRIBUTES: AttributeTable = {
  read: Object.fromEntries(FEED_FIELDS.map((field) => [field, field])),
  rules: {},
  ignored: {},
  reported: [],
};

/**
 * The product's own full format, for demo stock, export and dealers who can follow it: CSV in UTF-8 with comma (semicolon and
 * tab are read as well) and a header of field names in any order. Every column but `brand` may be left out, every cell empty.
 *
 * - Lists (fuels, trim_packages, equipment, awards, image_urls, prices) are separated by "|".
 * - `odometer` is in km, or in the unit of the column `odometer_unit` (km, mil).
 * - Dates are `2026-02-01`; the `dates_…` columns may carry a time with offset, `2026-02-01T09:30:00Z`.
 * - `prices` is the history as `moment:price`, oldest first: `2025-11-03:189900|2026-01-10:179900|2026-02-01:`. Each price applies
 *   from its moment on; nothing after the colon means Pris på begäran. The current price is in `price`; if the history ends with it,
 *   that entry states since when. If the column `price` is missing or empty, the last price of the history is the current one.
 * - `status` is active (also when empty), removed or sold; a closed ad has `dates_removed` or `dates_sold`.
 * - `fuels`, `transmission_type`, `color`, `chassis` and `drive` use the words of src/domain/vocabulary/vocabulary.ts.
 * - `vin` is hashed on the way in and never stored.
 */
export const milvisCsv = csvFormat(
  { name: 'milvis-csv', title: FORMAT_TITLES['milvis-csv'], odometerUnit: OWN_ODOMETER_UNIT },
  {
    attributes: MILVIS_ATTRIBUTES,
    needed: NEEDED_FIELDS.map((field) => [field]),
    listSeparator: LIST_SEPARATOR,
  },
);

/** Header line, including its line end, for a file with these columns. */
export function milvisCsvHeader(columns: readonly FeedField[] = FEED_FIELDS): string {
  return `${columns.join(',')}\n`;
}

/** One line, including its line end, in the order of the columns. */
export function milvisCsvLine(fields: FeedFields, columns: readonly FeedField[] = FEED_FIELDS): string {
  return `${columns.map((column) => csvCell(fields[column], column)).join(',')}\n`;
}

function csvCell(value: string | string[] | undefined, column: FeedField): string {
  if (value === undefined) return '';
  const entries = Array.isArray(value) ? value : [value];
  // A separator within an entry would split it.
  const cell = LIST_FIELDS.has(column)
    ? entries.map((entry) => entry.replaceAll(LIST_SEPARATOR, '/')).join(LIST_SEPARATOR)
    : (entries[0] ?? '');
  return /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
