import { emptyParamsOf } from '#src/pages/page-access.ts';
import { isPersonalPath } from '#src/pages/personal-paths.ts';
import { ROUTED_PATTERNS } from '#src/pages/routed-pages.ts';
import { DEALER_AREA_PATH, plainSitemapUrl } from '#src/visitor-urls.ts';

/**
 * Whether the path of an address can be decoded. Broken percent-encoding makes routers throw and PostgreSQL rejects NUL, so both
 * are rejected before routing. The query is not checked: pages ignore the parameters that they cannot read (D27).
 */
export function isReadableAddress({ pathname }: URL): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}

/** First path segments of the site's pages, all in lower case; those with other letters have one form in addresses, percent-encoded. */
const FIRST_PARTS: ReadonlySet<string> = new Set(
  [...ROUTED_PATTERNS, plainSitemapUrl().slice(1)].flatMap(
    (pattern) => /^[a-z-]+/.exec(pattern.split('/')[0] ?? '')?.[0] ?? [],
  ),
);

/**
 * The canonical form of an address: no repeated or trailing slash, first segment in lower case and not percent-encoded, so that
 * rules that match a prefix of the path cover every form that the router accepts. Leading slashes are collapsed because a redirect
 * to "//other.example" would leave the site.
 * @param url a readable address
 * @returns path and query to redirect to, or null when the address is canonical already
 */
export function tidyAddress(url: URL): string | null {
  const [first = '', ...rest] = url.pathname.split(/[\\/]+/).filter((part) => part !== '');
  const plain = decodeURIComponent(first).toLowerCase();
  const isOwn = FIRST_PARTS.has(plain.replace(/\.data$/, ''));
  const path = tidyDealerArea(`/${[isOwn ? plain : first, ...rest].join('/')}`);
  return path === url.pathname ? null : path + url.search;
}

/** Fewer empty parameters are no form. */
const FIELDS_OF_FORM = 3;

/**
 * The same address without its empty parameters: a form that is sent without scripts names every field that was left empty, and the
 * address is what people share. With scripts they are left out (src/web/frame/forms/leave-out-defaults.ts).
 * @returns path and query to redirect to, or null when there are few
 */
export function addressOfFilledFields({ pathname, search }: URL): string | null {
  if (pathname.endsWith('.data') || !/=(?:&|$)/.test(search)) return null;
  const meant = emptyParamsOf(pathname);
  const params = search.slice(1).split('&');
  const filled = params.filter((param) => !/^[^=]*=$/.test(param) || meant.includes(nameOf(param)));
  if (params.length - filled.length < FIELDS_OF_FORM) return null;
  return filled.length === 0 ? pathname : `${pathname}?${filled.join('&')}`;
}

const nameOf = (param: string): string => [...new URLSearchParams(param).keys()][0] ?? '';

/** The second segment of the dealers' own area in lower case and not percent-encoded, as the router accepts any form of it. */
function tidyDealerArea(path: string): string {
  const [, first, second = '', ...rest] = path.split('/');
  const plain = `/${first}/${decodeURIComponent(second).toLowerCase()}`;
  return isPersonalPath(plain) && plain.startsWith(DEALER_AREA_PATH) ? [plain, ...rest].join('/') : path;
}
