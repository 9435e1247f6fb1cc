import { useRef } from 'react';
import { filterParams } from '#src/domain/ads/filters/format-ad-query.ts';
import { useFocusOnMore, useRestoredFocus } from '#src/web/shared/list-paging/list-focus.ts';
import { useAppendedPages } from '#src/web/shared/list-paging/use-appended-pages.ts';
import { useListScroll } from './use-list-scroll.ts';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/**
 * The ads accumulated by "Ladda fler", restored with scroll position and focus when the visitor goes back.
 * @returns the ads, refs for the list and its count, and a function to call before an ad is opened
 */
export function useShownVehicles(model: VehicleListModel) {
  const { query, sort, ads, page, nextCursor } = model;
  const grid = useRef<HTMLElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const shown = useAppendedPages({
    items: ads,
    cursor: query.cursor,
    page,
    nextCursor,
    list: `${filterParams(query.filters)} ${sort.by} ${sort.order}`,
  });
  useFocusOnMore(grid, shown.length, ads.length);
  useRestoredFocus(count, ads);
  const remember = useListScroll(grid, model);
  const recordOpened = (target: EventTarget): void => {
    const card = target instanceof Element ? target.closest('article') : null;
    if (!card || !grid.current) return;
    const row = [...grid.current.querySelectorAll('article')].indexOf(card);
    const ad = shown[row];
    if (ad) remember(ad.internalId, row);
  };
  return { shown, grid, count, recordOpened };
}
