import { AD_FEED_FIELDS } from '#src/domain/ads/ad-field-register.ts';
import type { ReadingFlag } from '#src/domain/ads/quality-flags.ts';
import type { RowRejection } from './imported-ad.ts';

/** Facts of an ad's dealer. */
export const DEALER_FIELDS = [
  'dealer',
  'dealer_city',
  'dealer_county',
  // The source's own id of the dealer or of its site: a store code, a customer number.
  'dealer_id',
  'dealer_organisation_number',
  'dealer_address',
  'dealer_postcode',
  'dealer_telephone',
  'dealer_email',
  'dealer_website',
  'dealer_opening_hours',
  'dealer_logo_url',
  'dealer_presentation',
  'dealer_latitude',
  'dealer_longitude',
] as const;

/** Fields that are read into others of the ad, or stored as a hash only. */
const READ_INTO_OTHERS = ['vin', 'odometer_unit', 'dates_removed', 'dates_sold', 'prices'] as const;

/** Columns of the milvis formats, and the targets of a column mapping: names of PUB §3 and a few additions. */
export const FEED_FIELDS = [
  ...DEALER_FIELDS,
  ...AD_FEED_FIELDS.filter((field) => field !== 'dealer'),
  ...READ_INTO_OTHERS,
] as const;
export type FeedField = (typeof FEED_FIELDS)[number];

/** Fields that hold several values; in the milvis CSV they are separated by "|". */
export const LIST_FIELDS: ReadonlySet<FeedField> = new Set<FeedField>([
  'fuels',
  'trim_packages',
  'equipment',
  'awards',
  'image_urls',
  'prices',
]);

export type FeedFields = Partial<Record<FeedField, string | string[]>>;

/**
 * A row as a format yields it, before validation. Values are as the feed wrote them ("225.000 kr", "11375 mil"); missing fields
 * are absent.
 */
export type FeedRow = {
  /** 1-based position of the row in the file, not counting the header. */
  rowNumber: number;
  fields: FeedFields;
  /** Set when the format itself rejects the row (wrong number of columns, not for sale); normaliseRow passes it on. */
  problem?: RowRejection;
  /** Quality flags for values that the format left out (a leasing price, which is per month). */
  flags?: ReadingFlag[];
  /** Start of the names of this ad's picture files in a zip, if they are not named by its id. */
  pictureName?: string;
  /** The file ends with this row and without a line end: its last cell may be truncated. */
  isOpenEnded?: boolean;
};

/**
 * Unit in which a format writes the odometer when the row does not state it. Determined by the format, never by the size of a
 * number.
 */
export type OdometerUnit = 'km' | 'mil';
