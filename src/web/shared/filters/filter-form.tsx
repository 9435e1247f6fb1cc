import { type FormEvent, useState } from 'react';
import {
  type AdFilters,
  LIST_FILTERS,
  NO_AD_FILTERS,
  RANGE_FIELDS,
  RANGE_FILTERS,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { withRange } from '#src/domain/ads/filters/filter-changes.ts';
import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { FilterGroups } from './filter-groups.tsx';
import type { FilteredList, LiveNumbers, OpenPanel } from './filter-panel.ts';
import { FilterSkeleton } from './filter-skeleton.tsx';
import { HiddenParams } from './hidden-params.tsx';
import { LiveCars } from './live-cars.tsx';
import { type LiveState, useLiveNumbers } from './use-live-numbers.ts';

type FilterFormProps = FilteredList & {
  /** The group that is open at first; `all`: those that most visitors choose. */
  panel: OpenPanel;
  numbersInPage: LiveNumbers | null;
  /** Applies the chosen filters. */
  onShow: (filters: AdFilters) => void;
};

/** All filters with the first cars beside them; the choices take effect when "Visa bilar" is pressed, with the resulting count. */
export function FilterForm({ query, urlOf, withImage, dealer, panel, numbersInPage, onShow }: FilterFormProps) {
  const [draft, setDraft] = useState(query.filters);
  const chosen = settleRanges(draft);
  const live = useLiveNumbers({ filters: chosen, sort: query.sort, withImage, dealer }, numbersInPage);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShow(chosen);
  };
  return (
    <form action={urlOf(EMPTY_QUERY)} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <HiddenParams
        params={formatAdQuery({ ...EMPTY_QUERY, filters: query.filters, sort: query.sort })}
        except={FORM_FIELDS}
      />
      <div className="page-width grid min-h-0 flex-1 gap-x-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="-mr-4 min-h-0 overflow-y-auto overscroll-contain pr-4 pb-8">
          {live.numbers === null ? (
            <NotReady live={live} />
          ) : (
            <FilterGroups
              filters={draft}
              change={setDraft}
              numbers={live.numbers}
              panel={panel}
              isOfDealer={dealer !== undefined}
              isWhole={numbersInPage !== null}
            />
          )}
        </div>
        <LiveCars ids={live.isOld ? null : (live.numbers?.adIds ?? null)} />
      </div>
      <div className="border-t border-line bg-raised">
        <div className="page-width flex items-center justify-between gap-3 py-3">
          <ButtonLink
            kind="quiet"
            to={urlOf({ sort: query.sort })}
            onClick={(event) => {
              event.preventDefault();
              setDraft(NO_AD_FILTERS);
            }}
          >
            Rensa
          </ButtonLink>
          <ShowButton live={live} />
        </div>
      </div>
    </form>
  );
}

/** As wide as any count, so that nothing moves when the count changes. */
function ShowButton({ live: { numbers, isOld, hasFailed } }: { live: LiveState }) {
  const isKnown = numbers !== null && !hasFailed;
  return (
    <>
      <Button kind="primary" className="min-w-52 tabular-nums" aria-busy={isOld && !hasFailed}>
        <span className={isOld && !hasFailed ? 'opacity-60' : ''}>
          {isKnown ? `Visa ${formatCount(numbers.total, 'bil', 'bilar')}` : 'Visa bilar'}
        </span>
      </Button>
      <span role="status" className="sr-only">
        {isKnown && !isOld ? formatCount(numbers.total, 'bil', 'bilar') : ''}
      </span>
    </>
  );
}

function NotReady({ live: { hasFailed, retry } }: { live: LiveState }) {
  if (!hasFailed) return <FilterSkeleton />;
  return (
    <div role="alert" className="py-8">
      <p className="text-body">Det gick inte att hämta valen. Kontrollera din internetanslutning och försök igen.</p>
      <Button kind="quiet" type="button" onClick={retry} className="mt-4">
        Försök igen
      </Button>
    </div>
  );
}

/** A range may be reversed while the visitor types; it is put in order when used. */
const settleRanges = (draft: AdFilters): AdFilters =>
  RANGE_FILTERS.reduce((filters, filter) => withRange(filters, filter, rangeOf(filters, filter)), draft);

/** Names of the fields of the form; the text is preserved beside them. */
const FORM_FIELDS: string[] = [
  'near',
  'within',
  ...LIST_FILTERS,
  ...RANGE_FILTERS.flatMap((filter) => Object.values(RANGE_FIELDS[filter])),
];
