import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { listHeading } from '#src/domain/ads/filters/list-subject.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { feedLinks } from '#src/web/seo/feed-links.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { adListData, organisationData, websiteData } from '#src/web/seo/structured-data.ts';
import { PendingAd } from '#src/web/shared/ad-card/pending-ad.tsx';
import { listKey } from '#src/web/shared/list-paging/use-appended-pages.ts';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import type { Route } from './+types/vehicle-list-route.ts';
import { readVehicleList, type VehicleListModel } from './vehicle-list-data.server.ts';
import { vehicleListDescription } from './vehicle-list-description.ts';
import { VehicleListPage } from './vehicle-list-page.tsx';

export const loader = pageLoader(async (request) => {
  const page = await readVehicleList(request);
  return data(page, { status: page.isUnknown ? 404 : 200 });
});

/** The row to scroll to does not change the list. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href && listKey(currentUrl) === listKey(nextUrl) ? false : defaultShouldRevalidate;

export const meta = pageMeta<typeof loader>(
  (model, { site }, { search }) => {
    const { query, ads, page, total } = model;
    const { filters, sort } = query;
    const title = listHeading(filters, total);
    return {
      title: page > 1 ? `${title} – sida ${page}` : title,
      description: vehicleListDescription(filters, total),
      // Without the parameters of the view.
      canonicalPath: vehiclesUrl({ filters, sort, page: query.page }),
      robots: isForSearch(model, search) ? 'index' : 'noindex',
      image: ads[0]?.imageUrls[0] ?? null,
      structuredData: [organisationData(site), websiteData(site), adListData(site, ads)],
      tags: feedLinks(site.url, 'vehicles', filters),
    };
  },
  () => LOAD_FAILURES.vehicles.heading,
);

/** Filters in the query are not indexed; a make or a model in the path is, as long as it has an ad. */
function isForSearch({ query, isUnknown, ads }: VehicleListModel, search: string): boolean {
  const params = new URLSearchParams(search);
  params.delete('page');
  const isPlain =
    params.size === 0 || (!hasAdFilters(query.filters) && vehiclesUrl(query).startsWith(`${vehiclesUrl()}?page=`));
  return isPlain && !isUnknown && ads.length > 0;
}

export default function VehicleListRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PendingAd>
      <VehicleListPage {...loaderData} />
    </PendingAd>
  );
}

export const ErrorBoundary = () => <FailurePanel failure={LOAD_FAILURES.vehicles} clearTo={vehiclesUrl()} />;
