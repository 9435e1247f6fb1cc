import type { FeedFields, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader, presentFields } from '#src/feeds/reading/json-values.ts';

/**
 * Wayke search documents: `{ "documents": [ … ] }` or the list alone. `odometerReading` states its unit and takes precedence over
 * `mileage`, which is in mil.
 */
export const waykeJson: FeedFormat = {
  name: 'wayke-json',
  title: 'Wayke (JSON)',
  odometerUnit: 'mil',
  async *read(text, { fileName }) {
    for await (const { rowNumber, value } of readJsonElements(text, fileName, 'documents')) {
      yield { rowNumber, fields: readDocument(new JsonReader(value, fileName, rowNumber)) } satisfies FeedRow;
    }
  },
};

function readDocument(car: JsonReader): FeedFields {
  const reading = car.text('odometerReading', 'value');
  return presentFields({
    dealer: car.text('branches', 0, 'name'),
    dealer_city: car.text('branches', 0, 'city'),
    dealer_address: car.text('branches', 0, 'address'),
    dealer_postcode: car.text('branches', 0, 'zip'),
    dealer_telephone: car.text('branches', 0, 'phoneNumber'),
    dealer_email: car.text('branches', 0, 'email'),
    dealer_ad_id: car.text('_id') ?? car.text('id'),
    licence_plate: car.text('registrationNumber'),
    vin: car.text('vin'),
    brand: car.text('manufacturer'),
    model: car.text('modelName') ?? car.text('modelSeries'),
    series: car.text('modelSeries'),
    name: readHeading(car),
    model_year: car.text('modelYear'),
    first_registered: car.text('firstRegistrationDate'),
    price: car.text('price'),
    odometer: reading ?? car.text('mileage'),
    odometer_unit: reading === undefined ? undefined : car.text('odometerReading', 'unit'),
    fuels: car.text('fuelType'),
    transmission_type: car.text('gearboxType'),
    color: car.text('color'),
    chassis: car.text('segment') ?? car.text('chassis'),
    drive: car.text('drivingWheel'),
    horsepower_hp: car.text('enginePower'),
    engine_cc: car.text('engineVolume'),
    number_of_doors: car.text('doors'),
    seats: car.text('seats'),
    equipment: car.texts('options', 'name'),
    description: car.text('description'),
    url: car.text('url'),
    image_urls: readImages(car),
    city: car.text('position', 'city') ?? car.text('branches', 0, 'city'),
    dates_published: car.text('itemPublished'),
    dates_changed: car.text('itemUpdated'),
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
