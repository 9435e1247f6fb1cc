import type { FeedField } from '#src/domain/ads/deliveries/feed-row.ts';
import { csvFormat } from '#src/feeds/reading/csv-format.ts';

/** Google vehicle listings. `mileage` includes its unit ("120000 km"), `price` its currency ("249000 SEK"). */
export const GOOGLE_COLUMNS: ReadonlyMap<string, FeedField> = new Map<string, FeedField>([
  ['dealership_name', 'dealer'],
  ['dealership_city', 'dealer_city'],
  ['id', 'dealer_ad_id'],
  ['license_plate', 'licence_plate'],
  ['vin', 'vin'],
  ['make', 'brand'],
  ['model', 'model'],
  ['trim', 'trim_packages'],
  ['title', 'name'],
  ['year', 'model_year'],
  ['price', 'price'],
  ['mileage', 'odometer'],
  ['fuel', 'fuels'],
  ['fuel_type', 'fuels'],
  ['transmission', 'transmission_type'],
  ['color', 'color'],
  ['exterior_color', 'color'],
  ['exterior_colour', 'color'],
  ['body_style', 'chassis'],
  ['drivetrain', 'drive'],
  ['engine', 'engine_name'],
  ['doors', 'number_of_doors'],
  ['vehicle_option', 'equipment'],
  ['description', 'description'],
  ['link', 'url'],
  ['image_link', 'image_urls'],
  ['additional_image_link', 'image_urls'],
  ['date_in_stock', 'dates_published'],
  ['city', 'city'],
]);

export const googleCsv = csvFormat(
  { name: 'google-csv', title: 'Google fordonsannonser (CSV)', odometerUnit: 'km' },
  { columns: GOOGLE_COLUMNS, needed: [['brand'], ['model'], ['price'], ['dealer_ad_id', 'vin']], listSeparator: ',' },
);
