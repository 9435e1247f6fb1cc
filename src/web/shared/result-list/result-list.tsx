import type { ReactNode } from 'react';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import type { ShownOrder, SortExplanation } from '#src/domain/ads/popular-ranking.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import { Fold } from '#src/web/ui/fold.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { ActiveChips, type ChipModel } from './active-chips.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { SortList, SortMenu, type SortProps, SortWords } from './sort-menu.tsx';
import { WatchSearch } from './watch-search.tsx';

/** Id of the heading of the cars. */
export const CARS_ANCHOR = 'annonser';

type ResultListProps = Pick<SortProps, 'query' | 'urlOf'> & {
  list: SearchedList;
  order: ShownOrder;
  explanation: SortExplanation;
  heading: string;
  /** Number of cars, as a status. */
  count: ReactNode;
  /** Lines below the heading. */
  lead?: ReactNode;
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
  const { query, urlOf, list, order, heading, count, lead, chips, clearTo, search, filterButton, filters, children } =
    props;
  const hasFilters = hasAdFilters(query.filters);
  const isPopular = order === 'popular';
  const sorting = { query, urlOf, sort: isPopular ? null : order, ownLabel: isPopular ? 'Populärast' : undefined };
  const watch = <WatchSearch list={list} filters={query.filters} labels={chips.map(({ label }) => label)} />;
  const explained = <SortExplained {...props.explanation} />;
  return (
    <div className="page-width pt-4 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-x-8 lg:pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 lg:col-span-2">
        <header className="flex min-w-0 flex-wrap items-baseline gap-x-4 py-1">
          <h1 className="text-title max-sm:text-large">{heading}</h1>
          {count}
        </header>
        <div className="hidden items-center gap-x-2 lg:flex" data-print="no">
          <SortWords {...sorting} />
          {watch}
        </div>
      </div>
      <div className="lg:col-span-2">{lead}</div>
      <div
        data-print="no"
        data-list-bar
        className="sticky top-0 z-20 -mx-4 mt-2 flex min-h-13 flex-wrap items-center justify-between border-y border-line bg-ground px-1 has-[details[open]]:z-25 lg:hidden"
      >
        {filterButton}
        <SortMenu {...sorting} explanation={explained} />
        {watch}
      </div>
      <div data-print="no" className="flex h-13 items-center overflow-hidden lg:col-span-2">
        {hasFilters ? <ActiveChips chips={chips} clearTo={null} /> : <QuickFilters query={query} urlOf={urlOf} />}
      </div>
      <aside aria-label="Filter och sortering" data-print="no" className="lg:pb-10">
        <a
          href={`#${CARS_ANCHOR}`}
          className="link touch sr-only items-center text-small focus:not-sr-only focus:inline-flex max-lg:hidden"
        >
          Hoppa över filtren
        </a>
        {search !== undefined && <div className="max-lg:pb-3">{search}</div>}
        <div className="mt-3 flex min-h-11 items-center justify-between gap-3 first:mt-0 max-lg:hidden">
          <h2 className="text-large">Filter</h2>
          {hasFilters && (
            <Link to={clearTo} replace className="link touch inline-flex items-center text-small">
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
      <div className="min-w-0">{children}</div>
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
