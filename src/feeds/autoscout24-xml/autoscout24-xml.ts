import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { compileAttributes, type UnreadAttributes } from '#src/feeds/reading/attributes.ts';
import { withoutMarks } from '#src/feeds/reading/marked-text.ts';
import { readXmlAttributes } from '#src/feeds/reading/xml-attributes.ts';
import { readXmlElements, textsOfXml, type XmlElement } from '#src/feeds/reading/xml-elements.ts';
import { AUTOSCOUT24_ATTRIBUTES } from './autoscout24-attributes.ts';

const ATTRIBUTES = compileAttributes(AUTOSCOUT24_ATTRIBUTES);

/** AutoScout24's transfer format STX 3: `<stx3><vehicle_data><vehicles><vehicle>…`. The odometer is in km, the power in kW. */
export const autoscout24Xml: FeedFormat = {
  name: 'autoscout24-xml',
  title: FORMAT_TITLES['autoscout24-xml'],
  odometerUnit: 'km',
  async *read(text, { fileName, unread }) {
    for await (const { rowNumber, element } of readXmlElements(text, fileName, 'vehicle'))
      yield readVehicle(rowNumber, element, unread);
  },
};

function readVehicle(rowNumber: number, vehicle: XmlElement, unread: UnreadAttributes): FeedRow {
  const all = textsOfXml(vehicle);
  const stated = [...all.texts.keys()].filter((place) => all.texts[place]?.startsWith(NO_DATE) !== true);
  const paths = stated.map((place) => all.paths[place] ?? '');
  const texts = stated.map((place) => all.texts[place] ?? '');
  const { fields } = readXmlAttributes(ATTRIBUTES, { paths, texts }, rowNumber, unread);
  const textAt = (path: string): string => texts[paths.indexOf(path)] ?? '';
  const name = ['brand', 'model', 'version'].map(textAt).filter((part) => part !== '');
  if (name.length > 1) fields.name = name.join(' ');
  const price = publicPrice(vehicle);
  if (price !== null) fields.price = price;
  // The public price includes VAT; the attribute states whether a company may deduct it.
  const reclaimable = textAt('prices.price.vat_reclaimable') || textAt('vat_reclaimable');
  if (reclaimable !== '') fields.vat = /^(?:true|1|yes)$/iu.test(reclaimable) ? 'avdragbar' : 'inkl. moms';
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
