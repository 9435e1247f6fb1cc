import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import type { FeedReadOptions } from '#src/feeds/feed-format.ts';
import { finishPriceAndState } from '#src/feeds/google-csv/google-csv.ts';
import { csvFormat } from '#src/feeds/reading/csv-format.ts';
import { META_ATTRIBUTES } from './meta-attributes.ts';

/** Words of `vehicle_type` for cars; the catalogue also has boats, motorcycles and trailers. */
const CAR_TYPES: ReadonlySet<string> = new Set(['car_truck', 'car', 'truck', 'commercial', 'van', 'suv', 'other']);

/** Applies what several attributes of a row decide together. @param cell the text of an attribute, empty if it is absent */
export function finishMetaRow(
  row: FeedRow,
  cell: (attribute: string) => string,
  options: Pick<FeedReadOptions, 'deliveredAt' | 'unread'>,
): void {
  finishPriceAndState(row, cell, options);
  const type = cell('vehicle_type');
  if (type !== '' && !CAR_TYPES.has(type.toLowerCase().replaceAll(/[ -]/gu, '_')))
    row.problem = {
      field: 'chassis',
      value: type,
      rule: 'ingen bil',
      reason: 'Fordonet är ingen bil enligt fältet vehicle_type. Ta bort raden.',
    };
}

/** Meta automotive catalogue. The odometer is in `mileage.value` with its unit in `mileage.unit` (KM or MI). */
export const metaCsv = csvFormat(
  { name: 'meta-csv', title: FORMAT_TITLES['meta-csv'], odometerUnit: 'km' },
  {
    attributes: META_ATTRIBUTES,
    needed: [['brand'], ['model'], ['price'], ['dealer_ad_id']],
    listSeparator: ',',
    finish: finishMetaRow,
  },
);
