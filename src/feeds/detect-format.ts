import { FEED_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { attributeOf } from '#src/feeds/reading/csv-attributes.ts';
import { accessJson } from './access-json/access-json.ts';
import { autoscout24Xml } from './autoscout24-xml/autoscout24-xml.ts';
import { bilinfoJson } from './bilinfo-json/bilinfo-json.ts';
import type { FeedFormat } from './feed-format.ts';
import { googleCsv } from './google-csv/google-csv.ts';
import { googleXml } from './google-xml/google-xml.ts';
import { jsonLd } from './json-ld/json-ld.ts';
import { metaCsv } from './meta-csv/meta-csv.ts';
import { metaXml } from './meta-xml/meta-xml.ts';
import { milvisCsv } from './milvis-csv/milvis-csv.ts';
import { milvisJsonl } from './milvis-jsonl/milvis-jsonl.ts';
import { isMobileDeRow, mobileDeCsv } from './mobile-de-csv/mobile-de-csv.ts';
import { headerKey } from './reading/csv-format.ts';
import { readTableHead } from './reading/table-head.ts';
import { waykeJson } from './wayke-json/wayke-json.ts';

/**
 * Detects the format of a file by the start of its text: the headings of a CSV, wherever they are, the first names in a JSON. The
 * file's name only distinguishes JSON lines from other JSON. Null when the format is unknown.
 */
export function detectFormat(fileName: string, textStart: string): FeedFormat | null {
  const start = textStart.trimStart();
  if (start.startsWith('{') || start.startsWith('[')) return detectJson(fileName, start);
  if (start.startsWith('<')) return detectXml(start);
  const lines = readTableHead(start);
  if (isMobileDeRow(lines[0]?.cells ?? [])) return mobileDeCsv;
  for (const { cells } of lines) {
    const format = detectCsv(cells);
    if (format !== null) return format;
  }
  return null;
}

const MILVIS_FIELDS: ReadonlySet<string> = new Set(FEED_FIELDS);

/** Headings that {@link detectCsv} looks for, for messages about files that have none of them. */
export const CSV_MARKS = 'brand (Milvis), make och model (Google, Meta)';

/** The format whose columns a header has. */
export function detectCsv(header: readonly string[]): FeedFormat | null {
  const columns = header.map((name) => attributeOf(headerKey(name)));
  const has = (...names: string[]) => names.some((name) => columns.includes(name));
  if (has('brand') && columns.every((name) => name === '' || MILVIS_FIELDS.has(name))) return milvisCsv;
  if (!has('make') || !has('model')) return null;
  if (has('vehicle_id', 'auto_listing_id', 'mileage.value', 'date_first_on_lot', 'state_of_vehicle')) return metaCsv;
  if (has('dealership_name', 'image_link', 'store_code', 'date_in_stock', 'vehicle_option', 'vehicle_fulfillment'))
    return googleCsv;
  return null;
}

function detectXml(start: string): FeedFormat | null {
  const has = (name: string) => start.includes(`<${name}>`);
  if (has('listing') && has('vehicle_id')) return metaXml;
  if (has('stx3') && has('vehicle')) return autoscout24Xml;
  return start.includes('http://base.google.com/ns/1.0') && has('item') ? googleXml : null;
}

function detectJson(fileName: string, start: string): FeedFormat | null {
  const has = (name: string) => start.includes(`"${name}"`);
  if (/\.(jsonl|ndjson)(\.gz)?$/iu.test(fileName)) return milvisJsonl;
  if (has('@type') && CAR_TYPE.test(start)) return jsonLd;
  if (has('documents') || has('manufacturer') || has('gearboxType') || has('modelSeries')) return waykeJson;
  if (has('Make') && (has('Vehicles') || has('Propellant') || has('DealerName'))) return bilinfoJson;
  if (start.startsWith('[') && (isElementOf(start, 'brand') || isRemovalFirst(start))) return milvisJsonl;
  if (has('regNo') || has('milage') || has('gearBox') || (start.startsWith('[') && has('make'))) return accessJson;
  return isLineOf(start, 'brand') ? milvisJsonl : null;
}

const CAR_TYPE = /"(?:https?:\/\/schema\.org\/|schema:)?(?:Car|Vehicle)"/u;

/**
 * Whether the first line is a complete object with a member of that name, as in JSON lines; a longer file is not split into
 * lines.
 */
function isLineOf(start: string, member: string): boolean {
  const [line = ''] = start.split('\n', 1);
  const value = parsed(line);
  if (value === undefined) return line.length >= LONG_LINE && line.startsWith('{') && line.includes(`"${member}"`);
  return typeof value === 'object' && value !== null && Object.hasOwn(value, member);
}

/** Whether the first object of a list has a member of that name, before any object within it. */
const isElementOf = (start: string, member: string): boolean =>
  new RegExp(`^\\[\\s*\\{[^{}]*"${member}"\\s*:\\s*"`, 'u').test(start);

/** Whether a list begins with a removal: a delivery of changes may have no car. */
const isRemovalFirst = (start: string): boolean =>
  isElementOf(start, 'status') && /"(?:dealer_ad_id|licence_plate)"\s*:/u.test(start);

/** Length of the text's start from which the first line may be incomplete. */
const LONG_LINE = 60_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Describes a JSON or XML text of unknown format to its sender; null for other texts. */
export function describeUnknown(textStart: string): string | null {
  const start = textStart.trimStart();
  if (start.startsWith('<')) return 'filen är XML, men elementen känns inte igen.';
  if (!start.startsWith('{') && !start.startsWith('[')) return null;
  if (/"@(?:type|context)"/u.test(start)) return 'filen är JSON-LD utan bilar.';
  const list = /^\{\s*"([^"]{1,60})"\s*:\s*\[/u.exec(start)?.[1];
  if (list !== undefined) return `filen är JSON med en lista "${list}", och dess fält känns inte igen.`;
  return 'filen är JSON, men fälten känns inte igen.';
}
