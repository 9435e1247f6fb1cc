import type { FeedFields, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import type { FeedFormat, Utf8Chunks } from '#src/feeds/feed-format.ts';
import { notForSale } from '#src/feeds/reading/availability.ts';
import { peek } from '#src/feeds/reading/byte-source.ts';
import { type JsonElement, readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader, presentFields } from '#src/feeds/reading/json-values.ts';

/** Members that contain the list of cars in a document that is an object. */
const LISTS = ['@graph', 'itemListElement'] as const;
const HEAD_BYTES = 64 * 1024;

/**
 * Cars of schema.org, as JSON-LD that sites write for search engines: a list, a `@graph`, an ItemList, or a single car. An entry
 * of a list may be the car itself, a ListItem with it, or an Offer that contains it.
 */
export const jsonLd: FeedFormat = {
  name: 'json-ld',
  title: 'schema.org-bilar (JSON-LD)',
  odometerUnit: 'km',
  async *read(text, { fileName }) {
    let rowNumber = 0;
    for await (const { value, rowNumber: at } of elementsOf(text, fileName)) {
      const car = carOf(new JsonReader(value, fileName, at));
      // A graph also contains the dealer and the page.
      if (car === null) continue;
      rowNumber += 1;
      const row: FeedRow = { rowNumber, fields: readCar(car.car, car.offer) };
      const problem = notForSale(car.offer.text('availability') ?? '');
      if (problem !== null) row.problem = problem;
      yield row;
    }
  },
};

async function* elementsOf(text: Utf8Chunks, fileName: string): AsyncGenerator<JsonElement> {
  const { head, whole } = await peek(text, HEAD_BYTES);
  const start = head.toString('utf8').trimStart();
  const list = LISTS.find((name) => start.includes(`"${name}"`));
  if (start.startsWith('[') || list !== undefined) yield* readJsonElements(whole, fileName, list ?? '');
  else yield* readJsonElements(asList(whole), fileName, '');
}

/** A single object as a list of one. */
async function* asList(text: Utf8Chunks): AsyncGenerator<Buffer> {
  yield Buffer.from('[');
  yield* text;
  yield Buffer.from(']');
}

type OfferedCar = { car: JsonReader; offer: JsonReader };

/** The car of an entry and its offer, whichever contains the other; null when the entry is neither. */
function carOf(entry: JsonReader): OfferedCar | null {
  const item = entry.at('item').isObject ? entry.at('item') : entry;
  const offered = item.at('itemOffered');
  if (offered.isObject) return { car: offered, offer: item };
  if (!typesOf(item).some((type) => CAR_TYPES.has(type))) return null;
  const [listed] = item.list('offers');
  return { car: item, offer: listed ?? item.at('offers') };
}

const CAR_TYPES: ReadonlySet<string> = new Set(['Car', 'Vehicle']);

/** "https://schema.org/Car" and "schema:Car" → "Car". */
const typesOf = (entry: JsonReader): string[] =>
  [entry.text('@type'), ...entry.texts('@type')].flatMap((type) => type?.split(/[/:#]/u).at(-1) ?? []);

function readCar(car: JsonReader, offer: JsonReader): FeedFields {
  const seller = offer.at('seller').isObject ? offer.at('seller') : car.at('seller');
  const motor = car.list('vehicleEngine')[0] ?? car.at('vehicleEngine');
  return presentFields({
    dealer: seller.text('name'),
    dealer_city: seller.text('address', 'addressLocality'),
    dealer_county: seller.text('address', 'addressRegion'),
    dealer_address: seller.text('address', 'streetAddress'),
    dealer_postcode: seller.text('address', 'postalCode'),
    dealer_telephone: seller.text('telephone'),
    dealer_email: seller.text('email'),
    dealer_website: seller.text('url'),
    dealer_opening_hours: seller.texts('openingHours').join(', ') || seller.text('openingHours'),
    dealer_logo_url: seller.text('logo') ?? seller.text('logo', 'url'),
    dealer_presentation: seller.text('description'),
    dealer_organisation_number: seller.text('taxID'),
    dealer_latitude: seller.text('geo', 'latitude'),
    dealer_longitude: seller.text('geo', 'longitude'),
    dealer_ad_id: car.text('sku') ?? offer.text('sku') ?? car.text('productID'),
    licence_plate: plateOf(car),
    vin: car.text('vehicleIdentificationNumber'),
    brand: nameOf(car, 'brand') ?? nameOf(car, 'manufacturer'),
    model: nameOf(car, 'model'),
    name: headingOf(car),
    model_year: car.text('vehicleModelDate') ?? car.text('modelDate') ?? car.text('productionDate'),
    first_registered: car.text('dateVehicleFirstRegistered'),
    price: priceOf(offer),
    odometer: car.text('mileageFromOdometer', 'value') ?? car.text('mileageFromOdometer'),
    odometer_unit: car.text('mileageFromOdometer', 'unitCode') ?? car.text('mileageFromOdometer', 'unitText'),
    fuels: textsOf(car, 'fuelType') ?? textsOf(motor, 'fuelType'),
    transmission_type: car.text('vehicleTransmission'),
    color: car.text('color'),
    chassis: car.text('bodyType'),
    drive: driveOf(car),
    ...powerOf(motor),
    engine_name: motor.text('name'),
    engine_type: motor.text('engineType'),
    engine_cc:
      motor.text('engineDisplacement', 'unitCode') === 'CMQ' ? motor.text('engineDisplacement', 'value') : undefined,
    accelleration_0_to_100_kmh: car.text('accelerationTime', 'value'),
    number_of_doors: car.text('numberOfDoors', 'value') ?? car.text('numberOfDoors'),
    seats:
      car.text('vehicleSeatingCapacity', 'value') ?? car.text('vehicleSeatingCapacity') ?? car.text('seatingCapacity'),
    equipment: car.texts('additionalProperty', 'name'),
    description: car.text('description'),
    url: car.text('url') ?? offer.text('url'),
    image_urls: imagesOf(car),
    city: seller.text('address', 'addressLocality'),
    dates_published: offer.text('validFrom') ?? car.text('datePosted'),
  });
}

const nameOf = (car: JsonReader, member: string): string | undefined => car.text(member, 'name') ?? car.text(member);

/** One value or a list of them. */
function textsOf(part: JsonReader, member: string): string | string[] | undefined {
  const listed = part.texts(member);
  return listed.length > 0 ? listed : part.text(member);
}

/** "Volvo V90" and "D4 AWD" are two members of one heading. */
function headingOf(car: JsonReader): string | undefined {
  const [name, version] = [car.text('name'), car.text('vehicleConfiguration')];
  return name && version && !name.includes(version) ? `${name} ${version}` : (name ?? version);
}

/** Addresses or ImageObjects, one or several. */
function imagesOf(car: JsonReader): string[] {
  const listed = car.texts('image', 'contentUrl', 'url');
  const single = car.text('image') ?? car.text('image', 'contentUrl') ?? car.text('image', 'url');
  return single === undefined ? listed : [single];
}

function plateOf(car: JsonReader): string | undefined {
  const identifiers = [...car.list('identifier'), car.at('identifier')];
  return identifiers.find((each) => PLATE_NAMES.has(each.text('propertyID') ?? each.text('name') ?? ''))?.text('value');
}

const PLATE_NAMES: ReadonlySet<string> = new Set([
  'registrationNumber',
  'licensePlate',
  'regnr',
  'registreringsnummer',
]);

/** With its currency, so that an amount in euro is not read as kronor. */
function priceOf(offer: JsonReader): string | undefined {
  const specified = offer.at('priceSpecification').isObject ? offer.at('priceSpecification') : offer;
  const price = specified.text('price');
  const currency = specified.text('priceCurrency');
  return price === undefined || currency === undefined ? price : `${price} ${currency}`;
}

function powerOf(motor: JsonReader): { power_kw?: string; horsepower_hp?: string } {
  const [power] = [...motor.list('enginePower'), motor.at('enginePower')];
  const [value, unit] = [power?.text('value'), power?.text('unitCode')];
  if (value === undefined) return {};
  return unit === 'KWT' ? { power_kw: value } : { horsepower_hp: unit === 'BHP' ? `${value} bhp` : value };
}

/** Values of the vocabulary's enumeration; others as they are. */
const DRIVES = new Map([
  ['AllWheelDriveConfiguration', 'AWD'],
  ['FourWheelDriveConfiguration', '4WD'],
  ['FrontWheelDriveConfiguration', 'FWD'],
  ['RearWheelDriveConfiguration', 'RWD'],
]);

function driveOf(car: JsonReader): string | undefined {
  const drive = car.text('driveWheelConfiguration');
  return DRIVES.get(drive?.split('/').at(-1) ?? '') ?? drive;
}
