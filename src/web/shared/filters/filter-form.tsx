import { type FormEvent, useState } from 'react';
import {
  type AdFilters,
  isRange,
  LIST_FILTERS,
  NO_AD_FILTERS,
  RANGE_FIELDS,
  RANGE_FILTERS,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { withoutGroup, withRange } from '#src/domain/ads/filters/filter-changes.ts';
import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import type { FilteredList, LiveNumbers, OpenPanel } from './filter-panel.ts';
import { HiddenParams } from './hidden-params.tsx';
import { AllFilters, PanelFields } from './panel-fields.tsx';
import { type LiveState, useLiveNumbers } from './use-live-numbers.ts';

type FilterFormProps = FilteredList & {
  panel: OpenPanel;
  numbersInPage: LiveNumbers | null;
  /** Applies the chosen filters. */
  onShow: (filters: AdFilters) => void;
};

/** Content of a panel: choices that take effect when "Visa bilar" is pressed, with the resulting count. */
export function FilterForm({ query, urlOf, withImage, dealer, panel, numbersInPage, onShow }: FilterFormProps) {
  const [draft, setDraft] = useState(query.filters);
  const chosen = settleRanges(draft);
  const live = useLiveNumbers({ filters: chosen, sort: query.sort, withImage, dealer }, numbersInPage);
  const cleared = panel === 'all' ? NO_AD_FILTERS : withoutGroup(draft, panel);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShow(chosen);
  };
  return (
    <form action={urlOf(EMPTY_QUERY)} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <HiddenParams
        params={formatAdQuery({ ...EMPTY_QUERY, filters: query.filters, sort: query.sort })}
        except={openFieldsOf(panel)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="page-width py-6 md:py-10">
          {live.numbers === null ? (
            <NotReady live={live} />
          ) : panel === 'all' ? (
            <AllFilters filters={draft} onChange={setDraft} numbers={live.numbers} />
          ) : (
            <PanelFields panel={panel} filters={draft} onChange={setDraft} numbers={live.numbers} isAlone />
          )}
        </div>
      </div>
      <div className="border-t border-line bg-raised">
        <div className="page-width flex items-center justify-between gap-3 py-3">
          <ButtonLink
            kind="quiet"
            to={urlOf({ filters: cleared, sort: query.sort })}
            onClick={(event) => {
              event.preventDefault();
              setDraft(cleared);
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
  if (!hasFailed) return <p className="text-body text-quiet">Förbereder filter...</p>;
  return (
    <div role="alert">
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

const NEAR_FIELDS = ['near', 'within'];

/** Names of the form fields of a panel. */
function openFieldsOf(panel: OpenPanel): string[] {
  if (panel === 'all')
    return [...NEAR_FIELDS, ...LIST_FILTERS, ...RANGE_FILTERS.flatMap((filter) => Object.values(RANGE_FIELDS[filter]))];
  if (panel === 'near') return NEAR_FIELDS;
  return isRange(panel) ? Object.values(RANGE_FIELDS[panel]) : [panel];
}
