import type { FeedFields, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader, presentFields } from '#src/feeds/reading/json-values.ts';

/** The Access package (Bytbil): a list with the dealer's full stock. `milage`, as the format spells it, is in mil. */
export const accessJson: FeedFormat = {
  name: 'access-json',
  title: 'Access-paketet (JSON)',
  odometerUnit: 'mil',
  async *read(text, { fileName }) {
    for await (const { rowNumber, value } of readJsonElements(text, fileName, 'vehicles')) {
      yield readCar(new JsonReader(value, fileName, rowNumber), rowNumber);
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
  const isPlateHidden = car.at('regNoHidden').value === true;
  return presentFields({
    dealer: car.text('dealer', 'name'),
    dealer_city: car.text('dealer', 'address', 'city'),
    dealer_county: car.text('dealer', 'address', 'county'),
    dealer_address: car.text('dealer', 'address', 'street'),
    dealer_postcode: car.text('dealer', 'address', 'zip'),
    dealer_telephone: car.text('dealer', 'phone'),
    dealer_email: car.text('dealer', 'email'),
    dealer_ad_id: car.text('id'),
    licence_plate: isPlateHidden ? undefined : car.text('regNo'),
    vin: car.text('vin'),
    brand: car.text('make'),
    model: car.text('model'),
    series: car.text('modelGroup'),
    name: car.text('name'),
    model_year: car.text('modelYear'),
    first_registered: car.text('firstRegistrationDate'),
    price: car.text('price', 'value') ?? car.text('price'),
    odometer: car.text('milage') ?? car.text('mileage'),
    fuels: car.texts('fuel').length > 0 ? car.texts('fuel') : car.text('fuel'),
    transmission_type: car.text('gearBox'),
    color: car.text('color'),
    chassis: car.text('bodyType'),
    drive: car.text('driveType'),
    horsepower_hp: car.text('enginePower'),
    engine_cc: car.text('engineSize'),
    wltp_co2_emission_combined_max: car.text('co2Emissions'),
    equipment: car.texts('equipment', 'name'),
    description: car.text('description'),
    url: car.text('url'),
    image_urls: car
      .list('images')
      .flatMap((image) => image.at('imageFormats', 0).text('url') ?? image.text('url') ?? []),
    city: car.text('dealer', 'address', 'city'),
    dates_published: car.text('publishedDate'),
    dates_changed: car.text('changedDate'),
  });
}
