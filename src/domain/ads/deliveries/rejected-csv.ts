import { flagLabel } from '#src/domain/ads/quality-flags.ts';

/** A rejected row of a delivery. */
type Row = {
  rowNumber: number;
  field: string;
  value: string;
  rule: string;
  reason: string;
  heading: string | null;
  dealerAdId: string | null;
  licencePlate: string | null;
};

const HEADER = ['Rad', 'Rubrik', 'Registreringsnummer', 'Handlarens id', 'Fält', 'Värde', 'Regel', 'Skäl'];

/** Rejected rows as CSV for a Swedish spreadsheet: byte-order mark, semicolons, CRLF. */
export const rejectedCsv = (rows: readonly Row[]): string =>
  `\uFEFF${[HEADER, ...rows.map(cellsOf)].map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('')}`;

const cellsOf = ({ rowNumber, heading, licencePlate, dealerAdId, field, value, rule, reason }: Row): string[] => [
  ...[String(rowNumber), heading ?? '', licencePlate ?? '', dealerAdId ?? ''],
  ...[field, value, flagLabel(rule), reason],
];

/** Quoted; a text that a spreadsheet would run as a formula begins with an apostrophe. */
const cellText = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
