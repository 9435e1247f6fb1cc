import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { isPersonalPath } from '#src/pages/personal-paths.ts';

/** Delay of a resting pointer or a still finger on a link before the page is prefetched, ms. */
const INTENT_MS = 50;

/**
 * Prefetches the page that a visitor is about to open: of the link under the pointer or finger, or with the focus. One listener for
 * all links, instead of the router's `<Link prefetch>` on each; and none on a slow network.
 */
export function PrefetchOnIntent() {
  const page = useIntendedPage();
  return page === null ? null : <PrefetchPageLinks page={page} />;
}

/** @returns path and query; null when there is none, or prefetching is not allowed */
function useIntendedPage(): string | null {
  const [page, setPage] = useState<string | null>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => setPage(null), [location]);
  useEffect(() => {
    const stop = new AbortController();
    let meant: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mean = (next: string | null) => {
      if (next === meant) return;
      meant = next;
      clearTimeout(timer);
      setPage(null);
      if (next !== null && isConnectionFit()) timer = setTimeout(() => setPage(next), INTENT_MS);
    };
    const record = ({ type, target }: Event) =>
      // A scrolling finger is no intent.
      mean(type === 'pointercancel' || type === 'focusout' ? null : intendedPage(target));
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'focusout', 'pointercancel']) {
      document.addEventListener(type, record, { signal: stop.signal, passive: true });
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return page;
}

/** Path and query of the link around an element; null for anything else, and for the current page. */
function intendedPage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target !== '') return null;
  const { pathname, search } = link;
  const page = pathname + search;
  return isPersonalPath(pathname) || page === location.pathname + location.search ? null : page;
}

/** The Network Information API, in the browsers that have it. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to prefetch pages that may never be opened: not with Save-Data or a slow network. */
export function isConnectionFit({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData !== true && !/^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}
