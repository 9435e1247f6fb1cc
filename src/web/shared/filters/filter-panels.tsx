import { createContext, lazy, type ReactNode, Suspense, useContext, useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { FullScreenDialog } from '#src/web/ui/full-screen-dialog.tsx';
import type { FilteredList, OpenPanel, PanelInPage } from './filter-panel.ts';
import { FilterSkeleton } from './filter-skeleton.tsx';

/** The code of the panels is loaded once, when a visitor is about to open one. */
export const loadFilterForm = () => import('./filter-form.tsx');
const FilterForm = lazy(() => loadFilterForm().then(({ FilterForm }) => ({ default: FilterForm })));

const OpenPanelContext = createContext<(panel: OpenPanel) => void>(() => undefined);

/** Opens the filters of the surrounding list at a panel. */
export const useOpenPanel = () => useContext(OpenPanelContext);

type FilterPanelsProps = FilteredList & {
  /** The panel that is open in the server's HTML; null: none. */
  inPage: PanelInPage | null;
  /** The list, with the buttons that open its filters. Not rendered again when they open. */
  children: ReactNode;
};

/** A list whose filters open in a dialog. */
export function FilterPanels({ inPage, children, ...list }: FilterPanelsProps) {
  const [open, setOpen] = useState<OpenPanel | null>(inPage?.panel ?? null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const show = (chosen: AdFilters) => {
    setOpen(null);
    const to = list.urlOf({ filters: chosen, sort: list.query.sort });
    if (to !== pathname + search) navigate(to, { replace: true, state: { undo: pathname + search } });
  };
  return (
    <OpenPanelContext value={setOpen}>
      {children}
      {open !== null && (
        <FullScreenDialog title="Filter" onClose={() => setOpen(null)}>
          <AfterFirstFrame isFirst={inPage?.panel === open}>
            <Suspense fallback={<Waiting />}>
              <FilterForm {...list} panel={open} numbersInPage={inPage?.numbers ?? null} onShow={show} />
            </Suspense>
          </AfterFirstFrame>
        </FullScreenDialog>
      )}
    </OpenPanelContext>
  );
}

const Waiting = () => (
  <div className="page-width">
    <FilterSkeleton />
  </div>
);

/**
 * The content of a dialog is rendered after its frame, so that the press gets an immediate response; a panel that the server
 * rendered has all of it (`isFirst`).
 */
const AfterFirstFrame = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) =>
  useDeferredValue(true, isFirst ? undefined : false) && children;
