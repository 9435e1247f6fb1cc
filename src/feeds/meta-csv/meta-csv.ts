import type { FeedField, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { csvFormat } from '#src/feeds/reading/csv-format.ts';

/** Meta automotive catalogue. The odometer is in `mileage.value` with its unit in `mileage.unit` (KM or MI). */
const COLUMNS = new Map<string, FeedField>([
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
]);
const MAX_IMAGES = 20;
for (let place = 0; place < MAX_IMAGES; place++) COLUMNS.set(`image[${place}].url`, 'image_urls');

const GONE = new Set(['not available', 'not_available', 'unavailable', 'out of stock', 'sold']);

function finish(row: FeedRow, cell: (column: string) => string): void {
  // The sale price is the current one; it is empty when the car is not on sale.
  if (cell('sale_price') !== '') row.fields.price = cell('sale_price');
  const availability = cell('availability');
  if (GONE.has(availability.toLowerCase())) {
    row.problem = {
      field: 'status',
      value: availability,
      rule: 'inte till salu',
      reason: 'Bilen är inte till salu enligt kolumnen availability, och räknas som borta ur lagret.',
    };
  }
}

export const metaCsv = csvFormat(
  { name: 'meta-csv', title: 'Meta fordonskatalog (CSV)', odometerUnit: 'km' },
  { columns: COLUMNS, needed: [['brand'], ['model'], ['price'], ['dealer_ad_id']], listSeparator: ' ', finish },
);
