import { type MetaFunction, Outlet, useLoaderData, useRouteLoaderData } from 'react-router';
import { visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import { staffFrameLoader, staffGuard } from '#src/request/accounts/staff.server.ts';
import { outboxUrl } from '#src/urls.ts';
import { StaffError } from '#src/web/admin/reauthentication/staff-error.tsx';
import { errorTags } from '#src/web/seo/page-head.ts';
import { errorTitle } from '#src/web/shared/error-screen.tsx';
import { AreaFrame, NO_FRAME } from './area-frame.tsx';
import { readFrame } from './frame-data.server.ts';
import { sidebarEntries } from './sidebar-entries.ts';

export const middleware = [staffGuard];
export const loader = staffFrameLoader(async (request) => ({
  ...(await readFrame(request)),
  accountId: request.staff.userId,
  email: request.staff.email,
  entries: sidebarEntries(visitorOfSession(request.staff)).filter(
    ({ address }) => request.accounts.isOutboxReadable || address !== outboxUrl(),
  ),
  secondsLeft: request.staff.secondsLeft,
}));

const AREA = { area: 'Admin', hasPalette: true } as const;

/** Frame around every staff page. */
export default function AdminLayout() {
  return (
    <AreaFrame {...AREA} frame={useLoaderData<typeof loader>()}>
      <Outlet />
    </AreaFrame>
  );
}

/** Pages have their own meta tags; these are for the error screen. */
export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('web/admin/layout/admin-layout-route');
  return (
    <AreaFrame {...AREA} frame={frame ?? NO_FRAME}>
      <StaffError />
    </AreaFrame>
  );
}
