import { Form, type MetaFunction, useLoaderData } from 'react-router';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { DEALER_SEARCH_PARAM, staffDealersUrl, staffDealerUrl } from '#src/urls.ts';
import { StaffHeading } from '#src/web/admin/staff-page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { readStaffDealers } from './staff-dealers-data.server.ts';

export const loader = staffLoader(readStaffDealers);
export const meta: MetaFunction = ({ matches }) => staffTags('Handlare', matches);

type Row = Awaited<ReturnType<typeof readStaffDealers>>['dealers'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Namn',
    cell: ({ id, name }) => (
      <Link to={staffDealerUrl(id)} className="link touch inline-flex items-center">
        {name}
      </Link>
    ),
  },
  { heading: 'Ort', cell: ({ city, county }) => [city, county].filter((part) => part !== null).join(', ') || '–' },
  { heading: 'Till salu', isFigure: true, cell: ({ ads }) => formatNumber(ads) },
  {
    heading: 'Senaste leverans',
    cell: ({ lastDeliveredAt, unconfirmedAt }) => (
      <>
        {lastDeliveredAt === null ? 'Ingen' : formatDate(lastDeliveredAt)}{' '}
        {unconfirmedAt !== null && <Badge tone="alert">Tyst</Badge>}
      </>
    ),
  },
  { heading: 'Saknade uppgifter', isFigure: true, cell: ({ missing }) => `${missing} av ${DETAIL_NAMES.length}` },
];

/** All dealers, with a search by name and place. */
export default function StaffDealersRoute() {
  const { search, all, dealers } = useLoaderData<typeof loader>();
  return (
    <>
      <StaffHeading title="Handlare">
        Uppgifterna kommer ur handlarnas filer. Det som du skriver i stället gäller tills du tar bort det.
      </StaffHeading>
      <Form action={staffDealersUrl()} role="search" className="my-6 flex max-w-xl flex-wrap items-end gap-2">
        <TextField
          key={search}
          label="Sök på namn, ort eller id"
          name={DEALER_SEARCH_PARAM}
          type="search"
          defaultValue={search}
          maxLength={80}
          className="grow"
        />
        <Button kind="quiet">Sök</Button>
      </Form>
      <p role="status" className="mb-3 text-small text-quiet">
        {search === ''
          ? formatCount(all, 'handlare', 'handlare')
          : `${formatNumber(dealers.length)} av ${formatCount(all, 'handlare', 'handlare')}`}
      </p>
      <DataTable caption="Handlare efter namn" columns={COLUMNS} rows={dealers} empty="Ingen handlare hittades." />
    </>
  );
}
