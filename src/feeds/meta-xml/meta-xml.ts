import type { FeedField, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { finishMetaRow, META_COLUMNS } from '#src/feeds/meta-csv/meta-csv.ts';
import { collectFields } from '#src/feeds/reading/collect-fields.ts';
import { readXmlElements, textsOfXml, type XmlElement } from '#src/feeds/reading/xml-elements.ts';

/** Meta automotive catalogue as XML: the columns of the CSV as elements of a `listing`. */
export const metaXml: FeedFormat = {
  name: 'meta-xml',
  title: 'Meta fordonskatalog (XML)',
  odometerUnit: 'km',
  async *read(text, { fileName }) {
    for await (const { rowNumber, element } of readXmlElements(text, fileName, 'listing'))
      yield readListing(rowNumber, element);
  },
};

function readListing(rowNumber: number, listing: XmlElement): FeedRow {
  const { paths, texts } = textsOfXml(listing);
  const address = addressOf(listing);
  const row: FeedRow = {
    rowNumber,
    fields: collectFields(
      [...paths, ...address.map(([path]) => path)].map(fieldOf),
      [...texts, ...address.map(([, text]) => text)],
      null,
    ),
  };
  finishMetaRow(row, (column) => texts[paths.indexOf(column)] ?? '');
  return row;
}

const fieldOf = (path: string): FeedField | undefined => (path === 'image.url' ? 'image_urls' : META_COLUMNS.get(path));

/** `<address><component name="city">Umeå</component></address>`, by the names of the CSV. */
const addressOf = ({ children }: XmlElement): [path: string, text: string][] =>
  children
    .filter(({ name }) => name === 'address')
    .flatMap((address) => address.children)
    .map(({ attributes, text }) => [`address.${attributes.get('name') ?? ''}`, text]);
