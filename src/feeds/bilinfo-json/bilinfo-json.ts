import type { FeedFields, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader, presentFields } from '#src/feeds/reading/json-values.ts';

/**
 * The listing export of Bilinfo, the Danish dealers' system: `{ "Vehicles": [ … ] }` or the list alone. All values are texts. The
 * odometer is in km, and prices are in Danish kroner unless `Currency` says otherwise.
 */
export const bilinfoJson: FeedFormat = {
  name: 'bilinfo-json',
  title: 'Bilinfo (JSON)',
  odometerUnit: 'km',
  async *read(text, { fileName }) {
    for await (const { rowNumber, value } of readJsonElements(text, fileName, 'Vehicles')) {
      yield readVehicle(new JsonReader(value, fileName, rowNumber), rowNumber);
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
  return presentFields({
    dealer: car.text('DealerName'),
    dealer_city: car.text('DealerAddressCity'),
    dealer_ad_id: car.text('Id') ?? car.text('VehicleId'),
    vin: car.text('Vin'),
    brand: car.text('Make'),
    model: car.text('Model'),
    name: [car.text('Make'), car.text('Model'), car.text('Variant')].filter(Boolean).join(' '),
    model_year: car.text('Year') ?? car.text('ProductionYear'),
    first_registered: isoDay(car.text('RegistrationDate')),
    price: priceOf(car),
    odometer: car.text('Mileage'),
    fuels: car.text('Propellant'),
    transmission_type: car.text('GearType'),
    color: car.text('Color'),
    chassis: car.text('BodyType'),
    drive: car.text('DriveWheels'),
    horsepower_hp: car.text('Effect'),
    engine_cc: car.text('MotorVolume'),
    accelleration_0_to_100_kmh: car.text('Acceleration0To100'),
    number_of_doors: car.text('NumberOfDoors'),
    equipment: car.texts('EquipmentList'),
    description: car.text('Comment'),
    url: car.text('Url'),
    image_urls: car.texts('Pictures'),
    city: car.text('DealerAddressCity'),
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
