import type { FeedField, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { collectFields } from '#src/feeds/reading/collect-fields.ts';
import { withoutMarks } from '#src/feeds/reading/marked-text.ts';
import { readXmlElements, textsOfXml, type XmlElement } from '#src/feeds/reading/xml-elements.ts';

/** Elements of a vehicle by their paths. The dealer is a number, so the delivery must name the dealer. */
const ELEMENTS: ReadonlyMap<string, FeedField> = new Map<string, FeedField>([
  ['ownersvehicle_id', 'dealer_ad_id'],
  ['vehicle_id', 'dealer_ad_id'],
  ['vin', 'vin'],
  ['brand', 'brand'],
  ['model', 'model'],
  ['version', 'engine_name'],
  ['body', 'chassis'],
  ['body_colorgroup', 'color'],
  ['body_color', 'color'],
  ['doors', 'number_of_doors'],
  ['seats', 'seats'],
  ['gear_type', 'transmission_type'],
  ['transmission', 'drive'],
  ['fuel_type', 'fuels'],
  ['capacity', 'engine_cc'],
  ['kilowatt', 'power_kw'],
  ['mileage', 'odometer'],
  ['initial_registration', 'first_registered'],
  ['equipments.equipment.text', 'equipment'],
  ['media.images.image.uri', 'image_urls'],
  ['media.images.image.local', 'image_urls'],
  ['status', 'status'],
]);

/** AutoScout24's transfer format STX 3: `<stx3><vehicle_data><vehicles><vehicle>…`. The odometer is in km, the power in kW. */
export const autoscout24Xml: FeedFormat = {
  name: 'autoscout24-xml',
  title: 'AutoScout24 (XML, STX)',
  odometerUnit: 'km',
  async *read(text, { fileName }) {
    for await (const { rowNumber, element } of readXmlElements(text, fileName, 'vehicle'))
      yield readVehicle(rowNumber, element);
  },
};

function readVehicle(rowNumber: number, vehicle: XmlElement): FeedRow {
  const { paths, texts } = textsOfXml(vehicle);
  const known = paths.map((path, index) => (texts[index]?.startsWith(NO_DATE) ? undefined : ELEMENTS.get(path)));
  const fields = collectFields(known, texts, null);
  const textAt = (path: string): string => texts[paths.indexOf(path)] ?? '';
  const name = ['brand', 'model', 'version'].map(textAt).filter((part) => part !== '');
  if (name.length > 1) fields.name = name.join(' ');
  const price = publicPrice(vehicle);
  if (price !== null) fields.price = price;
  const notes = textAt('notes');
  if (notes !== '') fields.description = withoutMarks(notes);
  return { rowNumber, fields };
}

/** Written where a date is unknown. */
const NO_DATE = '0001-01-01';

/** The price for consumers with its currency, so that an amount in euro is not read as kronor; null without one. */
function publicPrice(vehicle: XmlElement): string | null {
  const prices = childrenOf(vehicle, 'prices').flatMap((list) => childrenOf(list, 'price'));
  const price = prices.find((each) => textOf(each, 'type') === 'public');
  const value = price === undefined ? '' : textOf(price, 'value');
  return price === undefined || value === '' || value === '0' ? null : `${value} ${textOf(price, 'currency') || 'EUR'}`;
}

const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

const textOf = (element: XmlElement, name: string): string => childrenOf(element, name)[0]?.text ?? '';
