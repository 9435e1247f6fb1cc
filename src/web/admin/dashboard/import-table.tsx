import { formatDateTime } from '../../../domain/format/dates.ts';
import { formatNumber } from '../../../domain/format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';

type Import = DashboardModel['imports'][number];

const STATES = { running: 'pågår', done: 'klar', stopped: 'stoppad', failed: 'misslyckad' } as const;

const COLUMNS: readonly Column<Import>[] = [
  {
    heading: 'Fil',
    cell: ({ file, message }) => (
      <>
        <span className="block min-w-36 font-medium wrap-anywhere">{file}</span>
        {message && <span className="block text-fine text-quiet">{message}</span>}
      </>
    ),
  },
  {
    heading: 'Utfall',
    cell: ({ state }) => (
      <Badge tone={state === 'done' || state === 'running' ? 'plain' : 'alert'}>{STATES[state]}</Badge>
    ),
  },
  {
    heading: 'Började',
    cell: ({ startedAt }) => <span className="whitespace-nowrap">{formatDateTime(startedAt)}</span>,
  },
  { heading: 'Rader', isFigure: true, cell: ({ rowsRead }) => formatNumber(rowsRead) },
  { heading: 'Avvisade', isFigure: true, cell: ({ rowsRejected }) => formatNumber(rowsRejected) },
  { heading: 'Nya', isFigure: true, cell: ({ adsNew }) => formatNumber(adsNew) },
  { heading: 'Ändrade', isFigure: true, cell: ({ adsChanged }) => formatNumber(adsChanged) },
  { heading: 'Borttagna', isFigure: true, cell: ({ adsRemoved }) => formatNumber(adsRemoved) },
];

export function ImportTable({ imports }: { imports: Import[] }) {
  return (
    <DataTable
      caption="Senaste importerna"
      columns={COLUMNS}
      rows={imports}
      keyOf={({ id }) => id}
      empty="Inget är importerat än."
    />
  );
}
