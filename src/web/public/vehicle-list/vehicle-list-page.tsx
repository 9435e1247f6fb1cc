import { memo, Suspense } from 'react';
import { vehiclesUrl } from '#src/urls.ts';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { ListPaging } from '#src/web/shared/list-paging/list-paging.tsx';
import { PendingCards } from '#src/web/shared/list-paging/pending-list.tsx';
import { CardSkeletons, SKELETONS } from '#src/web/shared/list-states/card-skeletons.tsx';
import { FAILURE_TEXTS } from '#src/web/shared/list-states/list-failure.ts';
import { ExcludedAds } from './excluded-ads.tsx';
import { ListCount } from './list-count.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { NoVehicles } from './no-vehicles.tsx';
import { RowEnd } from './row-end.tsx';
import { useShownVehicles } from './use-shown-vehicles.ts';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

const PLACEHOLDERS = <CardSkeletons count={SKELETONS.vehicles} label="Laddar fordon..." />;

/**
 * The vehicle list: filters, hits, excluded ads (first, where they are the most), and the pagination. Not rendered again while
 * another page is loading.
 */
export const VehicleListPage = memo((model: VehicleListModel) => {
  const { query, total, page, excluded } = model;
  const isMostlyLeftOut = excluded.withoutImage > total;
  const { shown, grid, count, recordOpened } = useShownVehicles(model);
  return (
    <div className="page-width pt-8 md:pt-12">
      <ListHead {...model} />
      <Suspense>
        <ListFilters {...model} />
      </Suspense>
      <ListCount {...model} countRef={count} />
      {isMostlyLeftOut && <ExcludedAds {...model} />}
      {total === 0 ? (
        <NoVehicles {...model} />
      ) : (
        <section ref={grid} aria-labelledby="annonser" onClickCapture={(event) => recordOpened(event.target)}>
          <h2 id="annonser" className="sr-only">
            Annonser
          </h2>
          <PendingCards
            path={vehiclesUrl()}
            className="mt-6 md:mt-8"
            placeholders={PLACEHOLDERS}
            timeout={FAILURE_TEXTS.timeout}
          >
            <Suspense>
              <AdGrid
                ads={shown}
                isOnTop
                returnUrl={vehiclesUrl({ ...query, scrollToRow: null })}
                end={<RowEnd count={shown.length} />}
              />
            </Suspense>
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
          </PendingCards>
        </section>
      )}
      {!isMostlyLeftOut && <ExcludedAds {...model} />}
    </div>
  );
});
