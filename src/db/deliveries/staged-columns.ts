import { hash } from 'node:crypto';
import { ownValue } from '#src/base/own-value.ts';
import { AD_FACTS } from '#src/domain/ads/ad-facts.ts';
import type { ImportedAd, NormalisedAd, RowRejection } from '#src/domain/deliveries/imported-ad.ts';
import type { RowText } from '#src/domain/deliveries/repeated-row.ts';
import type { RowLabel } from '#src/domain/deliveries/row-label.ts';

type Value = string | number | boolean | null | Date | readonly string[];

/** A column of an ad taken from a delivery's row: name in `ads`, PostgreSQL type, and where to find the value in the row. */
const column = <Ad = ImportedAd>(name: string, type: string, of: (ad: Ad) => Value) => ({ name, type, of });

/** Values derived from the row by the catalogue and by rules; a difference in these alone is no change of the ad. */
export const MATCH_COLUMNS = [
  column('brand_id', 'int', (ad) => ad.brandId),
  column('brand', 'text', (ad) => ad.brand),
  column('series_id', 'int', (ad) => ad.seriesId),
  column('series', 'text', (ad) => ad.series),
  column('generation_id', 'int', (ad) => ad.generationId),
  column('generation', 'text', (ad) => ad.generation),
  column('catalogue_values', 'jsonb', (ad) => ad.catalogueValues && JSON.stringify(ad.catalogueValues)),
  column('electric_values', 'jsonb', (ad) => ad.electricValues && JSON.stringify(ad.electricValues)),
  column('tags', 'text[]', (ad) => ad.tags),
  column('vat', 'text', (ad) => ad.vat),
] as const;

/** The dealer's facts about the car without the price: a difference in one of them is a change of the ad. */
export const CONTENT_COLUMNS = [
  column('dealer_ad_id', 'text', (ad) => ad.dealerAdId),
  column('licence_plate', 'text', (ad) => ad.licencePlate),
  column('vin_hash', 'text', (ad) => ad.vinHash),
  column('model', 'text', (ad) => ad.model),
  column('name', 'text', (ad) => ad.name),
  column('model_year', 'smallint', (ad) => ad.modelYear),
  column('first_registered', 'date', (ad) => ad.firstRegistered?.toISOString().slice(0, 10) ?? null),
  column('odometer_km', 'int', (ad) => ad.odometerKm),
  column('fuels', 'text[]', (ad) => ad.fuels),
  column('transmission_type', 'text', (ad) => ad.transmission),
  column('color', 'text', (ad) => ad.color),
  column('chassis', 'text', (ad) => ad.bodyType),
  column('drive', 'text', (ad) => ad.drive),
  column('power_kw', 'smallint', (ad) => ad.powerKw),
  column('horsepower_hp', 'smallint', (ad) => ad.horsepower),
  ...AD_FACTS.map(({ column: name, fact }) => column(name, fact.sqlType, (ad) => ad[fact.name])),
  column('electric_engine', 'boolean', (ad) => ad.electricEngine),
  column('type_of_electric_car', 'text', (ad) => ad.typeOfElectricCar),
  column('sales_name', 'text', (ad) => ad.salesName),
  column('wltp_consumption_min', 'numeric(4, 1)', (ad) => ad.wltpConsumption.min),
  column('wltp_consumption_max', 'numeric(4, 1)', (ad) => ad.wltpConsumption.max),
  column('wltp_co2_min', 'smallint', (ad) => ad.wltpCo2.min),
  column('wltp_co2_max', 'smallint', (ad) => ad.wltpCo2.max),
  column('nedc_consumption_min', 'numeric(4, 1)', (ad) => ad.nedcConsumption.min),
  column('nedc_consumption_max', 'numeric(4, 1)', (ad) => ad.nedcConsumption.max),
  column('nedc_co2_min', 'smallint', (ad) => ad.nedcCo2.min),
  column('nedc_co2_max', 'smallint', (ad) => ad.nedcCo2.max),
  column('euro_ncap_result', 'smallint', (ad) => ad.euroNcap?.stars ?? null),
  column('euro_ncap_year', 'smallint', (ad) => ad.euroNcap?.year ?? null),
  column('trim_packages', 'text[]', (ad) => ad.trimPackages),
  column('equipment', 'text[]', (ad) => ad.equipment),
  column('awards', 'text[]', (ad) => ad.awards),
  column('description', 'text', (ad) => ad.description),
  column('url', 'text', (ad) => ad.url),
  column('image_urls', 'text[]', (ad) => ad.imageUrls),
  column('city', 'text', (ad) => ad.city),
  column('county', 'text', (ad) => ad.county),
  column('quality_flags', 'text[]', (ad) => ad.qualityFlags),
] as const;

/** Lifetime of the ad and identifiers for matching it; not copied directly. */
const LIFE_COLUMNS = [
  column('price', 'int', (ad) => ad.price),
  column('status', 'text', (ad) => ad.status),
  column('published_at', 'timestamptz', (ad) => ad.publishedAt),
  column('changed_at', 'timestamptz', (ad) => ad.changedAt),
  column('closed_at', 'timestamptz', (ad) => ad.closedAt),
  column('price_times', 'timestamptz[]', (ad) => ad.priceHistory.map(({ at }) => at.toISOString())),
  // '' for a time without a price
  column('price_values', 'text[]', (ad) => ad.priceHistory.map(({ price }) => (price === null ? '' : String(price)))),
] as const;

