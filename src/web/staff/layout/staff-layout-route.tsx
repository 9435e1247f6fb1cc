import { type MetaFunction, Outlet, useRouteLoaderData } from 'react-router';
import { staffFrameLoader, staffGuard } from '#src/request/accounts/staff.server.ts';
import { AreaFrame, NO_FRAME } from '#src/web/office/layout/area-frame.tsx';
import { StaffError } from '#src/web/office/reauthentication/staff-error.tsx';
import { errorTags } from '#src/web/seo/page-head.ts';
import { errorTitle } from '#src/web/shared/error-screen.tsx';
import { PaletteOpener } from '#src/web/staff/palette/palette-opener.tsx';
import type { Route } from './+types/staff-layout-route.ts';
import { readStaffFrame } from './staff-frame-data.server.ts';

export const middleware = [staffGuard];
export const loader = staffFrameLoader(readStaffFrame);

/** Frame around every staff page. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { area, palettePages, ...frame } = loaderData;
  return (
    <AreaFrame area={area} frame={frame} search={palettePages && <PaletteOpener pages={palettePages} />}>
      <Outlet />
    </AreaFrame>
  );
}

/** Pages have their own meta tags; these are for the error screen. */
export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('web/staff/layout/staff-layout-route');
  return (
    <AreaFrame
      area={frame?.area ?? 'Konto'}
      frame={frame ?? NO_FRAME}
      search={frame?.palettePages && <PaletteOpener pages={frame.palettePages} />}
    >
      <StaffError />
    </AreaFrame>
  );
}
