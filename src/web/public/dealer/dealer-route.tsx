import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { countInWords } from '#src/domain/format/numbers.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { adListData, breadcrumbData } from '#src/web/seo/structured-data.ts';
import { ErrorScreen, errorTitle } from '#src/web/shared/error-screen.tsx';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import type { Route } from './+types/dealer-route.ts';
import { readDealerPage } from './dealer-data.server.ts';
import { DealerPage, dealerCrumbs } from './dealer-page.tsx';
import { dealerData } from './dealer-structured-data.ts';

export const loader = pageLoader(async (request) => {
  const page = await readDealerPage(request);
  if (page === null) throw data(null, { status: 404 });
  return page;
});

export const meta = pageMeta<typeof loader>(
  (dealer, { site }) => ({
    title: dealer.page === 1 ? dealer.label : `${dealer.label}, sida ${dealer.page}`,
    description: `${withTown(dealer.name, dealer.city)}: ${countInWords(dealer.ads, 'begagnad bil', 'begagnade bilar')} till salu, adress och öppettider.`,
    canonicalPath: dealerUrl(dealer.slug, dealer.page),
    robots: dealer.ads > 0 && dealer.chips.length === 0 && dealer.query.sort === null ? 'index' : 'noindex',
    image: dealer.cards[0]?.imageUrls[0] ?? null,
    structuredData: [
      dealerData(site, dealer),
      breadcrumbData(site, dealerCrumbs(dealer.label, dealer.slug)),
      adListData(site, dealer.cards),
    ],
  }),
  (error) => (isMissing(error) ? errorTitle(error) : LOAD_FAILURES.ad.heading),
);

/** "Bilhuset i Uppsala"; a name that has the town in it does not get it twice. */
const withTown = (name: string, town: string | null): string =>
  town === null || name.toLowerCase().includes(town.toLowerCase()) ? name : `${name} i ${town}`;

export default function DealerRoute({ loaderData }: Route.ComponentProps) {
  return <DealerPage {...loaderData} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isMissing(error) ? <ErrorScreen error={error} /> : <FailurePanel failure={LOAD_FAILURES.ad} />;
}

const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;
