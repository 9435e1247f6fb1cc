import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { dealerDeliveriesUrl, dealerDeliveryUrl } from '#src/urls.ts';
import { ImportStateView, useRefresh } from '#src/web/admin/imports/import-table.tsx';
import { StaffHeading } from '#src/web/admin/staff-page/page-parts.tsx';
import { Paged } from '#src/web/admin/staff-page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { type DealerDeliveriesModel, readDealerDeliveries } from './dealer-deliveries-data.server.ts';

export const loader = dealerLoader(readDealerDeliveries);
export const meta: MetaFunction = ({ matches }) => staffTags('Leveranser', matches);

/** The dealer's own deliveries, the latest first. */
export default function DealerDeliveriesRoute() {
  const { imports, total, page, lastPage, isRunning } = useLoaderData<typeof loader>();
  useRefresh(isRunning);
  return (
    <>
      <StaffHeading title="Leveranser" lang="sv">
        En leverans är hela ert bestånd i en fil. Öppna en för att se vad som hände och vilka rader som avvisades.
      </StaffHeading>
      <div className="mt-6">
        <Paged
          count={formatCount(total, 'leverans', 'leveranser')}
          page={page}
          lastPage={lastPage}
          urlOf={dealerDeliveriesUrl}
        >
          <DataTable
            caption="Leveranser, de senaste först"
            columns={COLUMNS}
            rows={imports}
            empty="Ingen leverans än."
          />
        </Paged>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<DealerDeliveriesModel['imports'][number]>[] = [
  {
    heading: 'Fil',
    cell: ({ id, file, message }) => (
      <div className="max-w-md min-w-44">
        <Link to={dealerDeliveryUrl(id)} className="-my-1 inline-block py-1 font-medium wrap-anywhere hover:underline">
          {file}
        </Link>
        {message && <span className="block text-fine text-quiet">{message}</span>}
      </div>
    ),
  },
  { heading: 'Utfall', cell: ({ state }) => <ImportStateView state={state} /> },
  { heading: 'Började', className: 'whitespace-nowrap', cell: ({ startedAt }) => formatDateTime(startedAt) },
  { heading: 'Godkända', isFigure: true, cell: ({ rowsAccepted }) => formatNumber(rowsAccepted) },
  { heading: 'Avvisade', isFigure: true, cell: ({ rowsRejected }) => formatNumber(rowsRejected) },
  { heading: 'Nya', isFigure: true, cell: ({ adsNew }) => formatNumber(adsNew) },
  { heading: 'Borttagna', isFigure: true, cell: ({ adsRemoved }) => formatNumber(adsRemoved) },
];
