import { formatNumber } from '#src/domain/format/numbers.ts';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { ImportModel } from './import-data.server.ts';
import { RowLabelText } from './row-label-text.tsx';

type Run = ImportModel['run'];

const COLUMNS: readonly Column<Run['damaged'][number]>[] = [
  { heading: 'Rad', isFigure: true, cell: ({ rowNumber }) => formatNumber(rowNumber) },
  { heading: 'Annons', cell: (row) => <RowLabelText label={row} /> },
  { heading: 'Fält', cell: ({ fields }) => fields.join(', ') },
];

/** Warnings about a file that was read, and its ads with damaged characters. */
export function ImportWarnings({ run: { warnings, damaged } }: { run: Run }) {
  if (warnings.length === 0) return null;
  return (
    <>
      <div className="mt-4 max-w-3xl">
        <Message tone="bad" title="Varning">
          {warnings.map((warning) => (
            <p key={warning} className="wrap-anywhere">
              {warning}
            </p>
          ))}
        </Message>
      </div>
      {damaged.length > 0 && (
        <div className="mt-8">
          <Section heading="Trasiga tecken">
            <DataTable
              caption="Annonser med trasiga tecken, i filens ordning"
              columns={COLUMNS}
              rows={damaged}
              keyOf={({ rowNumber }) => rowNumber}
              empty=""
            />
          </Section>
        </div>
      )}
    </>
  );
}
