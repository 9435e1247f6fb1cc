import { useEffect } from 'react';
import { type MetaFunction, Outlet, useRouteError } from 'react-router';
import { serviceWorkerUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { errorTags } from '#src/web/seo/page-head.ts';
import { ErrorScreen, errorTitle } from '#src/web/shared/error-screen.tsx';
import { useListSync } from '#src/web/shared/visitor-account/use-list-sync.ts';
import { PrefetchOnIntent } from './prefetch-on-intent.tsx';
import { SiteFrame } from './site-frame.tsx';

export default function PublicLayout() {
  const { hasServiceWorker } = useSite();
  useListSync();
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

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Registers the service worker once the page has loaded. On localhost another site may have left a service worker at the same
 * address: there the script is requested first and, if missing, that worker is removed and the page reloaded.
 */
async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  const { serviceWorker } = navigator;
  if (LOCAL_HOST.test(location.hostname) && (await isMissing())) {
    const registration = await serviceWorker.getRegistration();
    if (await registration?.unregister()) location.reload();
    return;
  }
  await serviceWorker.register(serviceWorkerUrl());
}

/** The response is no script; a failed request proves nothing. */
async function isMissing(): Promise<boolean> {
  const answer = await fetch(serviceWorkerUrl(), { cache: 'no-store' }).catch(() => null);
  return answer !== null && (!answer.ok || !answer.headers.get('content-type')?.includes('javascript'));
}
