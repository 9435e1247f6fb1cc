import { useEffect } from 'react';
import { type MetaFunction, Outlet, useRouteError } from 'react-router';
import { errorTags } from '#src/web/seo/page-head.ts';
import { ErrorScreen, errorTitle } from '#src/web/shared/error-screen.tsx';
import { useSite } from '#src/web/shared/site/use-site.ts';
import { PrefetchOnIntent } from './prefetch-on-intent.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { SiteFrame } from './site-frame.tsx';

/** The frame around every public page. */
export default function PublicLayout() {
  const { hasServiceWorker } = useSite();
  useEffect(() => {
    // Browsers may refuse it (private windows, full disks): the site works without.
    if (hasServiceWorker) registerServiceWorker().catch(() => undefined);
  }, [hasServiceWorker]);
  return (
    <SiteFrame>
      <Outlet />
      <PrefetchOnIntent />
    </SiteFrame>
  );
}

/** Pages have their own heads; this one is for the error page. */
export const meta: MetaFunction = ({ error, matches }) => (error ? errorTags(errorTitle(error), matches) : []);

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <SiteFrame>
      <ErrorScreen error={error} />
    </SiteFrame>
  );
}
