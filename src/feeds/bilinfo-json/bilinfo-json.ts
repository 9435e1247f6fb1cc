import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { compileJson } from '#src/feeds/reading/json-attributes.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader, presentFields } from '#src/feeds/reading/json-values.ts';
import { includesVat } from '#src/feeds/reading/vat-word.ts';
import { BILINFO_ATTRIBUTES } from './bilinfo-attributes.ts';

const ATTRIBUTES = compileJson(BILINFO_ATTRIBUTES);

/**
 * The listing export of Bilinfo, the Danish dealers' system: `{ "Vehicles": [ … ] }` or the list alone. All values are texts. The
 * odometer is in km, and prices are in Danish kroner unless `Currency` says otherwise.
 */
export const bilinfoJson: FeedFormat = {
  name: 'bilinfo-json',
  title: FORMAT_TITLES['bilinfo-json'],
  odometerUnit: 'km',
  async *read(text, { fileName, unread }) {
    for await (const { rowNumber, value } of readJsonElements(text, fileName, 'Vehicles')) {
      const car = new JsonReader(value, fileName, rowNumber);
      ATTRIBUTES.recordUnread(car, rowNumber, unread);
      yield readVehicle(car, rowNumber);
    }
  },
};

function readVehicle(car: JsonReader, rowNumber: number): FeedRow {
  const row: FeedRow = { rowNumber, fields: readFields(car) };
  // The price of a leasing car is per month.
  if (car.text('PriceType') === 'Leasing') {
    delete row.fields.price;
    row.flags = ['leasingpris'];
  }
  return row;
}

function readFields(car: JsonReader): FeedFields {
  const fields = ATTRIBUTES.read(car);
  return presentFields({
    ...fields,
    name: [car.text('Make'), car.text('Model'), car.text('Variant')].filter(Boolean).join(' '),
    price: priceOf(car),
    vat: typeof fields.vat === 'string' ? includesVat(fields.vat) : undefined,
    first_registered: isoDay(car.text('RegistrationDate')),
    dates_published: isoDay(car.text('CreatedDate')),
    dates_changed: isoDay(car.text('ModifiedDate')),
    dates_removed: isoDay(car.text('DeletedDate')),
  });
}

/** With its currency, so that Danish kroner are not read as kronor. */
function priceOf(car: JsonReader): string | undefined {
  const price = car.text('Price');
  return price === undefined || price === '' || price === '0' ? undefined : `${price} ${car.text('Currency') || 'DKK'}`;
}

const DANISH_DAY = /^(\d{1,2})-(\d{1,2})-(\d{4})$/u;

/** "07-03-2019" → "2019-03-07"; other texts are unchanged. */
const isoDay = (text: string | undefined): string | undefined =>
  text?.replace(
    DANISH_DAY,
    (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