type DealerOfAd = Pick<ImportedAd, 'dealer'>;
const DEALER_COLUMNS = [
  column<DealerOfAd>('dealer_name', 'text', ({ dealer }) => dealer.name),
  column<DealerOfAd>('dealer_city', 'text', ({ dealer }) => dealer.city),
  column<DealerOfAd>('dealer_county', 'text', ({ dealer }) => dealer.county),
  column<DealerOfAd>('dealer_feed_id', 'text', ({ dealer }) => dealer.feedId ?? null),
  column<DealerOfAd>('dealer_details', 'jsonb', ({ dealer }) =>
    dealer.details ? JSON.stringify(dealer.details) : null,
  ),
] as const;

const AD_COLUMNS = [...MATCH_COLUMNS, ...CONTENT_COLUMNS, ...LIFE_COLUMNS, ...DEALER_COLUMNS];

/** The facts of a car that do not change while it is for sale; they match an ad without plate, VIN and id. */
const identityOf = (ad: ImportedAd): Value[] => [
  ad.brand,
  ad.model,
  ad.modelYear,
  ad.odometerKm,
  ad.identityFuels,
  ad.transmission,
  ad.color,
  ad.identityBody,
  ad.drive,
  ad.horsepower,
  ad.engineCc,
  ad.firstRegistered,
  ad.city,
];

/**
 * Columns of the staging table, each `name type`. A rejected row has only its number, the four of the rejection and the
 * identifiers of its ad; a repeated row its hash, its text, its price, its status and its dealer.
 */
export const STAGING_DDL = [
  'row_number int not null',
  'rejected_field text',
  'rejected_value text',
  'rejected_rule text',
  'rejected_reason text',
  'rejected_heading text',
  'rejected_id text',
  'rejected_plate text',
  'row_hash uuid',
  'repeated_row text',
  'identity_hash text',
  'content_hash text',
  ...AD_COLUMNS.map(({ name, type }) => `${name} ${type}`),
].join(', ');

const REJECTION_COLUMNS =
  'row_number, rejected_field, rejected_value, rejected_rule, rejected_reason, rejected_heading, rejected_id, rejected_plate';

/** Column list of the COPY whose lines {@link copyAdLine}, {@link copyRepeatedLine} and {@link copyRejectionLine} write. */
export const COPY_COLUMNS = `${REJECTION_COLUMNS}, row_hash, repeated_row, identity_hash, content_hash, ${AD_COLUMNS.map(({ name }) => name).join(', ')}`;

const nulls = (columns: number): string => '\t\\N'.repeat(columns);
const NULLS_OF_REJECTION = nulls(7);
const NULLS_OF_AD = nulls(AD_COLUMNS.length + 4);
const NULLS_OF_CONTENT = nulls(MATCH_COLUMNS.length + CONTENT_COLUMNS.length + 2);
const [, , ...LATER_LIFE_COLUMNS] = LIFE_COLUMNS;
const NULLS_OF_LIFE = nulls(LATER_LIFE_COLUMNS.length);

/**
 * A line of COPY text for an accepted row.
 * @param rowHash of a row that can be recognised in later deliveries
 */
export function copyAdLine(rowNumber: number, ad: NormalisedAd, rowHash: string | null = null): string {
  let content = '';
  for (const { of } of CONTENT_COLUMNS) content += `\t${copyValue(of(ad))}`;
  let line = `${rowNumber}${NULLS_OF_REJECTION}\t${copyValue(rowHash)}\t\\N\t${digest(
    identityOf(ad.untaught ?? ad)
      .map(copyValue)
      .join('\t'),
  )}\t${digest(content)}`;
  for (const { of } of MATCH_COLUMNS) line += `\t${copyValue(of(ad))}`;
  line += content;
  for (const { of } of LIFE_COLUMNS) line += `\t${copyValue(of(ad))}`;
  return `${line}${copyDealer(ad.dealer)}\n`;
}

/** The end of a line of COPY text. */
export function copyDealer(dealer: ImportedAd['dealer']): string {
  let end = '';
  for (const { of } of DEALER_COLUMNS) end += `\t${copyValue(of({ dealer }))}`;
  return end;
}

/** A row that its dealer has delivered before; without an ordinary price, its ad has its price. `dealer` ends its line. */
export type RepeatedRow = RowText & { hash: string; dealer: string };

/** A line of COPY text for a row whose ad has the same content already. */
export const copyRepeatedLine = (
  rowNumber: number,
  { hash: rowHash, text, ordinaryPrice, dealer }: RepeatedRow,
): string =>
  `${rowNumber}${NULLS_OF_REJECTION}\t${rowHash}\t${copyText(text)}${NULLS_OF_CONTENT}\t${copyValue(ordinaryPrice)}\tactive${NULLS_OF_LIFE}${dealer}\n`;

/** A line of COPY text for a rejected row. */
export const copyRejectionLine = (
  rowNumber: number,
  { field, value, rule, reason }: RowRejection,
  { heading, dealerAdId, licencePlate }: RowLabel,
): string => {
  const values = [rowNumber, field, value.slice(0, 500), rule, reason, heading, dealerAdId, licencePlate];
  return `${values.map(copyValue).join('\t')}${NULLS_OF_AD}\n`;
};

const digest = (text: string): string => hash('md5', text, 'base64url');

function copyValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return copyText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return copyArray(value);
}

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const copyText = (text: string): string =>
  NEEDS_ESCAPE.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => ownValue(ESCAPES, character) ?? character)
    : text;

const NEEDS_QUOTING = /["\\]/;

/** An array literal, escaped twice: for the array and for COPY. */
function copyArray(items: readonly string[]): string {
  if (items.length === 0) return '{}';
  const isPlain = !NEEDS_QUOTING.test(items.join(''));
  const quoted = isPlain ? items : items.map((item) => item.replace(/["\\]/g, '\\$&'));
  return copyText(`{"${quoted.join('","')}"}`);
}
