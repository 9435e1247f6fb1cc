import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { ErrorScreen, errorTitle } from '#src/web/shared/error-screen.tsx';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import type { Route } from './+types/ad-route.ts';
import { readAdPage } from './ad-data.server.ts';
import { AdPage } from './ad-page.tsx';
import { useViewCount } from './use-view-count.ts';

const NOT_FOUND = 404;
const GONE = 410;

export const loader = pageLoader(async (request) => {
  const page = await readAdPage(request);
  if (page === null) throw data(null, { status: NOT_FOUND });
  return data(page, { status: page.isLongClosed ? GONE : 200 });
});

export const meta = pageMeta<typeof loader>(
  ({ name, summary, internalId, listedAs, sharedPicture }) => ({
    title: name,
    description: summary,
    canonicalPath: adUrl(listedAs ?? internalId),
    robots: 'noindex',
    image: sharedPicture,
  }),
  (error) => (isMissing(error) ? errorTitle(error) : LOAD_FAILURES.ad.heading),
);

export default function AdRoute({ loaderData: ad }: Route.ComponentProps) {
  useViewCount(ad.internalId);
  return <AdPage {...ad} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isMissing(error) ? <ErrorScreen error={error} /> : <FailurePanel failure={LOAD_FAILURES.ad} />;
}

const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === NOT_FOUND;
