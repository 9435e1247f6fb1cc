import { csvCell } from '#src/domain/format/texts.ts';
import type { IndexPoint } from './price-index.ts';

type NamedIndex = {
  series: { brand: string; name: string } | null;
  fuel: string;
  points: readonly IndexPoint[];
};

const HEADER = 'brand,series,fuel,month,index,low,high,ads';

/** All indexes as CSV (RFC 4180); brand and series are empty in the indexes of all series. */
export const priceIndexCsv = (indexes: readonly NamedIndex[]): string =>
  [
    HEADER,
    ...indexes.flatMap(({ series, fuel, points }) =>
      points.map(({ month, value, low, high, ads }) =>
        [
          csvCell(series?.brand ?? ''),
          csvCell(series?.name ?? ''),
          fuel,
          month.slice(0, 7),
          value,
          low,
          high,
          ads,
        ].join(','),
      ),
    ),
    '',
  ].join('\r\n');
