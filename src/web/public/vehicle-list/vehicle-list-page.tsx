import { vehiclesUrl } from '../../../urls.ts';
import { AdGrid } from '../../shared/ad-card/ad-grid.tsx';
import { ListPaging } from '../../shared/list-paging/list-paging.tsx';
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
import { useShownVehicles } from './use-shown-vehicles.ts';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

type VehicleListPageProps = VehicleListModel & { /** Shown from memory, and to be asked for anew. */ isOld?: boolean };

/** The vehicle list: filters, what they give, and the way on. */
export function VehicleListPage({ isOld = false, ...model }: VehicleListPageProps) {
  const { query, total, page } = model;
  const { shown, grid, count, noteOpened } = useShownVehicles(model, isOld);
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
          onClickCapture={(event) => noteOpened(event.target)}
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
