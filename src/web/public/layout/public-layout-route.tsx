import { type MetaFunction, Outlet, useRouteError } from 'react-router';
import { errorTags } from '../../seo/page-head.ts';
import { ErrorScreen, errorTitle } from '../../shared/error-screen.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The frame around every public page. */
export default function PublicLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

/** Pages have heads of their own; this one is for the error screen in their place. */
export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <SiteFrame>
      <ErrorScreen error={error} />
    </SiteFrame>
  );
}
