import { accessJson } from './access-json/access-json.ts';
import type { FeedFormat } from './feed-format.ts';
import { googleCsv } from './google-csv/google-csv.ts';
import { mappedCsv } from './mapped-csv/mapped-csv.ts';
import { metaCsv } from './meta-csv/meta-csv.ts';
import { milvisCsv } from './milvis-csv/milvis-csv.ts';
import { milvisJsonl } from './milvis-jsonl/milvis-jsonl.ts';
import { waykeJson } from './wayke-json/wayke-json.ts';

/** All formats that can be imported, by their names on the command line. */
export const feedFormats: ReadonlyMap<string, FeedFormat> = new Map(
  [milvisCsv, milvisJsonl, googleCsv, metaCsv, mappedCsv, waykeJson, accessJson].map((format) => [format.name, format]),
);

export const FORMAT_NAMES = [...feedFormats.keys()].join(', ');
