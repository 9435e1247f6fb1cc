import { type MetaFunction, useLoaderData } from 'react-router';
import { staffTags } from '#src/web/seo/page-head.ts';
import { staffLoader } from '#src/web/shared/accounts/staff.server.ts';
import { readAudit } from './audit-data.server.ts';
import { AuditPage } from './audit-page.tsx';

export const loader = staffLoader(readAudit);
export const meta: MetaFunction = ({ matches }) => staffTags('Audit Log', matches);

export default function AuditRoute() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}
