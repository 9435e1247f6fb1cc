import { memo, Suspense } from 'react';
import { hasAdFilters, PRICE_SORT_FLOOR } from '#src/domain/ads/filters/ad-filters.ts';
import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { listHeading } from '#src/domain/ads/filters/list-subject.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { adsUrl, alertFormUrl, categoriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { FilterButton, FilterColumn } from '#src/web/shared/filters/filter-buttons.tsx';
import { FilterPanels } from '#src/web/shared/filters/filter-panels.tsx';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { PendingCards } from '#src/web/shared/list-paging/pending-list.tsx';
import { CardSkeletons, SKELETONS } from '#src/web/shared/list-states/card-skeletons.tsx';
import { EmptyList } from '#src/web/shared/list-states/empty-list.tsx';
import { FAILURE_TEXTS } from '#src/web/shared/list-states/load-failures.ts';
import { ResultList } from '#src/web/shared/result-list/result-list.tsx';
import { searchOf } from '#src/web/shared/result-list/watch-search.tsx';
import { SearchBox } from '#src/web/shared/suggestions/search-box.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { ListCount, ListNotes } from './list-head.tsx';
import { ListPaging } from './list-paging.tsx';
import { useShownVehicles } from './use-shown-vehicles.ts';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

const PLACEHOLDERS = <CardSkeletons isBesidePanel count={SKELETONS.vehicles} label="Laddar fordon..." />;

/**
 * The vehicle list: filters, hits, excluded ads (first, where they are the most), and the pagination. Not rendered again while
 * another page is loading.
 */
export const VehicleListPage = memo((model: VehicleListModel) => {
  const { query, total, excluded, sort, chips, inPage } = model;
  const isMostlyLeftOut = excluded.withoutImage > total;
  const { shown, grid, count, recordOpened } = useShownVehicles(model);
  const list = { query, urlOf: vehiclesUrl };
  return (
    <FilterPanels {...list} withImage inPage={inPage} key={inPage?.panel}>
      <ResultList
        {...list}
        withImage
        mapStyleUrl={model.mapStyleUrl}
        list="vehicles"
        order={sort}
        explanation={model.explanation}
        heading={listHeading(query.filters, total)}
        asked={model.asked}
        count={<ListCount {...model} countRef={count} />}
        notes={<ListNotes {...model} />}
        chips={chips}
        clearTo={vehiclesUrl({ sort: query.sort })}
        search={<ListSearch {...model} />}
        filterButton={<FilterButton {...list} />}
        filters={<FilterColumn {...list} />}
      >
        {isMostlyLeftOut && <ExcludedAds {...model} />}
        {total === 0 ? (
          <NoVehicles {...model} />
        ) : (
          <section ref={grid} aria-labelledby="annonser" onClickCapture={(event) => recordOpened(event.target)}>
            <h2 id="annonser" className="sr-only">
              Annonser
            </h2>
            <PendingCards path={vehiclesUrl()} placeholders={PLACEHOLDERS} timeout={FAILURE_TEXTS.timeout}>
              <Suspense>
                <AdGrid
                  ads={shown}
                  isOnTop
                  isBesidePanel
                  returnUrl={vehiclesUrl({ ...query, scrollToRow: null })}
                  end={<RowEnd count={shown.length} />}
                />
              </Suspense>
              <div className="mt-14">
                <ListPaging {...model} shownCount={shown.length} />
              </div>
            </PendingCards>
          </section>
        )}
        <ListEnd {...model} isMostlyLeftOut={isMostlyLeftOut} />
      </ResultList>
    </FilterPanels>
  );
});

function ListSearch({ query: { filters, sort } }: VehicleListModel) {
  return (
    <SearchBox key={filters.search} label="Sök bland bilarna" place="vehicles" list="floating" text={filters.search}>
      <HiddenParams params={formatAdQuery({ ...EMPTY_QUERY, filters: { ...filters, search: '' }, sort })} />
    </SearchBox>
  );
}

/** Visibility in rows of three, by the number of cards in the last row: none, one or two. */
const OF_THREE = ['lg:hidden', 'lg:grid lg:col-span-2', 'lg:grid'];

/** Link to the categories in the free places of the last row of two or three cards, as high as the pictures beside it. */
function RowEnd({ count }: { count: number }) {
  const ofTwo = count % 2 === 0 ? '' : 'sm:grid';
  return (
    <li data-print="no" className={`row-span-5 hidden grid-rows-subgrid pb-10 ${ofTwo} ${OF_THREE[count % 3]}`}>
      <div className="grid content-center gap-2 rounded-card bg-moss-tint p-6">
        <p className="text-large font-semibold text-forest">Hittar du inte rätt?</p>
        <p className="max-w-md text-small">
          Se vilka bilar som passar bäst för hund, husvagn, pendling och andra behov.
        </p>
        <p>
          <Link to={categoriesUrl()} className="link touch inline-flex items-center text-small font-medium">
            Bästa bilen för dina behov
          </Link>
        </p>
      </div>
    </li>
  );
}

/** The links below the list: ads that are not in it, and the page of its model. */
function ListEnd({ isMostlyLeftOut, ...model }: VehicleListModel & { isMostlyLeftOut: boolean }) {
  const { modelLink } = model;
  return (
    <>
      {!isMostlyLeftOut && <ExcludedAds {...model} />}
      {modelLink !== null && (
        <p className="mt-2 text-small" data-print="no">
          <Link to={modelLink.to} className="link touch inline-flex items-center">
            {`${modelLink.name}: priser och modeller i siffror`}
          </Link>
        </p>
      )}
    </>
  );
}

/** Matching ads that are not in the list, and why (D11, D12). */
function ExcludedAds({ excluded, query: { filters, sort }, total }: VehicleListModel) {
  const { withoutImage, withoutPrice } = excluded;
  const isPopular = sort === null && !hasAdFilters(filters);
  if (withoutImage === 0 && withoutPrice === 0) return null;
  return (
    <div className="mt-8 grid gap-1 text-small text-quiet">
      {withoutPrice > 0 && (
        <p>
          {`${formatCount(withoutPrice, 'annons', 'annonser')} utan pris, eller under ${formatNumber(PRICE_SORT_FLOOR)}\u00a0kr, visas inte när du sorterar efter pris. `}
        </p>
      )}
      {withoutImage > 0 && (
        <p>
          {`${formatCount(withoutImage, 'annons', 'annonser')} utan bild visas inte här. `}
          <Link to={adsUrl({ filters, sort })} className="link">
            {`${isPopular ? 'Populära annonser, även utan bild' : 'Även utan bild'}: ${formatNumber(total + withoutImage)}`}
          </Link>
        </p>
      )}
    </div>
  );
}

function NoVehicles({
  query: { filters, sort },
  filterSuggestion,
  widerPlace,
  excluded,
  didYouMean,
}: VehicleListModel) {
  const isNarrowed = hasAdFilters(filters);
  const which = excluded.withoutImage > 0 ? 'bilar med bild' : 'bilar';
  return (
    <div className="mt-8">
      <EmptyList
        heading={isNarrowed ? 'Inga fordon hittades med de valda filtren.' : `Inga ${which} är till salu just nu.`}
        guesses={didYouMean}
        widerPlace={widerPlace}
        filterSuggestion={filterSuggestion}
        clearTo={isNarrowed ? vehiclesUrl({ sort }) : null}
        clearLabel="Rensa alla filter"
        watchTo={isNarrowed ? alertFormUrl(searchOf({ list: 'vehicles', filters })) : null}
      />
    </div>
  );
}
