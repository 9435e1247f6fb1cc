import type { ColumnMapping } from '#src/domain/ads/deliveries/column-mapping.ts';
import type { FeedField, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { type FeedFormat, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import { peek } from '#src/feeds/reading/byte-source.ts';
import { headerKey, readCsvLayout } from '#src/feeds/reading/csv-format.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { textsOfJson } from '#src/feeds/reading/json-texts.ts';
import { readXmlElements, textsOfXml } from '#src/feeds/reading/xml-elements.ts';
import { compileMapping, type RowTexts } from './apply-mapping.ts';

/** Any CSV with a header, JSON or XML, read with a small file that maps its columns or paths to fields. */
export const mapped: FeedFormat = {
  name: 'mapped',
  title: 'Egna kolumner',
  // Never used: a file of this format is opened with a mapping, through mappedWith.
  odometerUnit: 'km',
  async *read(text, { fileName, mapping }) {
    if (!mapping) throw feedError(fileName, 'formatet mapped kräver en kolumnfil.');
    const { head, whole } = await peek(text, 1);
    const start = head.toString('utf8').trimStart();
    if (start.startsWith('<')) yield* readMappedXml(whole, mapping, fileName);
    else if (start.startsWith('{') || start.startsWith('[')) yield* readMappedJson(whole, mapping, fileName);
    else yield* readMappedCsv(whole, mapping, fileName);
  },
};

/** The format with the odometer unit of its mapping. */
export const mappedWith = (mapping: ColumnMapping): FeedFormat => ({ ...mapped, odometerUnit: mapping.odometerUnit });

function readMappedCsv(text: Utf8Chunks, mapping: ColumnMapping, fileName: string): AsyncIterable<FeedRow> {
  const columns = new Map<string, FeedField>();
  for (const [column, targets] of Object.entries(mapping.columns)) {
    const field = targets.find((target) => target.field === 'brand')?.field ?? targets[0]?.field;
    if (field !== undefined) columns.set(headerKey(column), field);
  }
  const needed = mapping.constants?.brand === undefined ? [['brand'] as const] : [];
  const writtenNames = new Map(Object.keys(mapping.columns).map((column) => [headerKey(column), column]));
  const layout = { columns, writtenNames, needed, listSeparator: '|', fieldsOf: compileMapping(mapping) };
  return readCsvLayout(text, layout, fileName);
}

async function* readMappedJson(text: Utf8Chunks, mapping: ColumnMapping, fileName: string): AsyncGenerator<FeedRow> {
  const fieldsOf = compileMapping(mapping);
  for await (const { rowNumber, value } of readJsonElements(text, fileName, mapping.list ?? ''))
    yield { rowNumber, fields: fieldsOf(withHeaderKeys(textsOfJson(value, fileName, rowNumber))) };
}

async function* readMappedXml(text: Utf8Chunks, mapping: ColumnMapping, fileName: string): AsyncGenerator<FeedRow> {
  if (mapping.list === undefined) throw feedError(fileName, 'kolumnfilen saknar list, elementet som är en annons.');
  const fieldsOf = compileMapping(mapping);
  for await (const { rowNumber, element } of readXmlElements(text, fileName, mapping.list))
    yield { rowNumber, fields: fieldsOf(withHeaderKeys(textsOfXml(element))) };
}

const withHeaderKeys = ({ paths, texts }: { paths: string[]; texts: string[] }): RowTexts => ({
  keys: paths.map(headerKey),
  texts,
});
