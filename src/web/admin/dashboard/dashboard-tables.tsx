import { Link } from 'react-router';
import { formatDate, formatDateTime, formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { staffAdsUrl } from '#src/urls.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';

type Dealer = DashboardModel['silence']['dealers'][number];

const DEALER_COLUMNS: readonly Column<Dealer>[] = [
  {
    heading: 'Handlare',
    className: 'min-w-44',
    cell: ({ id, name }) => (
      <Link
        to={staffAdsUrl({ dealerId: id })}
        className="-my-1 inline-block py-1 font-medium wrap-anywhere hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    heading: 'Senaste leverans',
    className: 'whitespace-nowrap',
    cell: ({ lastDeliveredAt }) => formatDate(lastDeliveredAt),
  },
  {
    heading: 'Vanligen emellan',
    cell: ({ intervalDays }) => (intervalDays === null ? 'okänt' : formatDays(Math.round(intervalDays))),
  },
  { heading: 'Annonser till salu', isFigure: true, cell: ({ ads }) => formatNumber(ads) },
];

/** Dealers that have stopped delivering, and the result of the last check. */
export const SilentDealersPart = ({ dealers, total, lastCheck }: DashboardModel['silence']) => (
  <Section heading="Tysta handlare">
    <p className="mb-3 text-small text-quiet">
      {lastCheck === null ? 'Ingen kontroll är gjord än.' : checkText(lastCheck)}
    </p>
    {/* Before the first check no dealer has a state. */}
    {(lastCheck !== null || dealers.length > 0) && (
      <DataTable
        caption="Tysta handlare"
        columns={DEALER_COLUMNS}
        rows={dealers}
        empty="Alla handlare har levererat som vanligt."
      />
    )}
    {total > dealers.length && (
      <p className="mt-2 text-small text-quiet">{`De ${dealers.length} med flest annonser av ${formatNumber(total)} visas.`}</p>
    )}
  </Section>
);

const checkText = (check: NonNullable<DashboardModel['silence']['lastCheck']>): string => {
  const { checkedAt, dealersMarked, dealersConfirmed, dealersClosed, adsClosed } = check;
  const counts = [
    formatCount(dealersMarked, 'handlare hade tystnat', 'handlare hade tystnat'),
    formatCount(dealersConfirmed, 'var tyst inte längre', 'var tysta inte längre'),
    `${formatCount(adsClosed, 'annons', 'annonser')} hos ${formatCount(dealersClosed, 'handlare', 'handlare')} togs bort`,
  ];
  return `Senaste kontrollen ${formatDateTime(checkedAt)}: ${counts.join(', ')}.`;
};

type Event = NonNullable<DashboardModel['events']>[number];

const SEVERITIES = { low: 'låg', medium: 'medel', high: 'hög', critical: 'kritisk' } as const;

const EVENT_COLUMNS: readonly Column<Event>[] = [
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
      columns={EVENT_COLUMNS}
      rows={events}
      empty="Inga händelser."
    />
  );
}
