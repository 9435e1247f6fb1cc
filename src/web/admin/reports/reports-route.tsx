import { Form, Link, type MetaFunction, useLoaderData } from 'react-router';
import { REPORT_REASON_WORDS, REPORT_STATUS_WORDS, REPORT_STATUSES } from '#src/domain/ad-reports/ad-report.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffReportsUrl, staffReportUrl } from '#src/urls.ts';
import { ChoiceField } from '#src/web/admin/staff-page/form-controls.tsx';
import { StaffHeading } from '#src/web/admin/staff-page/page-parts.tsx';
import { Paged } from '#src/web/admin/staff-page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { type ReportsModel, readReports } from './reports-data.server.ts';

export const loader = staffLoader(readReports);
export const meta: MetaFunction = ({ matches }) => staffTags('Anmälningar', matches);

const STATUSES = REPORT_STATUSES.map((value) => ({ value, label: REPORT_STATUS_WORDS[value] }));

/** The reports of ads by visitors, the open ones first. */
export default function ReportsRoute() {
  const { reports, status, total, page, lastPage } = useLoaderData<typeof loader>();
  return (
    <>
      <StaffHeading title="Anmälningar">
        Annonser som besökare har rapporterat. De som väntar på beslut står först.
      </StaffHeading>
      <Form method="get" role="search" className="my-6 grid items-end gap-4 sm:grid-cols-[1fr_auto] sm:max-w-md">
        <ChoiceField
          key={status}
          label="Status"
          name="status"
          defaultValue={status ?? ''}
          empty="Alla"
          choices={STATUSES}
        />
        <Button kind="quiet">Filtrera</Button>
      </Form>
      <Paged
        count={formatCount(total, 'anmälan', 'anmälningar')}
        page={page}
        lastPage={lastPage}
        urlOf={(each) => staffReportsUrl({ status, page: each })}
      >
        <DataTable caption="Anmälningar, de öppna först" columns={COLUMNS} rows={reports} empty="Inga anmälningar." />
      </Paged>
    </>
  );
}

const COLUMNS: readonly Column<ReportsModel['reports'][number]>[] = [
  { heading: 'När', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span> },
  {
    heading: 'Annons',
    cell: ({ id, car }) => (
      <Link to={staffReportUrl(id)} className="link touch inline-flex min-w-40 items-center font-medium wrap-anywhere">
        <bdi>{car}</bdi>
      </Link>
    ),
  },
  { heading: 'Handlare', cell: ({ dealer }) => <bdi>{dealer}</bdi> },
  { heading: 'Anledning', cell: ({ reason }) => REPORT_REASON_WORDS[reason] },
  {
    heading: 'Status',
    cell: ({ status }) => <Badge tone={status === 'open' ? 'mark' : 'plain'}>{REPORT_STATUS_WORDS[status]}</Badge>,
  },
];
