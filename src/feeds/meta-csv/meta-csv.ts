import type { FeedField, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { notForSale } from '#src/feeds/reading/availability.ts';
import { csvFormat } from '#src/feeds/reading/csv-format.ts';

/** Meta automotive catalogue. The odometer is in `mileage.value` with its unit in `mileage.unit` (KM or MI). */
export const META_COLUMNS: ReadonlyMap<string, FeedField> = new Map<string, FeedField>([
  ['dealer_name', 'dealer'],
  ['vehicle_id', 'dealer_ad_id'],
  ['vin', 'vin'],
  ['make', 'brand'],
  ['model', 'model'],
  ['trim', 'trim_packages'],
  ['title', 'name'],
  ['year', 'model_year'],
  ['price', 'price'],
  ['mileage.value', 'odometer'],
  ['mileage.unit', 'odometer_unit'],
  ['fuel_type', 'fuels'],
  ['transmission', 'transmission_type'],
  ['exterior_color', 'color'],
  ['body_style', 'chassis'],
  ['drivetrain', 'drive'],
  ['description', 'description'],
  ['url', 'url'],
  ['date_first_on_lot', 'dates_published'],
  ['address.city', 'city'],
  ['address.region', 'county'],
  ['city', 'city'],
  ...Array.from({ length: 20 }, (_, place): [string, FeedField] => [`image[${place}].url`, 'image_urls']),
]);

/** Applies what several columns of a row decide together. @param cell the text of a column, empty if it is absent */
export function finishMetaRow(row: FeedRow, cell: (column: string) => string): void {
  // The sale price is the current one; it is empty when the car is not on sale.
  if (cell('sale_price') !== '') row.fields.price = cell('sale_price');
  const problem = notForSale(cell('availability'));
  if (problem !== null) row.problem = problem;
}

export const metaCsv = csvFormat(
  { name: 'meta-csv', title: 'Meta fordonskatalog (CSV)', odometerUnit: 'km' },
  {
    columns: META_COLUMNS,
    needed: [['brand'], ['model'], ['price'], ['dealer_ad_id']],
    listSeparator: ' ',
    finish: finishMetaRow,
  },
);
