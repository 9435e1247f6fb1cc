import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { GOOGLE_ATTRIBUTES } from '#src/feeds/google-csv/google-attributes.ts';
import { finishGoogleRow } from '#src/feeds/google-csv/google-csv.ts';
import { compileAttributes } from '#src/feeds/reading/attributes.ts';
import { readXmlAttributes } from '#src/feeds/reading/xml-attributes.ts';
import { readXmlElements, textsOfXml } from '#src/feeds/reading/xml-elements.ts';

const ATTRIBUTES = compileAttributes(GOOGLE_ATTRIBUTES);

/** Google vehicle listings as RSS: the columns of the CSV as elements (`g:make`) of an `item`. */
export const googleXml: FeedFormat = {
  name: 'google-xml',
  title: FORMAT_TITLES['google-xml'],
  odometerUnit: 'km',
  async *read(text, options) {
    for await (const { rowNumber, element } of readXmlElements(text, options.fileName, 'item')) {
      // Each picture and each option is an element of its own.
      const { fields, cell } = readXmlAttributes(ATTRIBUTES, textsOfXml(element), rowNumber, options.unread);
      const row: FeedRow = { rowNumber, fields };
      finishGoogleRow(row, cell, options);
      yield row;
    }
  },
};
