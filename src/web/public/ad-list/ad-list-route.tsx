import { useLocation } from 'react-router';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { type AdQuery, parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { feedLinks } from '#src/web/seo/feed-links.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { adListData } from '#src/web/seo/structured-data.ts';
import { PendingAd } from '#src/web/shared/ad-card/pending-ad.tsx';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import type { Route } from './+types/ad-list-route.ts';
import { readAdList } from './ad-list-data.server.ts';
import { AdListPage } from './ad-list-page.tsx';
import { adListDescription, documentTitleOf, keywordsOf } from './ad-list-texts.ts';

export const loader = pageLoader(readAdList);

export const meta = pageMeta<typeof loader>(
  ({ query, total, ads, options }, { site }) => {
    const { filters, sort, page } = query;
    const title = documentTitleOf(filters, total, page);
    const description = adListDescription(filters, total);
    return {
      title,
      description,
      canonicalPath: adsUrl({ filters, sort, page }),
      robots: ads.length > 0 && isForSearch(query) ? 'index' : 'noindex',
      image: ads.find(({ imageUrls }) => imageUrls.length > 0)?.imageUrls[0] ?? null,
      structuredData: [adListData(site, ads)],
      // PUB §2.
      tags: [
        {
          name: 'keywords',
          content: [...keywordsOf(filters, options.make), 'begagnade bilar', 'bilannonser'].join(', '),
        },
        { name: 'language', content: 'sv-SE' },
        { name: 'twitter:title', content: title },
        { name: 'twitter:description', content: description },
        ...feedLinks(site.url, 'annonser', filters),
      ],
    };
  },
  () => LOAD_FAILURES.ads.heading,
);

/** The unfiltered list, a make, and a model are indexed; every other combination is for visitors only (D83). */
function isForSearch({ filters, sort }: AdQuery): boolean {
  const [make, ...otherMakes] = filters.make;
  const [model, ...otherModels] = filters.model;
  const isOne = otherMakes.length === 0 && otherModels.length === 0 && (make !== undefined || model === undefined);
  return isOne && sort === null && !hasAdFilters({ ...filters, make: [], model: [] });
}

export default function AdListRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PendingAd>
      <AdListPage {...loaderData} />
    </PendingAd>
  );
}

/** Anything filtered or sorted is a query; without either it is the popular list (D13). */
export function ErrorBoundary() {
  const { filters, sort } = parseAdQuery(new URLSearchParams(useLocation().search)).query;
  const isFiltered = sort !== null || hasAdFilters(filters);
  return isFiltered ? (
    <FailurePanel failure={LOAD_FAILURES.ads} clearTo={adsUrl()} />
  ) : (
    <FailurePanel failure={LOAD_FAILURES.popular} />
  );
}
