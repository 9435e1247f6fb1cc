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

/**
 * The address without trailing and doubled slashes, when it has such.
 * Leading slashes become one: a redirect to "//other.example" would leave the site.
 * @returns path and query to redirect to, or null when the address is as it should be
 */
export function withoutTrailingSlash(url: URL): string | null {
  const path = `/${url.pathname.replace(/^[/\\]+|\/+$/g, '')}`;
  return path === url.pathname ? null : path + url.search;
}
