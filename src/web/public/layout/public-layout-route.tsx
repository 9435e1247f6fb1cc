import { Outlet, useRouteError } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The frame around every public page. */
export default function PublicLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <SiteFrame>
      <ErrorScreen error={error} />
    </SiteFrame>
  );
}
