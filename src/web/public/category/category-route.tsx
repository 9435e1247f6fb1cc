import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { NEED_BUDGET_PARAM, NEED_FUEL_PARAM, NEED_PARAMS } from '#src/domain/categories/own-needs.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { categoryPictureUrl, categoryUrl } from '#src/visitor-urls.ts';
import { categoryDescription, categoryFallbackTitle, winnerListData } from '#src/web/seo/editorial-data.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { earlySceneTags, skodaFontTags } from '#src/web/seo/preloads.ts';
import { CategoryPage } from '#src/web/shared/category-page/category-page.tsx';
import { readCategoryPage, trueCategoryUrl } from '#src/web/shared/category-page/category-page-data.server.ts';
import type { Route } from './+types/category-route.ts';

export const loader = pageLoader(async (request) => {
  const page = await readCategoryPage(request);
  if (page !== null) return page;
  const elsewhere = await trueCategoryUrl(request);
  throw elsewhere === null ? data(null, { status: 404 }) : redirect(elsewhere, 301);
});

export const meta = pageMeta<typeof loader>(
  ({ slug, name, winners }, { site }, { search }) => ({
    title: name,
    description: categoryDescription(name, site),
    canonicalPath: categoryUrl(slug),
    robots: NEED_PARAMS.some((param) => new URLSearchParams(search).has(param)) ? 'noindex' : 'index',
    image: categoryPictureUrl(slug, 'light'),
    structuredData: [winnerListData(site, name, winners)],
    tags: [...earlySceneTags(slug), ...skodaFontTags(winners.map(({ title }) => title))],
  }),
  (_, siteName) => categoryFallbackTitle(siteName),
);

/** Other weights change only the order, which the browser computes. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isSameStock(currentUrl, nextUrl) ? false : defaultShouldRevalidate;

const isSameStock = (one: URL, other: URL): boolean =>
  one.pathname === other.pathname &&
  one.search !== other.search &&
  [NEED_BUDGET_PARAM, NEED_FUEL_PARAM].every((param) => one.searchParams.get(param) === other.searchParams.get(param));

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryPage {...loaderData} />;
}

export { CategoryErrorBoundary as ErrorBoundary } from '#src/web/shared/categories/category-failure.tsx';
