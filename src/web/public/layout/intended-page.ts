import { ADMIN_PATH } from '#src/urls.ts';

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

/** Whether pages may be prefetched, which are perhaps never opened: not with Save-Data or a slow network. */
export function isConnectionFit({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData !== true && !/^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}
