import { formatDateTime } from '#src/domain/format/dates.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';

type Event = NonNullable<DashboardModel['events']>[number];

const SEVERITIES = { low: 'låg', medium: 'medel', high: 'hög', critical: 'kritisk' } as const;

const COLUMNS: readonly Column<Event>[] = [
  { heading: 'När', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span> },
  {
    heading: 'Allvar',
    cell: ({ severity }) => (
      <Badge tone={severity === 'high' || severity === 'critical' ? 'alert' : 'plain'}>{SEVERITIES[severity]}</Badge>
    ),
  },
  {
    heading: 'Händelse',
    cell: ({ eventType, isTrusted }) => (
      <>
        <span className="block min-w-36 font-medium wrap-anywhere">{eventType}</span>
        {!isTrusted && <span className="block text-fine text-quiet">uppgift från en webbläsare</span>}
      </>
    ),
  },
  {
    heading: 'Detaljer',
    cell: ({ details }) => <span className="block min-w-56 text-fine wrap-anywhere">{details}</span>,
  },
];

/** The latest security events. Details are rendered as text, because they may contain text from outside. */
export function SecurityEventTable({ events }: { events: Event[] }) {
  return (
    <DataTable
      caption="De 100 senaste säkerhetshändelserna"
      columns={COLUMNS}
      rows={events}
      keyOf={({ id }) => id}
      empty="Inga händelser."
    />
  );
}
