import type { FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { GOOGLE_COLUMNS } from '#src/feeds/google-csv/google-csv.ts';
import { collectFields } from '#src/feeds/reading/collect-fields.ts';
import { readXmlElements, textsOfXml } from '#src/feeds/reading/xml-elements.ts';

/** Google vehicle listings as RSS: the columns of the CSV as elements (`g:make`) of an `item`. */
export const googleXml: FeedFormat = {
  name: 'google-xml',
  title: 'Google fordonsannonser (XML)',
  odometerUnit: 'km',
  async *read(text, { fileName }) {
    for await (const { rowNumber, element } of readXmlElements(text, fileName, 'item')) {
      const { paths, texts } = textsOfXml(element);
      const fields = paths.map((path) => GOOGLE_COLUMNS.get(path));
      // Each picture and each option is an element of its own, and addresses may contain commas.
      yield { rowNumber, fields: collectFields(fields, texts, null) } satisfies FeedRow;
    }
  },
};
