import { type MetaFunction, Outlet, useLoaderData, useRouteLoaderData } from 'react-router';
import { staffFrameLoader, staffGuard } from '#src/request/accounts/staff.server.ts';
import { StaffError } from '#src/web/admin/proof/staff-error.tsx';
import { errorTags } from '#src/web/seo/page-head.ts';
import { errorTitle } from '#src/web/shared/error-screen.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { readAdminFrame } from './admin-layout-data.server.ts';

export const middleware = [staffGuard];
export const loader = staffFrameLoader(readAdminFrame);

/** Frame around every staff page. */
export default function AdminLayout() {
  return (
    <AdminFrame frame={useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminFrame>
  );
}

/** Pages have their own meta tags; these are for the error screen. */
export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('web/admin/layout/admin-layout-route');
  return (
    <AdminFrame frame={frame ?? { accountId: '', email: '', entries: [], secondsLeft: 0 }}>
      <StaffError />
    </AdminFrame>
  );
}
