import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { intendedPage, isConnectionFit } from './intended-page.ts';

/** How long a pointer rests on a link, or a finger without scrolling, before the page is prefetched; ms. */
const INTENT_MS = 50;

/**
 * Prefetches the page that a visitor is about to open: that of the link under the pointer or the finger, or with the focus. One listener
 * for all links of all pages, where the router's `<Link prefetch>` would be said of each; and it prefetches nothing on a slow network.
 */
export function PrefetchOnIntent() {
  const page = useIntendedPage();
  return page === null ? null : <PrefetchPageLinks page={page} />;
}

/** @returns path and query; null when there is none, or nothing may be prefetched */
function useIntendedPage(): string | null {
  const [page, setPage] = useState<string | null>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has links of its own
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
      // A finger that scrolls means nothing.
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
