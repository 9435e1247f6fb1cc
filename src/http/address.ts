import {
  ADMIN_PATH,
  adsUrl,
  adUrl,
  articlesUrl,
  brandsUrl,
  categoriesUrl,
  categoryUrl,
  plainSitemapUrl,
  vehiclesUrl,
  welcomeUrl,
} from '#src/urls.ts';

/**
 * Whether the path of an address can be read: broken percent-encoding makes routers throw, and NUL is an error to PostgreSQL, so
 * both are refused before anything else reads them. A query is another matter: pages take from it what they can use (D27).
 */
export const isReadableAddress = (url: URL): boolean => isReadable(url.pathname);

function isReadable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

/** The first parts of the site's own addresses, which stand in small, plain letters; what follows is for the page to read. */
const FIRST_PARTS = new Set(
  [
    ...[vehiclesUrl(), adsUrl(), adUrl(0), brandsUrl(), categoriesUrl(), categoryUrl('-'), articlesUrl(), welcomeUrl()],
    ...[ADMIN_PATH, plainSitemapUrl()],
  ].map((path) => path.split('/')[1]),
);

/**
 * The address as it should be written, when it is not: one slash between its parts and none at its end, its first part in small
 * letters and not in percent signs, so that what is asked of it by its beginning is asked of every form that the router knows it in.
 * Leading slashes become one: a redirect to "//other.example" would leave the site.
 * @param url one that is readable
 * @returns path and query to redirect to, or null when the address is as it should be
 */
export function tidyAddress(url: URL): string | null {
  const [first = '', ...rest] = url.pathname.split(/[\\/]+/).filter((part) => part !== '');
  const plain = decodeURIComponent(first).toLowerCase();
  const path = `/${[FIRST_PARTS.has(plain.replace(/\.data$/, '')) ? plain : first, ...rest].join('/')}`;
  return path === url.pathname ? null : path + url.search;
}
