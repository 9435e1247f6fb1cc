import { Fragment, useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { hasAdFilters, PRICE_SORT_FLOOR } from '../../../domain/ads/filters/ad-filters.ts';
import { EMPTY_QUERY, filterParams, formatAdQuery } from '../../../domain/ads/filters/ad-query.ts';
import { SORT_CHOICES } from '../../../domain/ads/filters/filter-options.ts';
import { formatCount, formatNumber } from '../../../domain/format/numbers.ts';
import { adsUrl, vehiclesUrl } from '../../../urls.ts';
import { AdGrid } from '../../shared/ad-card/ad-grid.tsx';
import { useIsWhole } from '../../shared/below-the-fold.tsx';
import { ActiveChips } from '../../shared/filters/active-chips.tsx';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { HiddenParams } from '../../shared/filters/hidden-params.tsx';
import { QuickFilters } from '../../shared/filters/quick-filters.tsx';
import { SortMenu } from '../../shared/filters/sort-menu.tsx';
import { listKey, rememberList } from '../../shared/list-paging/list-cache.ts';
import { ListPaging } from '../../shared/list-paging/list-paging.tsx';
import { useAppendedPages } from '../../shared/list-paging/use-appended-pages.ts';
import { useFocusOnMore } from '../../shared/list-paging/use-focus-on-more.ts';
import { useKeptFocus } from '../../shared/list-paging/use-kept-focus.ts';
import { useListScroll } from '../../shared/list-paging/use-list-scroll.ts';
import { usePendingList } from '../../shared/list-paging/use-pending-list.ts';
import { CardSkeletons, SKELETONS } from '../../shared/list-states/card-skeletons.tsx';
import { EmptyList } from '../../shared/list-states/empty-list.tsx';
import { SearchBox } from '../../shared/search-box/search-box.tsx';
import { Link } from '../../ui/link.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';
import { titleOf } from './vehicle-list-title.ts';

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
  const list = { query, urlOf: vehiclesUrl };
  return (
    <div className="page-width pt-8 md:pt-12">
      <header>
        <h1 className="text-title">{titleOf(filters)}</h1>
        {model.modelLink !== null && (
          <p className="mt-1 text-small" data-print="no">
            <Link to={model.modelLink.to} className="link touch inline-flex items-center">
              {`${model.modelLink.name}: priser och modeller i siffror`}
            </Link>
          </p>
        )}
        {model.ignored.length > 0 && <Ignored values={model.ignored} />}
        {model.note !== null && (
          <p role="status" className="mt-2 text-body">
            {model.note}
          </p>
        )}
        {model.didYouMean.length > 0 && <DidYouMean guesses={model.didYouMean} />}
      </header>
      <div className="mt-5 grid gap-3 *:min-w-0 md:mt-7" data-print="no">
        <div className="max-w-2xl" key={filters.search}>
          <SearchBox label="Sök bland bilarna" place="vehicles" list="floating" text={filters.search}>
            <HiddenParams
              params={formatAdQuery({ ...EMPTY_QUERY, filters: { ...filters, search: '' }, sort: query.sort })}
            />
          </SearchBox>
        </div>
        <FilterBar {...list} withImage inPage={model.inPage} key={model.inPage?.panel} />
        <QuickFilters {...list} />
        <ActiveChips chips={model.chips} clearTo={vehiclesUrl({ sort: query.sort })} />
      </div>
      <div className="mt-4 flex items-center justify-between gap-x-4 border-b border-line pb-2 md:mt-6">
        <p ref={count} tabIndex={-1} role="status" className="text-body text-quiet outline-none">
          <strong className="font-semibold text-ink">{formatCount(total, 'bil', 'bilar')}</strong>
          {total > 1 && <span className="max-sm:sr-only">{`, ${orderName(sort)}`}</span>}
          {cursor === null && page > 1 && ` · sida ${formatNumber(page)} av ${formatNumber(model.lastPage)}`}
        </p>
        <div data-print="no">
          <SortMenu {...list} sort={sort} />
        </div>
      </div>
      {total === 0 ? (
        <div className="mt-8">
          <EmptyList
            heading={
              hasAdFilters(filters) ? 'Inga fordon hittades med de valda filtren.' : 'Inga bilar är till salu just nu.'
            }
            hint={null}
            relaxation={model.relaxation}
            clearTo={hasAdFilters(filters) ? vehiclesUrl({ sort: query.sort }) : null}
            clearLabel="Rensa alla filter"
          />
        </div>
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
              <AdGrid ads={shown} isOnTop isWhole={isWhole} returnUrl={vehiclesUrl({ ...query, scrollToRow: null })} />
              <div className="mt-14">
                <ListPaging
                  {...list}
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
      <Excluded {...model} />
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

/** The order in the middle of a sentence. */
function orderName({ by, order }: VehicleListModel['sort']): string {
  if (by === 'date' && order === 'desc') return 'nyast först';
  const label = SORT_CHOICES.find((choice) => choice.by === by && choice.order === order)?.label ?? '';
  return `${label.charAt(0).toLowerCase()}${label.slice(1)} först`;
}

/** What could not be used of the address, so that nobody believes it was (D27). */
const Ignored = ({ values }: { values: string[] }) => (
  <p className="mt-2 text-small text-quiet">
    {`Det här kände vi inte igen och har bortsett från: ${values.map((value) => `”${value}”`).join(', ')}.`}
  </p>
);

/** For a text that found nothing. */
const DidYouMean = ({ guesses }: { guesses: VehicleListModel['didYouMean'] }) => (
  <p className="mt-2 text-body">
    {'Menade du '}
    {guesses.map(({ label, to }, at) => (
      <Fragment key={to}>
        {at > 0 && (at === guesses.length - 1 ? ' eller ' : ', ')}
        <Link to={to} className="link">
          {label}
        </Link>
      </Fragment>
    ))}
    ?
  </p>
);

/** Matching ads that are not in the list, and why (D11, D12). */
function Excluded({ excluded, query: { filters, sort } }: VehicleListModel) {
  const { withoutImage, withoutPrice } = excluded;
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
            {withoutImage === 1 ? 'Se den bland alla annonser' : 'Se dem bland alla annonser'}
          </Link>
        </p>
      )}
    </div>
  );
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
