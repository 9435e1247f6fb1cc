import { ownValue } from '#src/base/own-value.ts';
import { adFieldLabel, adFieldText } from '#src/domain/ads/ad-fields.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { excerpt } from '#src/domain/format/texts.ts';
import { adsChangeUrl } from '#src/office-urls.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

const WHEN: Column<{ at: Date }> = {
  heading: 'När',
  cell: ({ at }) => <ShortTime at={at} />,
};
const sourceOf = ({ import_run_id: run }: { import_run_id: number | null }): string =>
  run === null ? 'personal' : `leverans ${run}`;

const PRICES: readonly Column<VehicleModel['prices'][number]>[] = [
  WHEN,
  { heading: 'Pris', isFigure: true, cell: ({ price }) => formatPrice(price) },
  { heading: 'Källa', cell: sourceOf },
];

type Event = VehicleModel['events'][number];

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

const EVENTS: readonly Column<Event>[] = [
  WHEN,
  { heading: 'Händelse', cell: ({ kind }) => KINDS[kind] },
  // Ads of silent dealers are closed by the site itself.
  { heading: 'Källa', cell: (event) => (event.kind === 'expired' ? 'webbplatsen' : sourceOf(event)) },
];

const RUNS: readonly Column<VehicleModel['runs'][number]>[] = [
  { heading: WHEN.heading, cell: ({ deliveredAt }) => WHEN.cell({ at: deliveredAt }) },
  { heading: 'Leverans', isFigure: true, cell: ({ id }) => id },
  { heading: 'Fil', cell: ({ file }) => <span className="break-all">{file}</span> },
];

/** Prices, events, deliveries and changes of an ad. */
export const VehicleHistory = ({
  prices,
  events,
  runs,
  changes,
}: Pick<VehicleModel, 'prices' | 'events' | 'runs' | 'changes'>) => (
  <>
    <Section heading="Priser">
      <PlainTable caption="Priser" columns={PRICES} rows={prices} empty="Inget pris är känt." />
    </Section>
    <Section heading="Händelser">
      <PlainTable caption="Händelser" columns={EVENTS} rows={events} empty="Inget har hänt." />
    </Section>
    <Section heading="Leveranser">
      <PlainTable
        caption="Leveranser som skrev i annonsen"
        columns={RUNS}
        rows={runs}
        empty="Annonsen har inte kommit med någon leverans."
      />
    </Section>
    <StaffChanges changes={changes} />
  </>
);

const ACTIONS: Readonly<Record<string, string>> = {
  'ad.update': 'ändrade',
  'ad.release': 'lät följa handlaren igen',
  'ad.status': 'bytte status',
  'ad.create': 'skapade',
  'ad.publish': 'publicerade',
  'ads.change': 'ändrade bland flera annonser',
  'ads.undo': 'ändrade bland flera annonser, ångrat',
};

const CHANGES: readonly Column<VehicleModel['changes'][number]>[] = [
  WHEN,
  {
    heading: 'Vem och vad',
    cell: ({ email, action, before, after, changeId }) => (
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
        {changeId !== null && (
          <Link to={adsChangeUrl(changeId)} className="link touch inline-flex items-center text-fine">
            Visa ändringen
          </Link>
        )}
      </div>
    ),
  },
];

/** Audit log of one ad. */
export const StaffChanges = ({ changes }: Pick<VehicleModel, 'changes'>) => (
  <Section heading="Ändringar av personal">
    <PlainTable
      caption="Ändringar av personal"
      columns={CHANGES}
      rows={changes}
      empty="Personal har inte ändrat annonsen."
    />
  </Section>
);

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const MAX_SHOWN_LENGTH = 120;

const shown = (field: string, value: unknown): string =>
  excerpt(adFieldText(field, value) ?? 'saknas', MAX_SHOWN_LENGTH);
