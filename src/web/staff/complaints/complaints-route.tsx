import { Link, type MetaFunction } from 'react-router';
import { COMPLAINT_STATUS_WORDS } from '#src/domain/ad-complaints/ad-complaint.ts';
import { adComplaintUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { Route } from './+types/complaints-route.ts';
import { readComplaints } from './complaints-data.server.ts';

export const loader = staffLoader(readComplaints);
export const meta: MetaFunction = ({ matches }) => staffTags('Klagomål', matches);

/** Dealers' complaints of decisions about their ads. */
export default function ComplaintsRoute({ loaderData: { complaints } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl">
      <StaffHeading title="Klagomål">
        Handlare som tycker att ett beslut om deras annons är fel. Svara utan dröjsmål, helst någon annan än den som
        beslutade.
      </StaffHeading>
      <div className="mt-8">
        <PlainTable
          caption="Klagomål, de som väntar på svar först"
          columns={COLUMNS}
          rows={complaints}
          empty="Ingen har klagat."
        />
      </div>
    </div>
  );
}

const COLUMNS: readonly Column<Route.ComponentProps['loaderData']['complaints'][number]>[] = [
  { heading: 'När', className: 'whitespace-nowrap', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  {
    heading: 'Annons',
    cell: ({ id, car }) => (
      <Link to={adComplaintUrl(id)} className="link touch inline-flex min-w-40 items-center wrap-anywhere">
        {car}
      </Link>
    ),
  },
  { heading: 'Handlare', cell: ({ dealer }) => <span className="inline-block min-w-32 wrap-anywhere">{dealer}</span> },
  { heading: 'Status', cell: ({ status }) => STATUSES[status] },
];

const STATUSES = { ...COMPLAINT_STATUS_WORDS, upheld: 'Handlaren fick rätt' };
