import { type MetaFunction, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readDashboard } from './dashboard-data.server.ts';
import { DashboardPage } from './dashboard-page.tsx';

export const loader = staffLoader(readDashboard);
export const meta: MetaFunction = ({ matches }) => staffTags('Dashboard', matches);

export default function DashboardRoute() {
  return <DashboardPage {...useLoaderData<typeof loader>()} />;
}
