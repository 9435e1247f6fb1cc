import { memo, Suspense, useRef } from 'react';
import { listHeading } from '#src/domain/ads/filters/list-subject.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { adsUrl, vehiclesUrl } from '#src/urls.ts';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { ActiveChips } from '#src/web/shared/filters/active-chips.tsx';
import { SortMenu } from '#src/web/shared/filters/sort-menu.tsx';
import { UnknownPlaceNote } from '#src/web/shared/filters/unknown-place.tsx';
import { useRestoredFocus } from '#src/web/shared/list-paging/list-focus.ts';
import { PendingCards, usePendingList } from '#src/web/shared/list-paging/pending-list.tsx';
import { CardSkeletons, SKELETONS } from '#src/web/shared/list-states/card-skeletons.tsx';
import { EmptyList } from '#src/web/shared/list-states/empty-list.tsx';
import { ADS_TIMEOUT } from '#src/web/shared/list-states/load-failures.ts';
import { WatchSearch } from '#src/web/shared/saved-searches/watch-search.tsx';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Pagination } from '#src/web/ui/pagination.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import type { AdListModel } from './ad-list-data.server.ts';
import { countText, sortExplanationOf, subLineOf } from './ad-list-texts.ts';
import { FilterPanel } from './filter-panel.tsx';

const PLACEHOLDERS = <CardSkeletons count={SKELETONS.ads} isBesidePanel />;

/**
 * The filters beside the ads, twenty-four a page; without filters the popular ads. Not rendered again while another page is
 * loading.
 */
export const AdListPage = memo((model: AdListModel) => {
  const count = useRef<HTMLParagraphElement>(null);
  useRestoredFocus(count, model.ads);
  const showResults = () => {
    count.current?.scrollIntoView();
    count.current?.focus({ preventScroll: true });
  };
  return (
    <div className="page-width pt-8 md:pt-12">
      <header>
        <h1 className="text-title">{listHeading(model.query.filters, model.total)}</h1>
        <p className="mt-2 text-body text-quiet">{subLineOf(model.query.filters, model.order)}</p>
        <OtherList {...model} />
        {model.unknownPlace !== null && <UnknownPlaceNote {...model.unknownPlace} />}
      </header>
      <div className="mt-6 grid gap-x-8 gap-y-6 md:mt-8 lg:grid-cols-4">
        <Suspense>
          <FilterPanel model={model} onDone={showResults} />
        </Suspense>
        <section aria-labelledby="annonser" className="min-w-0 lg:col-span-3">
          <h2 id="annonser" className="sr-only">
            Annonser
          </h2>
          <div className="relative flex flex-wrap items-center justify-between gap-x-6">
            <p
              ref={count}
              tabIndex={-1}
              role="status"
              className="flex touch scroll-mt-6 items-center text-body font-semibold text-forest tabular-nums"
            >
              <Count total={model.total} />
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 max-md:w-full">
              <SortExplained order={model.order} />
              <div className="ml-auto" data-print="no">
                <SortMenu
                  query={model.query}
                  urlOf={adsUrl}
                  sort={model.order === 'popular' ? null : model.order}
                  ownLabel="Populärast"
                />
              </div>
            </div>
          </div>
          <div className="mt-2" data-print="no">
            <ActiveChips chips={model.chips} clearTo={adsUrl()} />
            <WatchSearch list="annonser" filters={model.query.filters} labels={model.chips.map(({ label }) => label)} />
          </div>
          <PendingCards path={adsUrl()} className="mt-5" placeholders={PLACEHOLDERS} timeout={ADS_TIMEOUT}>
            <Ads {...model} />
          </PendingCards>
        </section>
      </div>
    </div>
  );
});

/** How this list differs from /vehicles, with a link to it. */
function OtherList({ query: { filters, sort }, order, withImage }: AdListModel) {
  if (withImage === 0) return null;
  const isNewest = order === 'popular' || (order.by === 'date' && order.order === 'desc');
  return (
    <p className="mt-1 text-small text-quiet" data-print="no">
      {'Med och utan bild. '}
      <Link to={vehiclesUrl({ filters, sort })} className="link">
        {`Bara med bild${isNewest ? ', nyast först' : ''}: ${formatNumber(withImage)}`}
      </Link>
    </p>
  );
}

const Count = ({ total }: { total: number }) =>
  usePendingList(adsUrl()).isSlow ? 'Förbereder annonser...' : countText(total);

function Ads(model: AdListModel) {
  const { ads, total, lastPage, chips, filterSuggestion, widerPlace, withoutPrice } = model;
  const { filters, sort, page } = model.query;
  if (total === 0) {
    return (
      <EmptyList
        heading="Inga annonser hittades"
        hint={chips.length > 0 ? 'Prova att justera dina filter' : undefined}
        widerPlace={widerPlace}
        filterSuggestion={filterSuggestion}
        clearTo={chips.length > 0 ? adsUrl() : null}
        clearLabel="Rensa filter"
      />
    );
  }
  const urlOf = (target: number) => adsUrl({ filters, sort, page: target });
  return (
    <>
      <Suspense>
        <AdGrid ads={ads} isOnTop returnUrl={urlOf(page)} isBesidePanel />
      </Suspense>
      <div className="mt-14">
        <Pagination current={page} last={lastPage} urlOf={urlOf} />
      </div>
      {withoutPrice > 0 && (
        <p className="mt-6 text-small text-quiet">
          {`${formatCount(withoutPrice, 'annons', 'annonser')} utan pris visas inte när listan sorteras efter pris.`}
        </p>
      )}
    </>
  );
}

/** Explains the order of the ads, as consumer law requires of marketplaces. Opens over the list. */
function SortExplained({ order }: Pick<AdListModel, 'order'>) {
  const { title, paragraphs } = sortExplanationOf(order);
  const { fold } = useFoldOver();
  return (
    <details {...fold} className="group/fold" data-print="no">
      <summary className="touch -mx-2 inline-flex items-center gap-1.5 rounded-card px-2 text-small hover:bg-sunken">
        <span className="text-moss underline underline-offset-4">{title}</span>
        <Chevron size={16} className="text-moss max-sm:hidden transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="absolute right-0 z-25 mt-1 grid gap-2 rounded-card border border-line bg-raised px-5 py-4 text-small text-ink shadow-float max-sm:left-0 sm:w-96">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
