import type { Readable } from 'node:stream';

/**
 * A row as a format gives it, before any judgement: PUB §3 names (plus a few of our own) → text or list of texts.
 * Values are still as the feed wrote them ("225.000 kr", "11375 mil"); a missing field is absent.
 */
export type FeedField =
  | 'dealer'
  | 'dealer_city'
  | 'dealer_county'
  | 'dealer_ad_id'
  | 'licence_plate'
  | 'vin'
  | 'brand'
  | 'model'
  | 'series'
  | 'generation'
  | 'name'
  | 'model_year'
  | 'first_registered'
  | 'price'
  | 'odometer'
  | 'odometer_unit'
  | 'fuels'
  | 'transmission_type'
  | 'color'
  | 'chassis'
  | 'drive'
  | 'power_kw'
  | 'horsepower_hp'
  | 'accelleration_0_to_100_kmh'
  | 'engine_name'
  | 'engine_code'
  | 'engine_type'
  | 'engine_cc'
  | 'number_of_doors'
  | 'seats'
  | 'electric_engine'
  | 'type_of_electric_car'
  | 'sales_name'
  | 'wltp_fuel_consumption_combined_min'
  | 'wltp_fuel_consumption_combined_max'
  | 'wltp_co2_emission_combined_min'
  | 'wltp_co2_emission_combined_max'
  | 'nedc_fuel_consumption_combined_min'
  | 'nedc_fuel_consumption_combined_max'
  | 'nedc_co2_emission_combined_min'
  | 'nedc_co2_emission_combined_max'
  | 'euro_ncap_result'
  | 'euro_ncap_year'
  | 'trim_packages'
  | 'equipment'
  | 'awards'
  | 'description'
  | 'url'
  | 'image_urls'
  | 'city'
  | 'county'
  | 'dates_published'
  | 'dates_changed'
  | 'dates_removed'
  | 'dates_sold'
  | 'status'
  | 'prices';

export type FeedRow = {
  /** 1-based place of the row in the file, the header not counted. */
  rowNumber: number;
  fields: Partial<Record<FeedField, string | string[]>>;
};

/** Unit in which a format writes the odometer when the row itself does not say. It comes from the format, never from a number's size. */
export type OdometerUnit = 'km' | 'mil';

/** How to read one kind of file. `read` throws {@link FeedError} on anything that makes the whole file unusable. */
export type FeedFormat = {
  /** Name on the command line: "google-csv", "wayke-json", "milvis-csv"… */
  name: string;
  title: string;
  odometerUnit: OdometerUnit;
  read(bytes: Readable, options: FeedReadOptions): AsyncIterable<FeedRow>;
};

export type FeedReadOptions = { mapping?: ColumnMapping };

/** A small file that says which column holds what: `{ "odometerUnit": "mil", "columns": { "Price": "price", … } }`. */
export type ColumnMapping = { odometerUnit: OdometerUnit; columns: Record<string, FeedField>; dateFormat?: 'iso' };

/** The file cannot be imported at all. The message is one Swedish line that names the file and, where known, the row. */
export class FeedError extends Error {
  readonly rowNumber: number | null;
  constructor(message: string, rowNumber: number | null = null) {
    super(message);
    this.name = 'FeedError';
    this.rowNumber = rowNumber;
  }
}
