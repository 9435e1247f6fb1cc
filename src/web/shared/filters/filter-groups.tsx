import { memo, useEffect, useRef, useState } from 'react';
import { nearLabel, rangeLabel, valueLabel } from '#src/domain/ads/filters/active-chips.ts';
import {
  type AdFilters,
  chooseParentText,
  filterLabel,
  isRange,
  LISTS,
  type ListFilter,
  needsEvery,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { canChoose, parentsOf, withoutValue, withValue } from '#src/domain/ads/filters/filter-changes.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { CheckList } from '#src/web/ui/check-list.tsx';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { checkGroups } from './check-groups.tsx';
import { FILTER_PANELS, type FilterPanelName, type LiveNumbers, type OpenPanel, PLACE_PANELS } from './filter-panel.ts';
import { NearFields } from './near-fields.tsx';
import { RangeFields } from './range-fields.tsx';

/** Changes the filters that are being chosen; the same function as long as the form is open. */
type ChangeFilters = (change: (filters: AdFilters) => AdFilters) => void;

type FilterGroupsProps = {
  filters: AdFilters;
  change: ChangeFilters;
  numbers: LiveNumbers;
  panel: OpenPanel;
  /** A dealer's stock is in one place. */
  isOfDealer: boolean;
  /** Whether closed groups have their fields too, as in the server's HTML, where no script can add them. */
  isWhole: boolean;
};

/** Open at first where no group was asked for: what every buyer chooses. */
const COMMON_PANELS: readonly FilterPanelName[] = ['price', 'year', 'mileage'];

/** All filters in a column, in the order of buyers' questions, each folded with a summary of its chosen values (D21). */
export function FilterGroups({ filters, change, numbers, panel, isOfDealer, isWhole }: FilterGroupsProps) {
  return FILTER_PANELS.filter((name) => !isOfDealer || !PLACE_PANELS.includes(name)).map((name) =>
    name === 'near' || isRange(name) || canChoose(filters, name) ? (
      <Group
        key={name}
        name={name}
        filters={filters}
        change={change}
        numbers={numbers}
        isOpenAtFirst={panel === 'all' ? COMMON_PANELS.includes(name) : name === panel}
        isAsked={name === panel}
        isWhole={isWhole}
      />
    ) : (
      <p
        key={name}
        className="flex min-h-15 items-center justify-between gap-3 border-b border-line text-body text-quiet"
      >
        <span className="font-semibold">{filterLabel(name)}</span>
        <span className="text-small">{chooseParentText(name)}</span>
      </p>
    ),
  );
}

type GroupProps = {
  name: FilterPanelName;
  filters: AdFilters;
  change: ChangeFilters;
  numbers: LiveNumbers;
  isOpenAtFirst: boolean;
  /** Whether the visitor asked for this group: it is scrolled to and gets the focus. */
  isAsked: boolean;
  isWhole: boolean;
};

function Group({ name, filters, change, numbers, isOpenAtFirst, isAsked, isWhole }: GroupProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const group = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    group.current?.scrollIntoView({ block: 'start' });
    group.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <details
      ref={group}
      open={isOpenAtFirst}
      className="group scroll-mt-2 border-b border-line"
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
    >
      {/* The event "toggle" comes a task later; a Tab before it would pass the fields by, and they would move the focus away. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by every means, and each arrives as a click */}
      <summary
        className="flex min-h-15 items-center gap-3 text-body font-semibold"
        onClick={() => setIsOpen(!group.current?.open)}
      >
        {filterLabel(name)}
        <span className="min-w-0 flex-1 truncate text-right text-small font-normal text-moss">
          {summaryOf(filters, name, numbers)}
        </span>
        <Chevron size={20} className="shrink-0 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      {(isOpen || isWhole) && (
        <div className="pt-1 pb-6">
          <GroupFields name={name} filters={filters} change={change} numbers={numbers} isWhole={isWhole} />
        </div>
      )}
    </details>
  );
}

type GroupFieldsProps = Pick<GroupProps, 'name' | 'filters' | 'change' | 'numbers' | 'isWhole'>;

/** The fields of one filter. Not rendered again for a choice of another filter, until the numbers change. */
const GroupFields = memo(({ name, filters, change, numbers, isWhole }: GroupFieldsProps) => {
  if (isRange(name)) {
    return (
      <div className="max-w-3xl">
        <RangeFields
          filter={name}
          filters={filters}
          onChange={(ends) => change((all) => ({ ...all, ...ends }))}
          range={numbers.ranges[name]}
        />
      </div>
    );
  }
  if (name === 'near') {
    return (
      <div className="max-w-xl">
        <NearFields
          near={filters.near}
          within={filters.within}
          onChoose={(near) => change((all) => ({ ...all, ...near }))}
        />
      </div>
    );
  }
  return <ListFields name={name} filters={filters} change={change} numbers={numbers} isWhole={isWhole} />;
}, hasSameFields);

type ListFieldsProps = Omit<GroupFieldsProps, 'name'> & { name: ListFilter };

/** Filters of few words that a thumb chooses: tiles, not rows. */
const TILES: readonly ListFilter[] = ['fuel', 'transmission', 'chassis', 'drive', 'seats', 'doors'];

function ListFields({ name, filters, change, numbers, isWhole }: ListFieldsProps) {
  const [chosenAtFirst] = useState(filters[name]);
  const toggle = (value: string, isChosen: boolean) =>
    change((all) =>
      isChosen ? withValue(all, name, value) : withoutValue(all, name, value, parentsOf(numbers.facets)),
    );
  return (
    <>
      {needsEvery(name) && <p className="mb-4 text-small text-quiet">{LISTS[name].hint}</p>}
      <CheckList
        name={name}
        legend={filterLabel(name)}
        groups={checkGroups(name, numbers.facets, filters)}
        chosen={filters[name]}
        onToggle={toggle}
        fits={(value, text) => matchKey(value).includes(matchKey(text))}
        asTiles={TILES.includes(name)}
        shownFirst={name === 'make' && !isWhole ? chosenAtFirst : []}
      />
    </>
  );
}

/** Makes and models decide which models and generations are listed; every other filter has only its own choices. */
function hasSameFields(one: GroupFieldsProps, other: GroupFieldsProps): boolean {
  if (one.numbers !== other.numbers || one.name !== other.name) return false;
  const { filters: before, name } = one;
  const { filters: after } = other;
  if (name === 'near') return before.near === after.near && before.within === after.within;
  if (isRange(name)) {
    const [old, next] = [rangeOf(before, name), rangeOf(after, name)];
    return old.min === next.min && old.max === next.max;
  }
  return (
    before[name] === after[name] &&
    (name !== 'model' || before.make === after.make) &&
    (name !== 'generation' || (before.make === after.make && before.model === after.model))
  );
}

function summaryOf(filters: AdFilters, panel: FilterPanelName, { facets }: LiveNumbers): string {
  if (panel === 'near') return filters.near === '' ? '' : nearLabel(filters);
  return isRange(panel)
    ? (rangeLabel(panel, rangeOf(filters, panel)) ?? '')
    : filters[panel].map((value) => valueLabel(panel, value, facets)).join(', ');
}
