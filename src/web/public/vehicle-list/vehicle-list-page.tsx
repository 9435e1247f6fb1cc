import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { filterParams } from '../../../domain/ads/filters/ad-query.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { AdGrid } from '../../shared/ad-card/ad-grid.tsx';
import { listKey, rememberList } from '../../shared/list-paging/list-cache.ts';
import { ListPaging } from '../../shared/list-paging/list-paging.tsx';
import { useAppendedPages } from '../../shared/list-paging/use-appended-pages.ts';
import { useFocusOnMore } from '../../shared/list-paging/use-focus-on-more.ts';
import { useKeptFocus } from '../../shared/list-paging/use-kept-focus.ts';
import { useListScroll } from '../../shared/list-paging/use-list-scroll.ts';
import { usePendingList } from '../../shared/list-paging/use-pending-list.ts';
import { CardSkeletons, SKELETONS } from '../../shared/list-states/card-skeletons.tsx';
import { useIsWhole } from '../../shared/waking/below-the-fold.tsx';
import { WakesLater } from '../../shared/waking/wakes-later.tsx';
import { ExcludedAds } from './excluded-ads.tsx';
import { ListCount } from './list-count.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { NoVehicles } from './no-vehicles.tsx';
import { RowEnd } from './row-end.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

type VehicleListPageProps = VehicleListModel & { /** Shown from memory, and to be asked for anew. */ isOld?: boolean };

/** The vehicle list: filters, what they give, and the way on. */
export function VehicleListPage({ isOld = false, ...model }: VehicleListPageProps) {
  const { query, sort, ads, total, page } = model;
  const { filters, cursor } = query;
  const shown = useAppendedPages({
    items: ads,
    cursor,
    page,
    nextCursor: model.nextCursor,
    list: `${filterParams(filters)} ${sort.by} ${sort.order}`,
  });
  useFreshList(model, isOld);
  const grid = useRef<HTMLElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  useFocusOnMore(grid, shown.length, ads.length);
  useKeptFocus(count, ads);
  const remember = useListScroll({
    list: grid,
    page,
    scrollToRow: query.scrollToRow,
    withoutRow: vehiclesUrl({ ...query, scrollToRow: null }),
  });
  const { isPending, isSlow } = usePendingList(vehiclesUrl());
  const isWhole = useIsWhole();
  return (
    <div className="page-width pt-8 md:pt-12">
      <ListHead {...model} />
      <WakesLater>
        <ListFilters {...model} />
      </WakesLater>
      <ListCount {...model} countRef={count} />
      {total === 0 ? (
        <NoVehicles {...model} />
      ) : (
        <section
          ref={grid}
          aria-labelledby="annonser"
          aria-busy={isPending}
          onClickCapture={(event) => rememberOpened(event.target, grid.current, shown, remember)}
          className={`mt-6 transition-opacity md:mt-8 ${isPending && !isSlow ? 'opacity-60 delay-150' : ''}`}
        >
          <h2 id="annonser" className="sr-only">
            Annonser
          </h2>
          {isSlow ? (
            <CardSkeletons count={SKELETONS.vehicles} label="Laddar fordon..." />
          ) : (
            <>
              <WakesLater>
                <AdGrid
                  ads={shown}
                  isOnTop
                  isWhole={isWhole}
                  returnUrl={vehiclesUrl({ ...query, scrollToRow: null })}
                  end={<RowEnd count={shown.length} />}
                />
              </WakesLater>
              <div className="mt-14">
                <ListPaging
                  query={query}
                  urlOf={vehiclesUrl}
                  page={page}
                  lastPage={model.lastPage}
                  nextCursor={model.nextCursor}
                  shownCount={shown.length}
                  total={total}
                />
              </div>
            </>
          )}
        </section>
      )}
      <ExcludedAds {...model} />
    </div>
  );
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

/** The ad that is about to be opened, so that going back finds it. */
function rememberOpened(
  target: EventTarget,
  grid: HTMLElement | null,
  ads: readonly { internalId: number }[],
  remember: (adId: number, row: number) => void,
): void {
  const card = target instanceof Element ? target.closest('article') : null;
  if (!card || !grid) return;
  const row = [...grid.querySelectorAll('article')].indexOf(card);
  const ad = ads[row];
  if (ad) remember(ad.internalId, row);
}
