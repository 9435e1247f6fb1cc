import { preview } from '#src/domain/format/excerpt.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { Paged } from '#src/web/admin/staff-page/paged.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { ImportModel } from './import-data.server.ts';
import { RowLabelText } from './row-label-text.tsx';

type RejectedRowsProps = {
  rows: ImportModel['rejected'];
  total: number;
  page: number;
  lastPage: number;
  urlOf: (page: number) => string;
};

const COLUMNS: readonly Column<ImportModel['rejected'][number]>[] = [
  { heading: 'Rad', isFigure: true, cell: ({ rowNumber }) => formatNumber(rowNumber) },
  {
    heading: 'Annons',
    cell: (row) => <RowLabelText label={row} />,
  },
  { heading: 'Fält', cell: ({ field }) => <span className="whitespace-nowrap">{field}</span> },
  {
    heading: 'Värde',
    cell: ({ value }) => <span className="block max-w-sm min-w-24 wrap-anywhere">{preview(value) || '–'}</span>,
  },
  { heading: 'Regel', cell: ({ rule }) => rule },
  { heading: 'Skäl', cell: ({ reason }) => <span className="block min-w-48">{reason}</span> },
];

/** Rejected rows, each with its error, for the dealer to correct. */
export function RejectedRows({ rows, total, page, lastPage, urlOf }: RejectedRowsProps) {
  return (
    <div className="mt-10">
      <Section heading="Avvisade rader">
        <Paged count={formatCount(total, 'rad', 'rader')} page={page} lastPage={lastPage} urlOf={urlOf}>
          <DataTable
            caption="Avvisade rader, i filens ordning"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ rowNumber }) => rowNumber}
            empty="Ingen rad på den här sidan."
          />
        </Paged>
      </Section>
    </div>
  );
}
