import type { FeedField } from '#src/domain/ads/deliveries/feed-row.ts';
import { type ColumnMapping, type FeedFormat, feedError } from '#src/feeds/feed-format.ts';
import { headerKey, readCsvLayout } from '#src/feeds/reading/csv-format.ts';

/** Any CSV with a header, read with a small file that maps its columns to fields. */
export const mappedCsv: FeedFormat = {
  name: 'mapped-csv',
  title: 'CSV med egen kolumnfil',
  // Never used: a file of this format is opened with a mapping, through mappedCsvWith.
  odometerUnit: 'km',
  read: (text, { fileName, mapping }) => {
    if (!mapping) throw feedError(fileName, 'formatet mapped-csv kräver en kolumnfil.');
    const columns = new Map<string, FeedField>();
    for (const [column, field] of Object.entries(mapping.columns)) columns.set(headerKey(column), field);
    return readCsvLayout(text, { columns, needed: [['brand']], listSeparator: '|' }, fileName);
  },
};

/** The format with the odometer unit of its mapping. */
export function mappedCsvWith(mapping: ColumnMapping): FeedFormat {
  return { ...mappedCsv, odometerUnit: mapping.odometerUnit };
}
