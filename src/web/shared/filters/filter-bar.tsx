import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AdFilters, filterLabel, isGroupUsed, isRange } from '#src/domain/ads/filters/ad-filters.ts';
import { canChoose, countChoices } from '#src/domain/ads/filters/filter-changes.ts';
import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { PANEL_PARAM } from '#src/urls.ts';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { FullScreenDialog } from '#src/web/ui/full-screen-dialog.tsx';
import {
  FILTER_PANELS,
  type FilteredList,
  type FilterPanelName,
  type OpenPanel,
  type PanelInPage,
} from './filter-panel.ts';
import { HiddenParams } from './hidden-params.tsx';

/** The code of the panels is loaded once, when a visitor is about to open one. */
const loadForm = () => import('./filter-form.tsx');
const FilterForm = lazy(() => loadForm().then(({ FilterForm }) => ({ default: FilterForm })));

type FilterBarProps = FilteredList & {
  /** The panel that is open in the server's HTML; null: none. */
  inPage: PanelInPage | null;
};

/**
 * Opens a list's filters: from 768 px a button for each, below one button for all. Without scripts the buttons request the page
 * with the panel open.
 */
export function FilterBar({ inPage, ...list }: FilterBarProps) {
  const [open, setOpen] = useState<OpenPanel | null>(inPage?.panel ?? null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { filters } = list.query;
  const show = (chosen: AdFilters) => {
    setOpen(null);
    const to = list.urlOf({ filters: chosen, sort: list.query.sort });
    if (to !== pathname + search) navigate(to, { replace: true, state: { undo: pathname + search } });
  };
  const count = countChoices(filters);
  return (
    <>
      <form
        action={list.urlOf(EMPTY_QUERY)}
        aria-label="Filter"
        onPointerEnter={loadForm}
        onFocus={loadForm}
        className="flex flex-wrap gap-2 md:gap-1.5"
      >
        <HiddenParams params={formatAdQuery({ ...EMPTY_QUERY, filters, sort: list.query.sort })} />
        {FILTER_PANELS.map((panel) => (
          <PanelButton key={panel} panel={panel} filters={filters} onOpen={setOpen} />
        ))}
        <button
          type="submit"
          name={PANEL_PARAM}
          value="all"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            setOpen('all');
          }}
          className="touch inline-flex items-center gap-2 rounded-card border border-edge px-4 text-body font-semibold md:hidden"
        >
          <SlidersHorizontal aria-hidden size={18} />
          Filter
          {count > 0 && <Count count={count} />}
        </button>
      </form>
      {open !== null && (
        <FullScreenDialog title={open === 'all' ? 'Filter' : filterLabel(open)} onClose={() => setOpen(null)}>
          <AfterFirstFrame isFirst={inPage?.panel === open}>
            <Suspense fallback={<p className="page-width py-8 text-body text-quiet">Förbereder filter...</p>}>
              <FilterForm {...list} panel={open} numbersInPage={inPage?.numbers ?? null} onShow={show} />
            </Suspense>
          </AfterFirstFrame>
        </FullScreenDialog>
      )}
    </>
  );
}

/**
 * The content of a dialog is rendered after its frame, so that the press gets an immediate response; a panel that the server
 * rendered has all of it (`isFirst`).
 */
const AfterFirstFrame = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) =>
  useDeferredValue(true, isFirst ? undefined : false) && children;

type PanelButtonProps = { panel: FilterPanelName; filters: AdFilters; onOpen: (panel: OpenPanel) => void };

function PanelButton({ panel, filters, onOpen }: PanelButtonProps) {
  const count = chosenIn(filters, panel);
  const isReady = panel === 'near' || isRange(panel) || canChoose(filters, panel);
  return (
    <button
      type="submit"
      name={PANEL_PARAM}
      value={panel}
      disabled={!isReady}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        onOpen(panel);
      }}
      className={`hidden min-h-11 items-center gap-1 rounded-full border px-3 text-small font-medium transition-colors md:inline-flex ${
        count > 0 ? 'border-moss bg-moss-tint text-forest' : 'border-edge text-ink enabled:hover:bg-sunken'
      } disabled:border-line disabled:text-quiet`}
    >
      {filterLabel(panel)}
      {count > 0 ? <Count count={count} /> : <Chevron size={16} className="text-quiet" />}
    </button>
  );
}

/** Number of values chosen in the panel of a button. */
function Count({ count }: { count: number }) {
  return (
    <span className="inline-flex min-w-5.5 items-center justify-center rounded-full bg-moss px-1.5 text-fine font-semibold text-on-moss tabular-nums">
      {count}
      <span className="sr-only"> val</span>
    </span>
  );
}

const chosenIn = (filters: AdFilters, panel: FilterPanelName): number =>
  panel === 'near' || isRange(panel) ? Number(isGroupUsed(filters, panel)) : filters[panel].length;
