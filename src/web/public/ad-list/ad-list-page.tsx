import { memo, Suspense, useRef } from 'react';
import { listHeading } from '#src/domain/ads/filters/list-subject.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { adsUrl, alertFormUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { UnknownPlaceNote } from '#src/web/shared/filters/unknown-place.tsx';
import { useRestoredFocus } from '#src/web/shared/list-paging/list-focus.ts';
import { PendingCards, usePendingList } from '#src/web/shared/list-paging/pending-list.tsx';
import { CardSkeletons, SKELETONS } from '#src/web/shared/list-states/card-skeletons.tsx';
import { EmptyList } from '#src/web/shared/list-states/empty-list.tsx';
import { ADS_TIMEOUT } from '#src/web/shared/list-states/load-failures.ts';
import { ResultList } from '#src/web/shared/result-list/result-list.tsx';
import { searchOf } from '#src/web/shared/result-list/watch-search.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Pagination } from '#src/web/ui/pagination.tsx';
import type { AdListModel } from './ad-list-data.server.ts';
import { countText, subLineOf } from './ad-list-texts.ts';
import { FilterPanel, FilterPanelButton } from './filter-panel.tsx';

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
  const { query, total, order, chips, unknownPlace } = model;
  return (
    <ResultList
      list="annonser"
      withImage={false}
      mapStyleUrl={model.mapStyleUrl}
      query={query}
      urlOf={adsUrl}
      order={order}
      explanation={model.explanation}
      heading={listHeading(query.filters, total)}
      asked={model.asked}
      count={
        <p
          ref={count}
          tabIndex={-1}
          role="status"
          className="scroll-mt-16 text-body font-semibold text-ink tabular-nums outline-none"
        >
          <Count total={total} />
        </p>
      }
      subLine={subLineOf(query.filters, order)}
      notes={unknownPlace !== null && <UnknownPlaceNote {...unknownPlace} />}
      chips={chips}
      clearTo={adsUrl()}
      filterButton={<FilterPanelButton choices={model.choices} />}
      filters={
        <Suspense>
          <FilterPanel model={model} onDone={showResults} />
        </Suspense>
      }
    >
      <section aria-labelledby="annonser">
        <h2 id="annonser" className="sr-only">
          Annonser
        </h2>
        <PendingCards path={adsUrl()} placeholders={PLACEHOLDERS} timeout={ADS_TIMEOUT}>
          <Ads {...model} />
        </PendingCards>
      </section>
      <OtherList {...model} />
    </ResultList>
  );
});

/** How this list differs from /vehicles, with a link to it. */
function OtherList({ query: { filters, sort }, order, withImage }: AdListModel) {
  if (withImage === 0) return null;
  const isNewest = order === 'popular' || (order.by === 'date' && order.order === 'desc');
  return (
    <p className="mt-8 text-small text-quiet" data-print="no">
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
      <div className="max-lg:mt-6">
        <EmptyList
          heading="Inga annonser hittades"
          hint={chips.length > 0 ? 'Prova att justera dina filter' : undefined}
          widerPlace={widerPlace}
          filterSuggestion={filterSuggestion}
          clearTo={chips.length > 0 ? adsUrl() : null}
          clearLabel="Rensa filter"
          watchTo={chips.length > 0 ? alertFormUrl(searchOf({ list: 'annonser', filters })) : null}
        />
      </div>
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
