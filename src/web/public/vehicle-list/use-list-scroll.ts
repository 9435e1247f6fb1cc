import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { adAnchor } from '#src/web/frame/return-url.ts';
import { withTabStorage } from '#src/web/frame/tab-storage.ts';
import { listKey } from '#src/web/shared/list-paging/use-appended-pages.ts';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/** Attempts to find a row while the list is still rendering (PUB §2). */
const TRIES = 20;
const BETWEEN_TRIES_MS = 100;
const STORE = 'lista:';

type Place = { adId: number; row: number };

/**
 * Scrolls to the opened ad, by its id, when the visitor goes back to a list or follows a link to a row: rows may have moved
 * meanwhile. Scrolls up smoothly when the page number changes.
 * @returns a function to call when an ad of the list is opened
 */
export function useListScroll(
  list: RefObject<HTMLElement | null>,
  { query, page }: VehicleListModel,
): (adId: number, row: number) => void {
  const { scrollToRow } = query;
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const store = STORE + listKey(location);
  const pageBefore = useRef(page);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry
  useEffect(() => {
    const place = readPlace(store);
    if (scrollToRow === null && (type !== NavigationType.Pop || place === null)) return;
    let triesLeft = TRIES;
    const look = () => {
      triesLeft -= 1;
      const card = cardOf(list.current, place?.adId ?? null, scrollToRow ?? place?.row ?? 0, triesLeft === 0);
      if (card === null && triesLeft > 0) return;
      clearInterval(timer);
      if (card && !isInView(card)) card.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (scrollToRow === null) return;
      const withoutRow = vehiclesUrl({ ...query, scrollToRow: null });
      navigate(withoutRow, { replace: true, preventScrollReset: true, state: location.state });
    };
    const timer = setInterval(look, BETWEEN_TRIES_MS);
    look();
    return () => clearInterval(timer);
  }, [location.key]);

  useEffect(() => {
    const isTurned = pageBefore.current !== page && type === NavigationType.Push;
    pageBefore.current = page;
    if (isTurned) window.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' });
  }, [page, type]);

  return (adId, row) => writePlace(store, { adId, row });
}

/** The card of the ad; that of the row when the ad is unknown or missing. */
function cardOf(list: HTMLElement | null, adId: number | null, row: number, isLastTry: boolean): Element | null {
  if (!list) return null;
  const card = adId === null ? null : document.getElementById(adAnchor(adId));
  if (card) return card;
  return adId === null || isLastTry ? (list.querySelectorAll('article')[row] ?? null) : null;
}

function isInView(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Without storage, lists open at the top. */
function writePlace(store: string, place: Place): void {
  withTabStorage((storage) => storage.setItem(store, JSON.stringify(place)));
}

const readPlace = (store: string): Place | null =>
  withTabStorage((storage) => {
    const place: unknown = JSON.parse(storage.getItem(store) ?? 'null');
    if (typeof place !== 'object' || place === null || !('adId' in place) || !('row' in place)) return null;
    return typeof place.adId === 'number' && typeof place.row === 'number'
      ? { adId: place.adId, row: place.row }
      : null;
  });
