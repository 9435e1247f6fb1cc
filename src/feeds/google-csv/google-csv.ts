import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import type { FeedReadOptions } from '#src/feeds/feed-format.ts';
import { readAvailability } from '#src/feeds/reading/availability.ts';
import { csvFormat } from '#src/feeds/reading/csv-format.ts';
import { isReadablePeriod, priceAt } from '#src/feeds/reading/sale-price.ts';
import { includesVat } from '#src/feeds/reading/vat-word.ts';
import { GOOGLE_ATTRIBUTES } from './google-attributes.ts';

/** Words of `engine` in the specification of vehicle ads, where it is the fuel. */
const ENGINE_FUELS =
  /^(?:gasoline|petrol|diesel|electric|hybrid|plug-?in hybrid|mild hybrid|flex fuel|ethanol|e85|cng|lpg|hydrogen)$/iu;
/** "Storgatan 1, 575 31 Eksjö, SE" */
const SWEDISH_ADDRESS = /^(.+?),\s*(?:SE-)?(\d{3}\s?\d{2}),?\s+([^,]+?)(?:,.*)?$/iu;

/** Applies what several attributes of a row decide together. @param cell the text of an attribute, empty if it is absent */
export function finishGoogleRow(
  row: FeedRow,
  cell: (attribute: string) => string,
  options: Pick<FeedReadOptions, 'deliveredAt' | 'unread'>,
): void {
  finishPriceAndState(row, cell, options);
  const { fields } = row;
  const engine = cell('engine');
  if (ENGINE_FUELS.test(engine)) fields.fuels ??= [engine];
  else if (engine !== '') fields.engine_name ??= engine;
  const address = cell('dealership_address');
  const [, street, postcode, city] = SWEDISH_ADDRESS.exec(address) ?? [];
  if (street !== undefined && postcode !== undefined && city !== undefined) {
    fields.dealer_address ??= street;
    fields.dealer_postcode ??= postcode;
    fields.dealer_city ??= city;
    fields.city ??= city;
  } else if (address !== '') fields.dealer_address ??= address;
  const store = cell('vehicle_fulfillment.store_code') || storeOf(cell('vehicle_fulfillment'));
  if (store !== '') fields.dealer_id ??= store;
}

/** "in_store:S1" → "S1", the store where the car is; other ways of handing it over name none. */
const storeOf = (fulfillment: string): string => /^in_?store:([^,:]+)/iu.exec(fulfillment)?.[1]?.trim() ?? '';

/** The price that applies at the delivery, and cars that are not for sale. */
export function finishPriceAndState(
  row: FeedRow,
  cell: (attribute: string) => string,
  { deliveredAt, unread }: Pick<FeedReadOptions, 'deliveredAt' | 'unread'>,
): void {
  const salePrice = cell('sale_price');
  if (salePrice !== '') {
    const salePeriod = cell('sale_price_effective_date');
    const ordinary = row.fields.price;
    const price = priceAt({ price: typeof ordinary === 'string' ? ordinary : '', salePrice, salePeriod }, deliveredAt);
    if (price !== '') row.fields.price = price;
    if (salePeriod !== '' && !isReadablePeriod(salePeriod))
      unread.add('sale_price_effective_date', salePeriod, row.rowNumber);
  }
  if (typeof row.fields.vat === 'string') row.fields.vat = includesVat(row.fields.vat);
  const { problem, status } = readAvailability(cell('availability'));
  if (problem !== null) row.problem = problem;
  if (status !== null) row.fields.status = status;
}

/** Google vehicle listings. `mileage` includes its unit ("120000 km"), `price` its currency ("249000 SEK"). */
export const googleCsv = csvFormat(
  { name: 'google-csv', title: FORMAT_TITLES['google-csv'], odometerUnit: 'km' },
  {
    attributes: GOOGLE_ATTRIBUTES,
    needed: [['brand'], ['model'], ['price'], ['dealer_ad_id', 'vin']],
    listSeparator: ',',
    finish: finishGoogleRow,
  },
);
