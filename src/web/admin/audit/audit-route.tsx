import { Form, type MetaFunction, useLoaderData } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { auditExportUrl, auditUrl } from '#src/urls.ts';
import { FoldedText } from '#src/web/admin/staff-page/folded-text.tsx';
import { StaffHeading } from '#src/web/admin/staff-page/page-parts.tsx';
import { Paged } from '#src/web/admin/staff-page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { type AuditModel, readAudit } from './audit-data.server.ts';

export const loader = staffLoader(readAudit);
export const meta: MetaFunction = ({ matches }) => staffTags('Ändringslogg', matches);

/** Read-only list of every change by staff: who, what, before and after. */
export default function AuditRoute() {
  const { filter, changes, total, page, lastPage } = useLoaderData<typeof loader>();
  return (
    <>
      <StaffHeading title="Ändringslogg">
        Allt som personalen har ändrat, i tolv månader. Loggen kan inte ändras.
      </StaffHeading>
      <Form method="get" action={auditUrl()} className="my-6 grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]">
        <TextField label="Vem" name="vem" maxLength={200} autoComplete="off" defaultValue={filter.who} />
        <TextField label="Åtgärd eller sak" name="vad" maxLength={200} autoComplete="off" defaultValue={filter.what} />
        <Button kind="quiet">Filtrera</Button>
      </Form>
      <p className="flex flex-wrap gap-x-4 text-small">
        <a href={auditExportUrl(filter, 'csv')} className="link touch inline-flex items-center">
          Hämta som CSV
        </a>
        <a href={auditExportUrl(filter, 'json')} className="link touch inline-flex items-center">
          Hämta som JSON
        </a>
      </p>
      <Paged
        count={formatCount(total, 'ändring', 'ändringar')}
        page={page}
        lastPage={lastPage}
        urlOf={(each) => auditUrl({ ...filter, page: each })}
      >
        <DataTable caption="Ändringar, de senaste först" columns={COLUMNS} rows={changes} empty="Inga ändringar." />
      </Paged>
    </>
  );
}

const COLUMNS: readonly Column<AuditModel['changes'][number]>[] = [
  { heading: 'När', cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span> },
  { heading: 'Vem', cell: ({ email }) => <span className="inline-block min-w-52 wrap-anywhere">{email}</span> },
  {
    heading: 'Vad',
    cell: ({ action, subject }) => (
      <>
        <span className="font-medium">{action}</span>
        <span className="block min-w-40 text-fine break-all text-quiet">{subject}</span>
      </>
    ),
  },
  { heading: 'Före', cell: ({ before }) => <FoldedText text={before} /> },
  { heading: 'Efter', cell: ({ after }) => <FoldedText text={after} /> },
];
