import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AdFilters, filterLabel, isGroupUsed, isRange } from '#src/domain/ads/filters/ad-filters.ts';
import { canChoose, countChoices } from '#src/domain/ads/filters/filter-changes.ts';
import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { PANEL_PARAM } from '#src/visitor-urls.ts';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { ChoiceCount } from './choice-count.tsx';
import { CHIP_PANELS, type FilteredList, type FilterPanelName, MORE_PANELS, type OpenPanel } from './filter-panel.ts';
import { loadFilterForm, useOpenPanel } from './filter-panels.tsx';
import { HiddenParams } from './hidden-params.tsx';

type ListOfButtons = Pick<FilteredList, 'query' | 'urlOf'>;

/** A button for each filter, below each other: those of PUB §2 first, the others folded. */
export function FilterColumn({ query, urlOf }: ListOfButtons) {
  const row = (panel: FilterPanelName) => <PanelButton key={panel} panel={panel} filters={query.filters} />;
  const isMoreUsed = MORE_PANELS.some((panel) => chosenIn(query.filters, panel) > 0);
  return (
    <PanelsForm query={query} urlOf={urlOf} className="max-lg:hidden">
      {CHIP_PANELS.map(row)}
      <details open={isMoreUsed} className="group/more">
        <summary className="touch flex items-center gap-2 border-b border-line text-small font-semibold text-moss">
          Fler filter
          <Chevron size={16} className="ml-auto transition-transform group-open/more:rotate-180" />
        </summary>
        {MORE_PANELS.map(row)}
      </details>
    </PanelsForm>
  );
}

/** One button for all filters, with the number of choices. */
export function FilterButton({ query, urlOf }: ListOfButtons) {
  const count = countChoices(query.filters);
  return (
    <PanelsForm query={query} urlOf={urlOf}>
      <OpenButton
        panel="all"
        className="touch inline-flex items-center gap-2 rounded-card px-2.5 text-small font-semibold"
      >
        <SlidersHorizontal aria-hidden size={18} />
        Filter
        {count > 0 && <ChoiceCount count={count} />}
      </OpenButton>
    </PanelsForm>
  );
}

type PanelsFormProps = ListOfButtons & { className?: string; children: ReactNode };

/** Without scripts, its buttons request the page with a panel open. */
const PanelsForm = ({ query: { filters, sort }, urlOf, className, children }: PanelsFormProps) => (
  <form
    action={urlOf(EMPTY_QUERY)}
    aria-label="Filter"
    onPointerEnter={loadFilterForm}
    onFocus={loadFilterForm}
    className={className}
  >
    <HiddenParams params={formatAdQuery({ ...EMPTY_QUERY, filters, sort })} />
    {children}
  </form>
);

type OpenButtonProps = { panel: OpenPanel; isDisabled?: boolean; className: string; children: ReactNode };

function OpenButton({ panel, isDisabled = false, className, children }: OpenButtonProps) {
  const open = useOpenPanel();
  return (
    <button
      type="submit"
      name={PANEL_PARAM}
      value={panel}
      disabled={isDisabled}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        open(panel);
      }}
      className={className}
    >
      {children}
    </button>
  );
}

function PanelButton({ panel, filters }: { panel: FilterPanelName; filters: AdFilters }) {
  const count = chosenIn(filters, panel);
  const isReady = panel === 'near' || isRange(panel) || canChoose(filters, panel);
  return (
    <OpenButton
      panel={panel}
      isDisabled={!isReady}
      className={`touch flex w-full items-center gap-2 border-b border-line text-left text-small enabled:hover:text-moss disabled:text-quiet ${
        count > 0 ? 'font-semibold' : ''
      }`}
    >
      <span className="mr-auto">{filterLabel(panel)}</span>
      {count > 0 && <ChoiceCount count={count} />}
      <Chevron size={16} className="-rotate-90 text-quiet" />
    </OpenButton>
  );
}

const chosenIn = (filters: AdFilters, panel: FilterPanelName): number =>
  panel === 'near' || isRange(panel) ? Number(isGroupUsed(filters, panel)) : filters[panel].length;
