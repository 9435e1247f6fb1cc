import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { compileJson } from '#src/feeds/reading/json-attributes.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader, presentFields } from '#src/feeds/reading/json-values.ts';
import { WAYKE_ATTRIBUTES } from './wayke-attributes.ts';

const ATTRIBUTES = compileJson(WAYKE_ATTRIBUTES);

/**
 * Wayke search documents: `{ "documents": [ … ] }` or the list alone. `odometerReading` states its unit and takes precedence over
 * `mileage`, which is in mil.
 */
export const waykeJson: FeedFormat = {
  name: 'wayke-json',
  title: FORMAT_TITLES['wayke-json'],
  odometerUnit: 'mil',
  async *read(text, { fileName, unread }) {
    for await (const { rowNumber, value } of readJsonElements(text, fileName, 'documents')) {
      const car = new JsonReader(value, fileName, rowNumber);
      ATTRIBUTES.recordUnread(car, rowNumber, unread);
      yield { rowNumber, fields: readDocument(car) } satisfies FeedRow;
    }
  },
};

function readDocument(car: JsonReader): FeedFields {
  const reading = car.text('odometerReading', 'value');
  return presentFields({
    ...ATTRIBUTES.read(car),
    name: readHeading(car),
    odometer: reading ?? car.text('mileage'),
    odometer_unit: reading === undefined ? undefined : car.text('odometerReading', 'unit'),
    image_urls: readImages(car),
  });
}

/** "Volvo V90 Cross Country" and "D4 AWD Momentum Plus" are two fields of one heading. */
function readHeading(car: JsonReader): string | undefined {
  const title = car.text('title');
  const short = car.text('shortDescription');
  return title && short && !title.includes(short) ? `${title} ${short}` : (title ?? short);
}

/** One address per picture, the largest available size. */
function readImages(car: JsonReader): string[] {
  const pictures = [
    ...car.list('featuredImage', 'files'),
    ...car.list('media').flatMap((media) => media.list('files')),
  ];
  const addresses = pictures.map((picture) => largest(picture.list('formats')) ?? picture.text('url'));
  return addresses.filter((address) => address !== undefined);
}

function largest(formats: readonly JsonReader[]): string | undefined {
  const width = (format: JsonReader) => Number.parseInt(format.text('format') ?? '', 10) || 0;
  const [first] = [...formats].sort((a, b) => width(b) - width(a));
  return first?.text('url');
}
