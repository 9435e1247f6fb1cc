import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import { csvCell } from '#src/domain/format/texts.ts';
import type { RowLabel } from './row-label.ts';

type Rejected = RowLabel & { rowNumber: number; field: string; value: string; rule: string; reason: string };

const HEADER = ['rad', 'rubrik', 'annons-id', 'registreringsnummer', 'fält', 'värde', 'regel', 'skäl'];

/** Rejected rows as CSV with a header, for the dealer to correct. The mark in front makes spreadsheet programs read it as UTF-8. */
export const rejectedCsv = (rows: readonly Rejected[]): string =>
  `\uFEFF${[HEADER, ...rows.map(cellsOf)].map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')}`;

const cellsOf = ({ rowNumber, heading, dealerAdId, licencePlate, field, value, rule, reason }: Rejected): string[] => [
  String(rowNumber),
  heading ?? '',
  dealerAdId ?? '',
  licencePlate ?? '',
  fieldLabel(field),
  value,
  rule,
  reason,
];
