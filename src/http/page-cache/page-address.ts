import { isPersonalPath } from '#src/pages/personal-paths.ts';
import { PUBLIC_PAGES } from '#src/pages/public-pages.ts';
import { NOTICE_PARAM } from '#src/visitor-urls.ts';

const DATA = '.data';
/** The home page has no path of its own; this is how the router requests its data. */
const HOME_DATA = '/_root.data';

/** First segment of the cached pages' paths, as the browser requests it, with the parameters on which their pages depend. */
const CACHED_PAGES: ReadonlyMap<string, readonly string[]> = cachedPages();

function cachedPages(): Map<string, readonly string[]> {
  const pages = new Map<string, readonly string[]>();
  for (const [pattern, { cached }] of Object.entries(PUBLIC_PAGES)) {
    if (cached === false) continue;
    const segment = firstSegment(encodeURI(`/${pattern}`).replace(/\?$/, ''));
    pages.set(segment, [...new Set([...(pages.get(segment) ?? []), ...cached])]);
  }
  return pages;
}
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
    pathname === HOME_DATA ? [] : CACHED_PAGES.get(firstSegment(isData ? pathname.slice(0, -DATA.length) : pathname));
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
