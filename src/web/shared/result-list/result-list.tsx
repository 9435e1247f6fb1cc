import { Map as MapIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import type { ShownOrder, SortExplanation } from '#src/domain/ads/popular-ranking.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import { useSearchCount } from '#src/web/shared/ad-card/use-shown-count.ts';
import type { FilteredList } from '#src/web/shared/filters/filter-panel.ts';
import { Fold } from '#src/web/ui/fold.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { ActiveChips, type ChipModel } from './active-chips.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { SortList, SortMenu, SortWords } from './sort-menu.tsx';
import { useSeenSearch, WatchSearch } from './watch-search.tsx';

/** Id of the heading of the cars, in both lists. */
const CARS_ANCHOR = 'annonser';

const ListMap = lazy(async () => ({ default: (await import('./list-map.tsx')).ListMap }));

type ResultListProps = Pick<FilteredList, 'query' | 'urlOf' | 'withImage'> & {
  /** Style of the map; null: the site's own outlines. */
  mapStyleUrl: string | null;
  list: SearchedList;
  order: ShownOrder;
  explanation: SortExplanation;
  heading: string;
  /** Groups of cars that the search asks for. */
  asked: readonly string[];
  /** Number of cars, as a status. */
  count: ReactNode;
  /** A line below the heading. */
  subLine?: string;
  /** Notes on how the search was read. */
  notes?: ReactNode;
  chips: readonly ChipModel[];
  /** The list without filters. */
  clearTo: string;
  /** A search of the list's own; it stands above the filters. */
  search?: ReactNode;
  /** Opens the filters where they do not stand beside the cars. */
  filterButton: ReactNode;
  /** The filters beside the cars, from 1024 px. */
  filters: ReactNode;
  children: ReactNode;
};

/**
 * A list of cars: its heading with the number and the commonest orders, one row of the filters that are set, and then the cars, with
 * all filters beside them. On narrower screens the filters, the orders and "Bevaka" are in a bar that stays at the top.
 */
export function ResultList(props: ResultListProps) {
  const {
    query,
    urlOf,
    list,
    order,
    heading,
    asked,
    count,
    subLine,
    notes,
    chips,
    clearTo,
    search,
    filterButton,
    filters,
    children,
  } = props;
  const { pathname, search: shownQuery } = useLocation();
  const hasFilters = hasAdFilters(query.filters);
  const isPopular = order === 'popular';
  const sorting = { query, urlOf, sort: isPopular ? null : order, ownLabel: isPopular ? 'Populärast' : undefined };
  const watch = <WatchSearch list={list} filters={query.filters} labels={chips.map(({ label }) => label)} />;
  useSeenSearch({ list, filters: query.filters });
  useSearchCount(asked);
  const [isMapOpen, setIsMapOpen] = useState(false);
  const mapSwitch = useRef<HTMLButtonElement>(null);
  const closeMap = () => {
    setIsMapOpen(false);
    mapSwitch.current?.focus();
  };
  const explained = <SortExplained {...props.explanation} />;
  return (
    <div className="page-width pt-4 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-x-8 lg:pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 lg:col-span-2 lg:flex-nowrap lg:items-start">
        <header className="flex min-w-0 flex-wrap items-baseline gap-x-4 py-1 lg:flex-1">
          <h1 className="text-title max-sm:text-large">{heading}</h1>
          {count}
          {subLine !== undefined && <p className="text-small text-quiet max-lg:basis-full">{subLine}</p>}
        </header>
        <div className="hidden shrink-0 items-center gap-x-2 lg:flex" data-print="no">
          <SortWords {...sorting} />
          {watch}
        </div>
      </div>
      <div className="lg:col-span-2">{notes}</div>
      <div
        data-print="no"
        data-list-bar
        className="sticky top-0 z-20 -mx-4 mt-2 flex min-h-13 flex-wrap items-center justify-between border-y border-line bg-ground px-1 has-[details[open]]:z-25 lg:hidden"
      >
        {filterButton}
        <SortMenu {...sorting} explanation={explained} />
        {watch}
      </div>
      <div data-print="no" className="flex h-13 items-center gap-4 overflow-hidden lg:col-span-2">
        <ActiveChips chips={chips} clearTo={null} />
        {!hasFilters && <QuickFilters query={query} urlOf={urlOf} />}
      </div>
      <aside aria-label="Filter och sortering" data-print="no" className="lg:pb-10">
        <a
          href={`#${CARS_ANCHOR}`}
          className="link touch sr-only items-center text-small focus:not-sr-only focus:inline-flex max-lg:hidden"
        >
          Hoppa över filtren
        </a>
        {search !== undefined && <div className="max-lg:pb-3">{search}</div>}
        <button
          ref={mapSwitch}
          type="button"
          aria-pressed={isMapOpen}
          onClick={() => setIsMapOpen(!isMapOpen)}
          className="needs-script touch mt-3 flex w-full items-center justify-center gap-2 rounded-card border border-edge text-small font-semibold hover:bg-sunken aria-pressed:bg-moss-tint max-lg:hidden"
        >
          <MapIcon aria-hidden size={18} />
          Visa på karta
        </button>
        <div className="mt-2 flex min-h-11 items-center justify-between gap-3 max-lg:hidden">
          <h2 className="text-large">Filter</h2>
          {hasFilters && (
            <Link
              to={clearTo}
              replace
              state={{ undo: pathname + shownQuery }}
              className="link touch inline-flex items-center text-small"
            >
              Rensa
            </Link>
          )}
        </div>
        {filters}
        <div className="max-lg:hidden">
          <div className="mt-6 border-t border-line">
            <Fold as="h2" heading="Fler sorteringar">
              <SortList {...sorting} />
            </Fold>
            {explained}
          </div>
          {hasFilters && (
            <div className="mt-6">
              <QuickFilters query={query} urlOf={urlOf} isWrapped />
            </div>
          )}
        </div>
      </aside>
      <div className={`min-w-0 ${isMapOpen ? 'beside-map' : ''}`}>
        {isMapOpen && (
          <div className="list-map">
            <Suspense fallback={<p className="text-small text-quiet">Laddar kartan…</p>}>
              <ListMap
                query={query}
                urlOf={urlOf}
                withImage={props.withImage}
                styleUrl={props.mapStyleUrl}
                onClose={closeMap}
              />
            </Suspense>
          </div>
        )}
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

/** Explains the order of the ads, as consumer law requires of marketplaces. */
function SortExplained({ title, paragraphs }: SortExplanation) {
  return (
    <Fold as="h2" heading={title}>
      <div className="grid gap-2 text-small">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Fold>
  );
}
