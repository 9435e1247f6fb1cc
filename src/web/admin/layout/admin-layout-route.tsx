import { type MetaFunction, Outlet, useLoaderData, useRouteLoaderData } from 'react-router';
import { visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import { type StaffRequest, staffFrameLoader, staffGuard } from '#src/request/accounts/staff.server.ts';
import { outboxUrl } from '#src/urls.ts';
import { StaffError } from '#src/web/admin/reauthentication/staff-error.tsx';
import { errorTags } from '#src/web/seo/page-head.ts';
import { errorTitle } from '#src/web/shared/error-screen.tsx';
import { AreaFrame, NO_FRAME } from './area-frame.tsx';
import { readFrame } from './frame-data.server.ts';
import { dealerEntries, sidebarEntries } from './sidebar-entries.ts';

export const middleware = [staffGuard];
export const loader = staffFrameLoader(async (request) => ({
  ...(await readFrame(request)),
  accountId: request.staff.userId,
  email: request.staff.email,
  ...areaOf(request),
  secondsLeft: request.staff.secondsLeft,
}));

/** The account's page has this frame for everybody; people who are no staff get their own menu, and no search of staff's. */
function areaOf({ staff, accounts, can }: StaffRequest) {
  const visitor = visitorOfSession(staff);
  if (!can('dashboard'))
    return { area: can('dealer-area') ? 'Handlare' : 'Konto', hasPalette: false, entries: dealerEntries(visitor) };
  const entries = sidebarEntries(visitor).filter(({ address }) => accounts.isOutboxReadable || address !== outboxUrl());
  return { area: 'Admin', hasPalette: true, entries };
}

/** Frame around every staff page. */
export default function AdminLayout() {
  const { area, hasPalette, ...frame } = useLoaderData<typeof loader>();
  return (
    <AreaFrame area={area} hasPalette={hasPalette} frame={frame}>
      <Outlet />
    </AreaFrame>
  );
}

/** Pages have their own meta tags; these are for the error screen. */
export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('web/admin/layout/admin-layout-route');
  return (
    <AreaFrame area={frame?.area ?? 'Konto'} hasPalette={frame?.hasPalette ?? false} frame={frame ?? NO_FRAME}>
      <StaffError />
    </AreaFrame>
  );
}
