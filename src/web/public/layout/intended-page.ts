import { ADMIN_PATH } from '#src/urls.ts';

/** Path and query of the link around an element; null for anything else, and for the current page. */
export function intendedPage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target !== '') return null;
  const { pathname, search } = link;
  const page = pathname + search;
  return page.startsWith(ADMIN_PATH) || page === location.pathname + location.search ? null : page;
}

/** The Network Information API, in the browsers that have it. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to prefetch pages that may never be opened: not with Save-Data or a slow network. */
export function isConnectionFit({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData !== true && !/^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}
