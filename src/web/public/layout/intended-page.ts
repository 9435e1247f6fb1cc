import { ADMIN_PATH } from '../../../urls.ts';

/** Path and query of the page that the link around an element leads to; null for anything else, and for the page that is open. */
export function intendedPage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target !== '') return null;
  const { pathname, search } = link;
  const page = pathname + search;
  return page.startsWith(ADMIN_PATH) || page === location.pathname + location.search ? null : page;
}

/** What some browsers tell of the network. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether pages may be fetched that are perhaps never opened: not where data are saved or slow. */
export function isConnectionFit({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData !== true && !/^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}

/** The address at which the router asks for what one route shows at a page. */
export function dataAddress(page: string, route: string): string {
  const [path = '', query] = page.split('?');
  const params = new URLSearchParams(query);
  params.set('_routes', route);
  return `${path}.data?${params}`;
}
