import type { MetaFunction } from 'react-router';
import { AUDIT_LIST } from '#src/domain/audit/audit-list.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { auditUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { FoldedText } from '#src/web/office/page/folded-text.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/audit-route.ts';
import { type AuditModel, readAudit } from './audit-data.server.ts';

export const loader = staffLoader(readAudit);
export const meta: MetaFunction = ({ matches }) => staffTags('Ändringslogg', matches);

/** Read-only list of every change by staff: who, what, before and after. */
export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  const { query, changes, total } = loaderData;
  const { who, what, order, size } = query;
  return (
    <StaffList
      heading="Ändringslogg"
      intro="Allt som personalen har ändrat, i tolv månader. Loggen kan inte ändras."
      filters={
        <ListFilters
          key={`${who} ${what}`}
          params={AUDIT_LIST.format({ order, size })}
          clearUrl={auditUrl()}
          submit="Filtrera"
          text={who}
          values={[what]}
          search={<TextField label="Vem" name="vem" maxLength={200} autoComplete="off" defaultValue={who ?? ''} />}
        >
          <TextField label="Åtgärd eller sak" name="vad" maxLength={200} autoComplete="off" defaultValue={what ?? ''} />
        </ListFilters>
      }
      list="audit"
      name="andringslogg"
      caption="Ändringar"
      columns={COLUMNS}
      rows={changes}
      empty="Inga ändringar."
      query={query}
      total={total}
      count={formatCount(total, 'ändring', 'ändringar')}
      urlOf={(part) => auditUrl({ ...query, ...part })}
    />
  );
}

const COLUMNS: readonly StaffColumn<AuditModel['changes'][number]>[] = [
  {
    id: 'nar',
    heading: 'När',
    sort: 'descending',
    className: 'whitespace-nowrap',
    cell: ({ at }) => <ShortTime at={at} />,
  },
  {
    id: 'vem',
    heading: 'Vem',
    sort: 'ascending',
    cell: ({ email }) => email,
  },
  {
    id: 'vad',
    heading: 'Vad',
    sort: 'ascending',
    cell: ({ action, subject, to }) => (
      <>
        <span className="font-medium">{action}</span>{' '}
        {to === null ? (
          <span className="under block text-fine text-quiet">{subject}</span>
        ) : (
          <Link to={to} className="link under block text-fine">
            {subject}
          </Link>
        )}
      </>
    ),
  },
  { id: 'fore', heading: 'Före', cell: ({ before }) => <FoldedText text={before} /> },
  { id: 'efter', heading: 'Efter', cell: ({ after }) => <FoldedText text={after} /> },
];
