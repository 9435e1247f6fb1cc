import type { ReadingFlag } from '#src/domain/ads/quality-flags.ts';
import type { RowRejection } from './imported-ad.ts';

/** The columns of the milvis formats and the target words of a column mapping: PUB §3 names plus a few of our own. */
export const FEED_FIELDS = [
  'dealer',
  'dealer_city',
  'dealer_county',
  'dealer_ad_id',
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
 * A row as a format gives it, before any judgement. Values are still as the feed wrote them ("225.000 kr", "11375 mil");
 * a missing field is absent.
 */
export type FeedRow = {
  /** 1-based place of the row in the file, the header not counted. */
  rowNumber: number;
  fields: FeedFields;
  /** Why the format itself refuses the row (wrong number of columns, not for sale); normaliseRow passes it on. */
  problem?: RowRejection;
  /** What the format already left out, as quality flags (a leasing price, which is per month). */
  flags?: ReadingFlag[];
  /** The file ends with this row and without a line end: its last cell may have been cut. */
  isOpenEnded?: boolean;
};

/** Unit in which a format writes the odometer when the row itself does not say. It comes from the format, never from a number's size. */
export type OdometerUnit = 'km' | 'mil';
