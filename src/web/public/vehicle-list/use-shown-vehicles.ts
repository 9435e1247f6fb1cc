import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { filterParams } from '../../../domain/ads/filters/ad-query.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { listKey, rememberList } from '../../shared/list-paging/list-cache.ts';
import { useAppendedPages } from '../../shared/list-paging/use-appended-pages.ts';
import { useFocusOnMore } from '../../shared/list-paging/use-focus-on-more.ts';
import { useKeptFocus } from '../../shared/list-paging/use-kept-focus.ts';
import { useListScroll } from '../../shared/list-paging/use-list-scroll.ts';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/**
 * The ads under each other as "Ladda fler" has gathered them, found again on the way back: where the visitor was, by scroll and by focus.
 * @param isOld shown from memory, and to be asked for anew
 * @returns the ads, the places of the list and of its count, and what notes the ad that is about to be opened
 */
export function useShownVehicles(model: VehicleListModel, isOld: boolean) {
  const { query, sort, ads, page, nextCursor } = model;
  const grid = useRef<HTMLElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const shown = useAppendedPages({
    ...{ items: ads, cursor: query.cursor, page, nextCursor },
    list: `${filterParams(query.filters)} ${sort.by} ${sort.order}`,
  });
  useFreshList(model, isOld);
  useFocusOnMore(grid, shown.length, ads.length);
  useKeptFocus(count, ads);
  const remember = useListScroll({
    ...{ list: grid, page, scrollToRow: query.scrollToRow },
    withoutRow: vehiclesUrl({ ...query, scrollToRow: null }),
  });
  const noteOpened = (target: EventTarget): void => {
    const card = target instanceof Element ? target.closest('article') : null;
    if (!card || !grid.current) return;
    const row = [...grid.current.querySelectorAll('article')].indexOf(card);
    const ad = shown[row];
    if (ad) remember(ad.internalId, row);
  };
  return { shown, grid, count, noteOpened };
}

/** Notes a list that came from the server; asks anew for one that was shown from memory. */
function useFreshList(model: VehicleListModel, isOld: boolean): void {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const key = listKey({ pathname, search });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the model is what is noted, its address comes along
  useEffect(() => {
    if (isOld) revalidate();
    else rememberList(key, model);
  }, [model.version, model.ads, isOld]);
}
