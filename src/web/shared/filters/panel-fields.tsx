import { nearLabel, rangeLabel, valueLabel } from '#src/domain/ads/filters/active-chips.ts';
import {
  type AdFilters,
  chooseParentText,
  filterLabel,
  isRange,
  type ListFilter,
  needsEvery,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { canChoose, parentsOf, withoutValue, withValue } from '#src/domain/ads/filters/filter-changes.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { CheckList } from '#src/web/ui/check-list.tsx';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { checkGroups } from './check-groups.tsx';
import { FILTER_PANELS, type FilterPanelName, type LiveNumbers } from './filter-panel.ts';
import { NearFields } from './near-fields.tsx';
import { RangeFields } from './range-fields.tsx';

type PanelFieldsProps = {
  panel: FilterPanelName;
  filters: AdFilters;
  onChange: (filters: AdFilters) => void;
  numbers: LiveNumbers;
  /** Alone on the screen, not one of several. */
  isAlone?: boolean;
};

/** The fields of one filter. */
export function PanelFields({ panel, filters, onChange, numbers, isAlone = false }: PanelFieldsProps) {
  if (isRange(panel)) {
    return (
      <div className={isAlone ? 'max-w-4xl [--bars:11rem]' : ''}>
        <RangeFields filter={panel} filters={filters} onChange={onChange} range={numbers.ranges[panel]} />
      </div>
    );
  }
  if (panel === 'near') {
    return (
      <div className="max-w-xl">
        <NearFields
          near={filters.near}
          within={filters.within}
          onChoose={(near) => onChange({ ...filters, ...near })}
        />
      </div>
    );
  }
  return (
    <>
      {isAlone && (
        <p className="mb-4 text-small text-quiet">
          {needsEvery(panel)
            ? 'Välj ett eller flera. Bilen har allt som du väljer, enligt annonsen. Siffran är antalet bilar med dina filter.'
            : 'Välj ett eller flera. Siffran är antalet bilar med dina andra filter.'}
        </p>
      )}
      <ListFields name={panel} filters={filters} onChange={onChange} numbers={numbers} />
    </>
  );
}

type ListFieldsProps = Omit<PanelFieldsProps, 'panel'> & { name: ListFilter };

function ListFields({ name, filters, onChange, numbers }: ListFieldsProps) {
  const toggle = (value: string, isChosen: boolean) =>
    onChange(
      isChosen ? withValue(filters, name, value) : withoutValue(filters, name, value, parentsOf(numbers.facets)),
    );
  return (
    <CheckList
      name={name}
      legend={filterLabel(name)}
      groups={checkGroups(name, numbers.facets, filters)}
      chosen={filters[name]}
      onToggle={toggle}
      fits={(value, text) => matchKey(value).includes(matchKey(text))}
    />
  );
}

type AllFiltersProps = { filters: AdFilters; onChange: (filters: AdFilters) => void; numbers: LiveNumbers };

/** All filters in a column, each folded with a summary of its chosen values. All values of each can be chosen (D21). */
export function AllFilters({ filters, onChange, numbers }: AllFiltersProps) {
  return FILTER_PANELS.map((panel) =>
    panel === 'near' || isRange(panel) || canChoose(filters, panel) ? (
      <details
        key={panel}
        className="group scroll-mt-2 border-b border-line"
        onToggle={(event) => {
          if (event.currentTarget.open) event.currentTarget.scrollIntoView({ block: 'nearest' });
        }}
      >
        <summary className="flex min-h-15 items-center gap-3 text-body font-semibold">
          {filterLabel(panel)}
          <span className="min-w-0 flex-1 truncate text-right text-small font-normal text-moss">
            {summaryOf(filters, panel, numbers)}
          </span>
          <Chevron size={20} className="shrink-0 text-quiet transition-transform group-open:rotate-180" />
        </summary>
        <div className="pt-1 pb-6">
          <PanelFields panel={panel} filters={filters} onChange={onChange} numbers={numbers} />
        </div>
      </details>
    ) : (
      <p
        key={panel}
        className="flex min-h-15 items-center justify-between gap-3 border-b border-line text-body text-quiet"
      >
        <span className="font-semibold">{filterLabel(panel)}</span>
        <span className="text-small">{chooseParentText(panel)}</span>
      </p>
    ),
  );
}

function summaryOf(filters: AdFilters, panel: FilterPanelName, { facets }: LiveNumbers): string {
  if (panel === 'near') return filters.near === '' ? '' : nearLabel(filters);
  return isRange(panel)
    ? (rangeLabel(panel, rangeOf(filters, panel)) ?? '')
    : filters[panel].map((value) => valueLabel(panel, value, facets)).join(', ');
}
