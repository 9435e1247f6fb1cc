import type { ReadingFlag } from '#src/domain/ads/quality-flags.ts';
import type { RowRejection } from './imported-ad.ts';

/** Columns of the milvis formats, and the targets of a column mapping: names of PUB §3 and a few additions. */
export const FEED_FIELDS = [
  'dealer',
  'dealer_city',
  'dealer_county',
  'dealer_ad_id',
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
  'licence_plate',
  'vin',
  'brand',
  'model',
  'series',
  'generation',
  'name',
  'model_year',
  'first_registered',
  'price',
  // Whether the price includes VAT, in the words of the feed.
  'vat',
  'odometer',
  'odometer_unit',
  'fuels',
  'transmission_type',
  'color',
  'chassis',
  'drive',
  'power_kw',
  'horsepower_hp',
  'accelleration_0_to_100_kmh',
  'engine_name',
  'engine_code',
  'engine_type',
  'engine_cc',
  'number_of_doors',
  'seats',
  'electric_engine',
  'type_of_electric_car',
  'sales_name',
  'wltp_fuel_consumption_combined_min',
  'wltp_fuel_consumption_combined_max',
  'wltp_co2_emission_combined_min',
  'wltp_co2_emission_combined_max',
  'nedc_fuel_consumption_combined_min',
  'nedc_fuel_consumption_combined_max',
  'nedc_co2_emission_combined_min',
  'nedc_co2_emission_combined_max',
  'euro_ncap_result',
  'euro_ncap_year',
  'trim_packages',
  'equipment',
  'awards',
  'description',
  'url',
  'image_urls',
  'city',
  'county',
  'dates_published',
  'dates_changed',
  'dates_removed',
  'dates_sold',
  'status',
  'prices',
] as const;
export type FeedField = (typeof FEED_FIELDS)[number];
export const DEALER_FIELDS = FEED_FIELDS.filter((field) => field.startsWith('dealer') && field !== 'dealer_ad_id');

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
