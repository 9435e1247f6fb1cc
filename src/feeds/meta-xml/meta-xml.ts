import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import type { FeedFormat, FeedReadOptions } from '#src/feeds/feed-format.ts';
import { META_ATTRIBUTES } from '#src/feeds/meta-csv/meta-attributes.ts';
import { finishMetaRow } from '#src/feeds/meta-csv/meta-csv.ts';
import { compileAttributes } from '#src/feeds/reading/attributes.ts';
import { readXmlAttributes } from '#src/feeds/reading/xml-attributes.ts';
import { readXmlElements, textsOfXml, type XmlElement } from '#src/feeds/reading/xml-elements.ts';

const ATTRIBUTES = compileAttributes(META_ATTRIBUTES);

/** Meta automotive catalogue as XML: the columns of the CSV as elements of a `listing`. */
export const metaXml: FeedFormat = {
  name: 'meta-xml',
  title: FORMAT_TITLES['meta-xml'],
  odometerUnit: 'km',
  async *read(text, options) {
    for await (const { rowNumber, element } of readXmlElements(text, options.fileName, 'listing'))
      yield readListing(rowNumber, element, options);
  },
};

function readListing(rowNumber: number, listing: XmlElement, options: FeedReadOptions): FeedRow {
  const named = textsOfXml({ ...listing, children: listing.children.map(withNames) });
  const { fields, cell } = readXmlAttributes(ATTRIBUTES, named, rowNumber, options.unread);
  const row: FeedRow = { rowNumber, fields };
  finishMetaRow(row, cell, options);
  return row;
}

/** `<component name="city">` of an address becomes `<city>`, by the names of the CSV. */
const withNames = (element: XmlElement): XmlElement =>
  element.name === 'address' ? { ...element, children: element.children.map(byItsName) } : element;

function byItsName(part: XmlElement): XmlElement {
  const name = part.attributes.get('name');
  return name === undefined ? part : { ...part, name, attributes: new Map() };
}
