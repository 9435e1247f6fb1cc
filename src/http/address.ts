/**
 * Whether path and query of an address can be read. Broken percent-encoding makes routers throw, and NUL is an error to
 * PostgreSQL, so both are refused before anything else reads them.
 */
export function isReadableAddress(url: URL): boolean {
  return isReadable(url.pathname) && isReadable(url.search);
}

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
