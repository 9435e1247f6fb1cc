import type { FeedField, OdometerUnit } from './feed-row.ts';

/**
 * Maps the columns of a CSV, or the paths of a JSON or XML (`price.value`, `image@url`), to fields:
 * `{ "odometerUnit": "mil", "columns": { "Price": "price", … } }` (docs/how-to/add-a-feed-format.md). It is a small file, or made on screen.
 */
export type ColumnMapping = {
  odometerUnit: OdometerUnit;
  columns: Record<string, ColumnRule[]>;
  /** Texts of fields that a row leaves empty. */
  constants?: Partial<Record<FeedField, string>> | undefined;
  /** Member of a JSON document with the list of ads, or name of the XML elements that are ads. */
  list?: string | undefined;
  /** Line of a table that has the headings, from 1; by default the first with the mapped columns. Titles and notes are above it. */
  headerRow?: number | undefined;
  /** Sheet of a workbook; by default the one that looks like a list of cars. */
  sheet?: string | undefined;
  /** Dealer of a file whose rows name none, unless the command names one. */
  dealer?: string | undefined;
};

/** A field that a column contains, whole or in part. */
export type ColumnRule = {
  field: FeedField;
  /** Separates the entries of a list; "|" by default. */
  separator?: string | undefined;
  /** Only a part of the text: separated by `at`, counted from 0, from the end if negative; with `rest`, it and all that follow. */
  part?: { at: string; index: number; rest: boolean } | undefined;
  /** Replaces texts, compared without regard to case. */
  values?: Record<string, string> | undefined;
  /** Only in rows where another column has one of these texts: `{ "column": "leasing", "is": ["nej", ""] }`. */
  when?: { column: string; is: string[] } | undefined;
};
