import { FILTER_LABELS } from '#src/domain/ads/filters/active-chips.ts';
import type { AdFilters, ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { parentsOf, withoutValue, withValue } from '#src/domain/ads/filters/filter-changes.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import { CheckList } from '#src/web/ui/check-list.tsx';
import { checkGroups } from './check-groups.tsx';
import { type FilterPanelName, isRange, type LiveNumbers } from './filter-panel.ts';
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
  return (
    <>
      {isAlone && (
        <p className="mb-4 text-small text-quiet">
          Välj ett eller flera. Siffran är antalet bilar med dina andra filter.
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
      legend={FILTER_LABELS[name]}
      groups={checkGroups(name, numbers.facets, filters)}
      chosen={filters[name]}
      onToggle={toggle}
      fits={(value, text) => matchKey(value).includes(matchKey(text))}
    />
  );
}
