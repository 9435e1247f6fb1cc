import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { compileJson } from '#src/feeds/reading/json-attributes.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader, presentFields } from '#src/feeds/reading/json-values.ts';
import { ACCESS_ATTRIBUTES } from './access-attributes.ts';

const ATTRIBUTES = compileJson(ACCESS_ATTRIBUTES);

/** The Access package (Bytbil): a list with the dealer's full stock. `milage`, as the format spells it, is in mil. */
export const accessJson: FeedFormat = {
  name: 'access-json',
  title: FORMAT_TITLES['access-json'],
  odometerUnit: 'mil',
  async *read(text, { fileName, unread }) {
    for await (const { rowNumber, value } of readJsonElements(text, fileName, 'vehicles')) {
      const car = new JsonReader(value, fileName, rowNumber);
      ATTRIBUTES.recordUnread(car, rowNumber, unread);
      yield readCar(car, rowNumber);
    }
  },
};

function readCar(car: JsonReader, rowNumber: number): FeedRow {
  const row: FeedRow = { rowNumber, fields: readFields(car) };
  // A leasing price is per month: shown as the price of the car it would be wrong by a factor of a hundred.
  if (car.at('price', 'isLeasing').value === true) {
    delete row.fields.price;
    row.flags = ['leasingpris'];
  }
  return row;
}

function readFields(car: JsonReader): FeedFields {
  const fields = ATTRIBUTES.read(car);
  if (car.at('regNoHidden').value === true) delete fields.licence_plate;
  const pictures = car
    .list('images')
    .flatMap((image) => image.at('imageFormats', 0).text('url') ?? image.text('url') ?? image.text() ?? []);
  return presentFields({ ...fields, image_urls: pictures });
}
