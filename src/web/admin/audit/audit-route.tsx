import { type MetaFunction, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readAudit } from './audit-data.server.ts';
import { AuditPage } from './audit-page.tsx';

export const loader = staffLoader(readAudit);
export const meta: MetaFunction = ({ matches }) => staffTags('Audit Log', matches);

export default function AuditRoute() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}
