import { FLAG_VALUE_MARK, type ReadingFlag } from '#src/domain/ads/quality-flags.ts';
import { FEED_FIELDS, type FeedField, type FeedFields, type FeedRow } from './feed-row.ts';
import { FieldReader } from './field-reader.ts';
import type { ImportedAd } from './imported-ad.ts';
import { MIN_SUSPECT_PRICE } from './price-ceiling.ts';
import { MAX_FLOOR } from './price-floor.ts';
import { readPrice } from './price-text.ts';

/**
 * Rows that say the same as the dealer's last delivery, apart from the price. They need no normalising as long as everything else that
 * it depends on is the same: the rules, the catalogue, the file's unit and dealer, and the year of the delivery.
 */

/** The content of a row. */
export type RowText = {
  /** All but an ordinary price. */
  text: string;
  /** kr; null when the row has no price, or one that a rule may drop, which is then part of the text. */
  ordinaryPrice: number | null;
};

/** Stands for an ordinary price; prices in feeds are texts. */
const ORDINARY = 0;

export function rowText({ fields, flags = [] }: FeedRow): RowText {
  const ordinaryPrice = ordinaryPriceOf(fields);
  const values: unknown[] = [flags];
  // Without the names, which would be more than a third of the text.
  for (const field of FEED_FIELDS) values.push(field === 'price' && ordinaryPrice !== null ? ORDINARY : fields[field]);
  return { text: JSON.stringify(values), ordinaryPrice };
}

/** The row, with the price in kr. */
export function parseRowText(rowNumber: number, { text, ordinaryPrice }: RowText): FeedRow {
  const [flags, ...values] = JSON.parse(text) as [ReadingFlag[], ...(FeedFields[FeedField] | null | typeof ORDINARY)[]];
  const fields: FeedFields = {};
  for (const [index, field] of FEED_FIELDS.entries()) {
    const value = values[index] ?? undefined;
    if (value !== undefined) fields[field] = value === ORDINARY ? String(ordinaryPrice) : value;
  }
  return { rowNumber, fields, flags };
}

/** The price, if no rule drops it from any car. */
function ordinaryPriceOf(fields: FeedFields): number | null {
  const text = new FieldReader(fields, []).raw('price');
  const price = text === null ? null : readPrice(text);
  // The price of a row that states VAT is not always the one of its ad.
  if (price?.kind !== 'price' || !price.isPlain || fields.vat !== undefined) return null;
  return price.amount >= MAX_FLOOR && price.amount < MIN_SUSPECT_PRICE ? Math.round(price.amount) : null;
}

/** Flags of values that would be others at another time. All others are reported from the row's ad. */
const UNREPEATABLE_FLAGS: ReadonlySet<string> = new Set([
  'publicerad i framtiden',
  'ändrad i framtiden',
  'stängd i framtiden',
  'första registrering',
  'prishistorik',
]);

/**
 * Whether the same row gives the same ad in every later delivery of the year, apart from an ordinary price. Cars that are not in the
 * catalogue are reported by each import, closed ads and stated prices depend on the time.
 */
export const isRepeatable = ({ status, priceHistory, seriesId, qualityFlags }: ImportedAd): boolean =>
  status === 'active' &&
  priceHistory.length === 0 &&
  seriesId !== null &&
  !qualityFlags.some((flag) => UNREPEATABLE_FLAGS.has(flag.split(FLAG_VALUE_MARK, 1)[0] ?? ''));
