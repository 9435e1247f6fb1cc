import { useMemo } from 'react';
import { Link, type MetaFunction } from 'react-router';
import {
  REPORT_REASON_WORDS,
  REPORT_REASONS,
  REPORT_STATUS_WORDS,
  REPORT_STATUSES,
} from '#src/domain/ad-reports/ad-report.ts';
import { REPORT_LIST } from '#src/domain/ad-reports/report-list.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffReportsUrl, staffReportUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/reports-route.ts';
import { type ReportsModel, readReports } from './reports-data.server.ts';

export const loader = staffLoader(readReports);
export const meta: MetaFunction = ({ matches }) => staffTags('Anmälningar', matches);

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_WORDS[value] }));
const STATUSES = REPORT_STATUSES.map((value) => ({ value, label: REPORT_STATUS_WORDS[value] }));

/** The reports of ads by visitors, the open ones first. */
export default function ReportsRoute({ loaderData }: Route.ComponentProps) {
  const { query, reports, total } = loaderData;
  const columns = useMemo(() => columnsOf(query), [query]);
  const { text, status, reason, order, size } = query;
  return (
    <StaffList
      heading="Anmälningar"
      intro="Annonser som besökare har rapporterat. De som väntar på beslut står först."
      filters={
        <ListFilters
          key={`${text} ${status} ${reason}`}
          params={REPORT_LIST.format({ order, size })}
          clearUrl={staffReportsUrl()}
          submit="Filtrera"
          text={text}
          values={[status, reason]}
          search={
            <TextField
              label="Annons eller handlare"
              name="q"
              maxLength={200}
              autoComplete="off"
              defaultValue={text ?? ''}
            />
          }
        >
          <ChoiceField label="Status" name="status" defaultValue={status ?? ''} empty="Alla" choices={STATUSES} />
          <ChoiceField label="Anledning" name="anledning" defaultValue={reason ?? ''} empty="Alla" choices={REASONS} />
        </ListFilters>
      }
      list="reports"
      name="anmalningar"
      caption="Anmälningar"
      columns={columns}
      rows={reports}
      empty="Inga anmälningar."
      query={query}
      total={total}
      count={formatCount(total, 'anmälan', 'anmälningar')}
      urlOf={(part) => staffReportsUrl({ ...query, ...part })}
    />
  );
}

const columnsOf = (query: ReportsModel['query']): readonly StaffColumn<ReportsModel['reports'][number]>[] => [
  {
    id: 'nar',
    heading: 'När',
    sort: 'descending',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <ShortTime at={createdAt} />,
  },
  {
    id: 'annons',
    heading: 'Annons',
    sort: 'ascending',
    cell: ({ id, car }) => (
      <Link to={staffReportUrl(id, query)} className="link font-medium">
        <bdi>{car}</bdi>
      </Link>
    ),
  },
  { id: 'handlare', heading: 'Handlare', sort: 'ascending', cell: ({ dealer }) => <bdi>{dealer}</bdi> },
  {
    id: 'anledning',
    heading: 'Anledning',
    sort: 'ascending',
    cell: ({ reason }) => REPORT_REASON_WORDS[reason],
  },
  {
    id: 'status',
    heading: 'Status',
    sort: 'ascending',
    cell: ({ status }) => <Badge tone={status === 'open' ? 'mark' : 'plain'}>{REPORT_STATUS_WORDS[status]}</Badge>,
  },
];
