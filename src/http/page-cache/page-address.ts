import { FORMER_PARAMS, LIST_FILTERS, RANGE_FIELDS } from '#src/domain/ads/filters/ad-filters.ts';
import { BUDGET_PARAMS } from '#src/domain/budget/budget-params.ts';
import { NEED_PARAMS } from '#src/domain/categories/own-needs.ts';
import { COST_PARAMS } from '#src/domain/ownership-cost/cost-assumptions.ts';
import {
  adsUrl,
  adUrl,
  articlesUrl,
  brandsUrl,
  budgetUrl,
  categoriesUrl,
  categoryUrl,
  compareUrl,
  DEALER_PAGE_PARAM,
  DEALER_SEARCH_PARAM,
  dealersUrl,
  dogOwnersUrl,
  isPersonalPath,
  NEAR_PARAM,
  NOTICE_PARAM,
  PANEL_PARAM,
  priceIndexUrl,
  privacyUrl,
  valuationMethodUrl,
  vehiclesUrl,
  welcomeUrl,
} from '#src/urls.ts';

const DATA = '.data';
/** The home page has no path of its own; this is how the router requests its data. */
const HOME_DATA = '/_root.data';

const LIST_PARAMS = [
  ...LIST_FILTERS,
  ...Object.keys(FORMER_PARAMS),
  ...Object.values(RANGE_FIELDS).flatMap(({ min, max }) => [min, max]),
  ...['quickFilter', 'search', 'near', 'within', 'sortBy', 'sortOrder', 'page', 'cursor', 'scrollToRow', PANEL_PARAM],
];

/** First segment of the public pages' paths, with the parameters on which their pages depend. */
const PAGES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['/', []] as const,
    [vehiclesUrl(), LIST_PARAMS] as const,
    [adsUrl(), LIST_PARAMS] as const,
    [adUrl(0), ['returnUrl', ...COST_PARAMS]] as const,
    [compareUrl(), ['ads', NEAR_PARAM]] as const,
    [budgetUrl(), BUDGET_PARAMS] as const,
    [categoryUrl('-'), NEED_PARAMS] as const,
    // Of the list of dealers, and of the stock of one.
    [dealersUrl(), [...LIST_PARAMS, DEALER_SEARCH_PARAM, DEALER_PAGE_PARAM]] as const,
    [brandsUrl(), ['sortering']] as const,
    ...[
      articlesUrl(),
      categoriesUrl(),
      dogOwnersUrl(),
      priceIndexUrl(),
      valuationMethodUrl(),
      privacyUrl(),
      welcomeUrl(),
    ].map((url) => [url, []] as const),
  ].map(([url, names]) => [firstSegment(url), names]),
);
/** Parameters of every page: a message, and the routes whose data the router requests. */
const COMMON_PARAMS = [NOTICE_PARAM, '_routes'];

function firstSegment(path: string): string {
  if (path.startsWith('//')) return path;
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}

/**
 * The address of a public page or its data without what the page does not depend on: unknown parameters, such as those of
 * advertisements, and their order. Equal addresses have equal pages. Null: not a public page.
 * @param path path with its query, as requested
 */
export function publicPageAddress(path: string): string | null {
  const queryAt = path.indexOf('?');
  const pathname = queryAt === -1 ? path : path.slice(0, queryAt);
  if (isPersonalPath(pathname)) return null;
  const isData = pathname.endsWith(DATA);
  const names =
    pathname === HOME_DATA ? [] : PAGES.get(firstSegment(isData ? pathname.slice(0, -DATA.length) : pathname));
  if (names === undefined || queryAt === -1) return names === undefined ? null : pathname;
  const known = [...paramsOf(path)].filter(([name]) => COMMON_PARAMS.includes(name) || names.includes(name));
  if (known.length === 0) return pathname;
  const params = new URLSearchParams(known);
  params.sort();
  return `${pathname}?${params}`;
}

/** Whether a public page depends on all parameters of the path. @param address that of the path */
export const hasOnlyKnownParams = (path: string, address: string): boolean =>
  paramsOf(path).size === paramsOf(address).size;

const paramsOf = (path: string): URLSearchParams => {
  const queryAt = path.indexOf('?');
  return new URLSearchParams(queryAt === -1 ? '' : path.slice(queryAt + 1));
};
