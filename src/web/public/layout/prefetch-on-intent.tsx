import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { adsUrl, adUrl, vehiclesUrl } from '../../../urls.ts';
import { dataAddress, intendedPage, isConnectionFit } from './intended-page.ts';

/** So long a pointer rests on a link, or a finger without scrolling, before the visitor is taken to mean it; ms. */
const INTENT_MS = 50;

/** Pages with a `clientLoader`: the router fetches no data ahead for such. */
const READ_IN_BROWSER = [
  { path: vehiclesUrl(), route: 'web/public/vehicle-list/vehicle-list-route' },
  { path: adsUrl(), route: 'web/public/ad-list/ad-list-route' },
  { path: adUrl(0).slice(0, -2), route: 'web/public/ad/ad-route' },
];

/**
 * Fetches the page that a visitor is about to open: that of the link under the pointer or the finger, or with the focus. One at a
 * time, and given up when the link is left.
 */
export function PrefetchOnIntent() {
  const page = useIntendedPage();
  if (page === null) return null;
  const own = READ_IN_BROWSER.find(({ path }) => page.startsWith(path) && /^(?:$|[/?])/.test(page.slice(path.length)));
  return (
    <>
      <PrefetchPageLinks page={page} />
      {own && <link rel="prefetch" as="fetch" href={dataAddress(page, own.route)} />}
    </>
  );
}

/** @returns path and query; null when there is none, or nothing may be fetched ahead */
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
    const note = ({ type, target }: Event) =>
      // A finger that scrolls means nothing.
      mean(type === 'pointercancel' || type === 'focusout' ? null : intendedPage(target));
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'focusout', 'pointercancel']) {
      document.addEventListener(type, note, { signal: stop.signal, passive: true });
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return page;
}
