import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import type { RowLabel } from '#src/domain/deliveries/row-label.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { preview } from '#src/domain/format/texts.ts';
import type { Column } from '#src/web/ui/plain-table.tsx';
import { RowLabelText } from './value-warnings.tsx';

type RejectedRow = RowLabel & { rowNumber: number; field: string; value: string; rule: string; reason: string };

/** A rejected row, each with its error, for the dealer to correct. Phones have field and value below the error. */
export const REJECTED_COLUMNS: readonly Column<RejectedRow>[] = [
  { heading: 'Rad', isFigure: true, cell: ({ rowNumber }) => formatNumber(rowNumber) },
  { heading: 'Annons', cell: (row) => <RowLabelText label={row} /> },
  { heading: 'Fält', from: 'md', className: 'whitespace-nowrap', cell: ({ field }) => fieldLabel(field) },
  {
    heading: 'Värde',
    from: 'md',
    cell: ({ value }) => <span className="block max-w-sm min-w-24 wrap-anywhere">{preview(value) || '–'}</span>,
  },
  { heading: 'Regel', from: 'md', cell: ({ rule }) => flagLabel(rule) },
  {
    heading: 'Skäl',
    className: 'md:min-w-48',
    cell: ({ field, value, reason }) => (
      <>
        {reason}
        <span className="block text-fine wrap-anywhere text-quiet md:hidden">
          {fieldLabel(field)}: {preview(value) || '–'}
        </span>
      </>
    ),
  },
];
