import { useContext, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import {
  dealerDeliveriesUrl,
  dealerDeliveryUrl,
  deliveryTrialUrl,
  deliveryUploadUrl,
  ownMappingUrl,
} from '#src/office-urls.ts';
import { MAX_DELIVERY_BYTES } from '#src/pages/body-limits.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { DELIVERY_FILE_HINT } from '#src/web/office/deliveries/delivery-file-hint.ts';
import { ImportStateView, useRefresh } from '#src/web/office/deliveries/import-table.tsx';
import { FormSite } from '#src/web/office/editing/form-site.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { FileField } from '#src/web/ui/file-field.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-deliveries-route.ts';
import { type DealerDeliveriesModel, readDealerDeliveries } from './dealer-deliveries-data.server.ts';

export const loader = dealerLoader(readDealerDeliveries);
export const meta: MetaFunction = ({ matches }) => staffTags('Leveranser', matches);

/** The dealer's own deliveries, the latest first. */
export default function DealerDeliveriesRoute({ loaderData }: Route.ComponentProps) {
  const { source, mayMap, uploads, imports, total, page, lastPage, isRunning } = loaderData;
  useRefresh(isRunning);
  return (
    <>
      <StaffHeading title="Leveranser">
        En leverans är hela ert bestånd i en fil. Öppna en för att se vad som hände och vilka rader som avvisades.
      </StaffHeading>
      <UploadForm mayMap={mayMap} />
      {uploads.length > 0 && (
        <Section heading="Väntar" className="mb-10">
          <PlainTable caption="Filer som inte är importerade än" columns={UPLOADS} rows={uploads} />
        </Section>
      )}
      {source !== null && <Pull source={source} />}
      <Section heading="Alla leveranser">
        <Paged
          count={formatCount(total, 'leverans', 'leveranser')}
          page={page}
          lastPage={lastPage}
          urlOf={dealerDeliveriesUrl}
        >
          <PlainTable
            caption="Leveranser, de senaste först"
            columns={COLUMNS}
            rows={imports}
            empty="Ingen leverans än."
          />
        </Paged>
      </Section>
    </>
  );
}

/** The file that the site pulls from the dealer's own server, and why the last pull or import of it failed. */
const Pull = ({ source }: { source: NonNullable<DealerDeliveriesModel['source']> }) => (
  <Section heading="Hämtning" className="mb-10">
    <p className="text-small">
      Vi hämtar er fil <span className="font-mono wrap-anywhere">{source.address}</span>{' '}
      {formatCount(source.timesADay, 'gång', 'gånger')} om dagen.
    </p>
    {source.problems.length > 0 && (
      <Message
        tone="bad"
        title={source.state === 'unchanged' ? 'Filen är densamma som förut' : 'Den senaste filen är inte importerad'}
        className="mt-3 max-w-3xl"
      >
        {source.problems.map((problem) => (
          <p key={problem} className="wrap-anywhere">
            {problem}
          </p>
        ))}
        {source.failures > 1 && <p>{formatCount(source.failures, 'försök', 'försök')} i rad.</p>}
      </Message>
    )}
    <p className="mt-2 text-small text-quiet">
      {source.lastPulledAt === null ? 'Inte hämtad än' : `Hämtad ${formatDateTime(source.lastPulledAt)}`}
      {source.isPaused ? ' · pausad av sajtens personal' : ` · nästa ${formatDateTime(source.nextAt)}`}
    </p>
  </Section>
);

const LIMIT = {
  maxBytes: MAX_DELIVERY_BYTES,
  problem: 'Filen är större än 100 MB. Packa den med gzip.',
};

/** Uploads a file with a plain form, so that the browser shows the progress of the upload. */
function UploadForm({ mayMap }: Pick<DealerDeliveriesModel, 'mayMap'>) {
  const site = useContext(FormSite);
  const [isSending, setIsSending] = useState(false);
  return (
    <form
      method="post"
      action={deliveryUploadUrl(site)}
      encType="multipart/form-data"
      onSubmit={() => setIsSending(true)}
      className="my-8 grid max-w-3xl gap-5 rounded-card border border-line bg-raised p-4 md:p-6"
    >
      <h2 className="text-large">Skicka en fil</h2>
      <FileField label="Fil" name="file" required limit={LIMIT} hint={DELIVERY_FILE_HINT} />
      <p className="text-small text-quiet">
        Filen provas först. Ni ser vilka bilar som är nya, ändras och tas bort, och bestämmer sedan om den ska
        importeras. Har ni en egen lista som inte känns igen{' '}
        {mayMap ? (
          <Link to={ownMappingUrl()} className="link">
            pekar ni ut kolumnerna
          </Link>
        ) : (
          'pekar en ägare ut kolumnerna'
        )}{' '}
        en gång.
      </p>
      <div>
        <Button kind="primary" disabled={isSending}>
          {isSending ? 'Skickar…' : 'Prova filen'}
        </Button>
      </div>
    </form>
  );
}

const UPLOADS: readonly Column<DealerDeliveriesModel['uploads'][number]>[] = [
  {
    heading: 'Fil',
    cell: ({ id, fileName }) => (
      <Link
        to={deliveryTrialUrl(id)}
        className="link touch inline-flex items-center font-medium wrap-anywhere md:min-w-40"
      >
        {fileName}
      </Link>
    ),
  },
  {
    heading: 'Läge',
    cell: ({ state, isTrial }) => (state === 'checked' ? 'väntar på er' : isTrial ? 'provas' : 'importeras'),
  },
  { heading: 'Skickad', className: 'whitespace-nowrap', cell: ({ receivedAt }) => <ShortTime at={receivedAt} /> },
  { heading: 'Av', from: 'md', className: 'min-w-40 wrap-anywhere', cell: ({ uploadedBy }) => uploadedBy },
];

type Counts = Pick<DealerDeliveriesModel['imports'][number], 'rowsAccepted' | 'rowsRejected' | 'adsNew' | 'adsRemoved'>;

/** The figures that phones have no columns for. */
const countsOf = ({ rowsAccepted, rowsRejected, adsNew, adsRemoved }: Counts): string =>
  [
    '',
    formatCount(rowsAccepted, 'godkänd', 'godkända'),
    formatCount(rowsRejected, 'avvisad', 'avvisade'),
    formatCount(adsNew, 'ny', 'nya'),
    formatCount(adsRemoved, 'borttagen', 'borttagna'),
  ].join(' · ');

const COLUMNS: readonly Column<DealerDeliveriesModel['imports'][number]>[] = [
  {
    heading: 'Fil',
    cell: ({ id, file, message, startedAt, ...counts }) => (
      <div className="max-w-md md:min-w-44">
        <Link to={dealerDeliveryUrl(id)} className="-my-1 inline-block py-1 font-medium wrap-anywhere hover:underline">
          {file}
        </Link>
        {message && <span className="block text-fine text-quiet">{message}</span>}
        <span className="block text-fine text-quiet md:hidden">
          <ShortTime at={startedAt} />
          {countsOf(counts)}
        </span>
      </div>
    ),
  },
  { heading: 'Utfall', cell: ({ state }) => <ImportStateView state={state} /> },
  {
    heading: 'Började',
    from: 'md',
    className: 'whitespace-nowrap',
    cell: ({ startedAt }) => <ShortTime at={startedAt} />,
  },
  { heading: 'Godkända', from: 'md', isFigure: true, cell: ({ rowsAccepted }) => formatNumber(rowsAccepted) },
  { heading: 'Avvisade', from: 'md', isFigure: true, cell: ({ rowsRejected }) => formatNumber(rowsRejected) },
  { heading: 'Nya', from: 'md', isFigure: true, cell: ({ adsNew }) => formatNumber(adsNew) },
  { heading: 'Borttagna', from: 'md', isFigure: true, cell: ({ adsRemoved }) => formatNumber(adsRemoved) },
];
