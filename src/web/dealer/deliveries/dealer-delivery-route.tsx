import { Link } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import {
  dealerAdUrl,
  dealerDeliveriesUrl,
  dealerDeliveryUrl,
  deliveryUndoUrl,
  rejectedRowsUrl,
} from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import {
  DoubtedOdometers,
  DoubtedVats,
  ImportReportView,
  ImportWarnings,
  RejectedRows,
  shownTrial,
} from '#src/web/office/deliveries/import-report.tsx';
import { ImportStateView, useRefresh } from '#src/web/office/deliveries/import-table.tsx';
import { TrialReport } from '#src/web/office/deliveries/trial-report.tsx';
import { UndoLink, UndoOutcome, UndoProgress } from '#src/web/office/import-undo/undo-report.tsx';
import { DeadPicturesSection } from '#src/web/office/pictures/dead-pictures.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Message } from '#src/web/ui/message.tsx';
import type { Route } from './+types/dealer-delivery-route.ts';
import { readDealerDelivery } from './dealer-deliveries-data.server.ts';

export const loader = dealerLoader(readDealerDelivery);
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staffTags(loaderData?.run.file ?? 'Leverans', matches);

/** One delivery: its result and its rejected rows. */
export default function DealerDeliveryRoute({ loaderData }: Route.ComponentProps) {
  const { run, format, rejected, page, lastPage, doubted, doubtedVats, deadPictures, isOwn } = loaderData;
  const trial = shownTrial(run);
  useRefresh(run.state === 'running' || run.state === 'undoing');
  return (
    <>
      <p className="mb-2 text-small">
        <Link to={dealerDeliveriesUrl()} className="font-medium text-moss hover:underline">
          Leveranser
        </Link>
      </p>
      <h1 className="flex flex-wrap items-center gap-x-3 text-title wrap-anywhere">
        {run.file} <ImportStateView state={run.state} />
      </h1>
      <p className="mt-1 text-small text-quiet">
        {format} · {formatDateTime(run.startedAt)}
      </p>
      {isOwn && run.undoUntil !== null && <UndoLink to={deliveryUndoUrl(run.id)} until={run.undoUntil} />}
      <div className="mt-6 grid gap-4 empty:hidden">
        {run.state === 'undoing' && <UndoProgress />}
        {run.undo !== null && run.undoneAt !== null && (
          <UndoOutcome adUrlOf={dealerAdUrl} undo={run.undo} text={`Ångrad ${formatDateTime(run.undoneAt)}.`} />
        )}
      </div>
      {run.message !== null && (
        <Message tone="bad" title="Inget är ändrat" className="mt-6 max-w-3xl">
          <p className="wrap-anywhere">{run.message}</p>
        </Message>
      )}
      {trial !== null && <TrialReport trial={trial} adUrlOf={dealerAdUrl} />}
      <ImportWarnings run={run} />
      {run.state === 'done' && <ImportReportView run={run} />}
      <DoubtedOdometers doubted={doubted} adUrlOf={dealerAdUrl} />
      <DoubtedVats doubtedVats={doubtedVats} adUrlOf={dealerAdUrl} />
      <DeadPicturesSection found={deadPictures} adUrlOf={dealerAdUrl} />
      {run.rowsRejected > 0 && (run.state === 'done' || run.state === 'stopped') && (
        <>
          <RejectedRows
            run={run}
            rejected={rejected}
            page={page}
            lastPage={lastPage}
            urlOf={(each) => dealerDeliveryUrl(run.id, each)}
          />
          <p className="mt-4 text-small">
            <a href={rejectedRowsUrl(run.id)} className="link">
              Hämta de avvisade raderna som CSV
            </a>
          </p>
        </>
      )}
    </>
  );
}
