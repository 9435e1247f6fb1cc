import { adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatAdPrice } from '#src/domain/format/price.ts';
import { excerpt } from '#src/domain/format/texts.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

type Price = VehicleModel['prices'][number];
type Event = VehicleModel['events'][number];
type Run = VehicleModel['runs'][number];
type Change = VehicleModel['changes'][number];

const when = <Row,>(at: (row: Row) => Date): Column<Row> => ({
  heading: 'När',
  cell: (row) => <span className="whitespace-nowrap">{formatDateTime(at(row))}</span>,
});
const source = <Row extends { import_run_id: number | null }>(): Column<Row> => ({
  heading: 'Källa',
  cell: sourceOf,
});
const sourceOf = ({ import_run_id: run }: { import_run_id: number | null }): string =>
  run === null ? 'personal' : `leverans ${run}`;

export const PriceTable = ({ prices }: { prices: Price[] }) => (
  <DataTable
    caption="Priser"
    columns={[
      when<Price>(({ at }) => at),
      { heading: 'Pris', isFigure: true, cell: ({ price }) => formatAdPrice(price) },
      source<Price>(),
    ]}
    rows={prices}
    empty="Inget pris är känt."
  />
);

const KINDS: Readonly<Record<Event['kind'], string>> = {
  published: 'publicerad',
  changed: 'ändrad',
  removed: 'borttagen',
  sold: 'såld',
  returned: 'åter till salu',
  hidden: 'dold',
  shown: 'visad igen',
  expired: 'borttagen, handlaren tyst',
};

/** Ads of silent dealers are closed by the site itself. */
const eventSource: Column<Event> = {
  heading: 'Källa',
  cell: (event) => (event.kind === 'expired' ? 'webbplatsen' : sourceOf(event)),
};

export const EventTable = ({ events }: { events: Event[] }) => (
  <DataTable
    caption="Händelser"
    columns={[when<Event>(({ at }) => at), { heading: 'Händelse', cell: ({ kind }) => KINDS[kind] }, eventSource]}
    rows={events}
    empty="Inget har hänt."
  />
);

export const RunTable = ({ runs }: { runs: Run[] }) => (
  <DataTable
    caption="Leveranser som skrev i annonsen"
    columns={[
      when<Run>(({ deliveredAt }) => deliveredAt),
      { heading: 'Leverans', isFigure: true, cell: ({ id }) => id },
      { heading: 'Fil', cell: ({ file }) => <span className="break-all">{file}</span> },
    ]}
    rows={runs}
    empty="Annonsen har inte kommit med någon leverans."
  />
);

const ACTIONS: Readonly<Record<string, string>> = {
  'ad.update': 'ändrade',
  'ad.release': 'gav tillbaka till flödet',
  'ad.status': 'bytte status',
  'ad.create': 'skapade',
  'ad.publish': 'publicerade',
};

/** Audit log of one ad. */
export const ChangeTable = ({ changes }: { changes: Change[] }) => (
  <DataTable
    caption="Ändringar av personal"
    columns={[
      when<Change>(({ at }) => at),
      {
        heading: 'Vem och vad',
        cell: ({ email, action, before, after }) => (
          <div className="min-w-48 wrap-anywhere">
            {email} {ownValue(ACTIONS, action) ?? action}
            <ul className="text-fine text-quiet">
              {fieldsOf(after).map(([field, value]) => (
                <li key={field}>
                  {adFieldLabel(field)}: {shown(field, ownValue(Object.fromEntries(fieldsOf(before)), field))} →{' '}
                  {shown(field, value)}
                </li>
              ))}
            </ul>
          </div>
        ),
      },
    ]}
    rows={changes}
    empty="Personal har inte ändrat annonsen."
  />
);

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const MAX_SHOWN_LENGTH = 120;

const shown = (field: string, value: unknown): string =>
  excerpt(adFieldText(field, value) ?? 'saknas', MAX_SHOWN_LENGTH);
