import { AD_RANGES } from '#src/domain/ads/ad-limits.ts';
import { FLAG_VALUE_MARK } from '#src/domain/ads/quality-flags.ts';
import type { FeedFields, FeedRow } from './feed-row.ts';
import { FieldReader } from './field-reader.ts';
import type { ImportedAd } from './imported-ad.ts';
import { readMeasure } from './measures.ts';
import { MAX_FLOOR } from './price-floor.ts';

/**
 * Rows that say the same as the dealer's last delivery, apart from the price. They need no normalising as long as everything else that
 * it depends on is the same: the rules, the catalogue, the file's unit and dealer, and the year of the delivery.
 */

/** A row as text. */
export type RowText = {
  /** From which {@link parseRowText} restores the row. */
  whole: string;
  /** What has to be equal: all but an ordinary price. */
  compared: string;
  /** kr; null when the row has no price, or one that a rule may drop, which then has to be equal too. */
  ordinaryPrice: number | null;
};

export function rowText({ fields, flags = [] }: FeedRow): RowText {
  const whole = JSON.stringify([fields, flags]);
  const price = ordinaryPriceOf(fields);
  const { price: text } = fields;
  return {
    whole,
    // Such a text is no part of another value, where its quotes would be escaped.
    compared: price === null ? whole : whole.replace(JSON.stringify({ price: text }).slice(1, -1), '"price":0'),
    ordinaryPrice: price,
  };
}

export function parseRowText(rowNumber: number, whole: string): FeedRow {
  const [fields, flags] = JSON.parse(whole) as [FeedRow['fields'], NonNullable<FeedRow['flags']>];
  return { rowNumber, fields, flags };
}

/** The price, if no rule drops it from any car. */
function ordinaryPriceOf(fields: FeedFields): number | null {
  const text = new FieldReader(fields, []).raw('price');
  const price = text === null ? null : readMeasure(text, 'price');
  return price !== null && price >= MAX_FLOOR && price <= AD_RANGES.price.max ? Math.round(price) : null;
}

/** Flags of values that would be others at another time, and of those that each import reports. */
const UNREPEATABLE_FLAGS: ReadonlySet<string> = new Set([
  ...['publicerad i framtiden', 'ändrad i framtiden', 'stängd i framtiden', 'första registrering', 'prishistorik'],
  'trasiga tecken',
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
