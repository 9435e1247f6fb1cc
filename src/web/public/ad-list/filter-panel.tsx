import { SlidersHorizontal, X } from 'lucide-react';
import {
  type ChangeEvent,
  type SubmitEvent,
  startTransition,
  useCallback,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import {
  dependentsOf,
  isWordFilter,
  LIST_FILTERS,
  needsEvery,
  RANGE_FILTERS,
  WORD_FILTERS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { type AdQuery, parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { useHasScript } from '#src/web/frame/hydration/use-has-script.ts';
import { ChoiceCount } from '#src/web/shared/filters/choice-count.tsx';
import { NearFields } from '#src/web/shared/filters/near-fields.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { AdListModel } from './ad-list-data.server.ts';
import { EveryField } from './every-field.tsx';
import { ListField } from './list-field.tsx';
import { RangeField } from './range-field.tsx';

const FORM_ID = 'filter';
const PANEL_ID = 'filterpanel';

type FilterPanelProps = {
  model: AdListModel;
  /** Scrolls to the ads when the panel is above them. */
  onDone: () => void;
};

/** Opens the panel where it does not stand beside the ads. */
export const FilterPanelButton = ({ choices }: Pick<AdListModel, 'choices'>) => (
  <button
    type="button"
    popoverTarget={PANEL_ID}
    className="touch inline-flex items-center gap-2 rounded-card px-2.5 text-small font-semibold"
  >
    <SlidersHorizontal aria-hidden size={18} />
    Filter
    {choices > 0 && <ChoiceCount count={choices} />}
  </button>
);

/**
 * One choice per filter, in a form that scripts submit at each choice. It stands beside the ads from 1024 px; on narrower screens it
 * is a popover over them.
 */
export function FilterPanel({ model, onDone }: FilterPanelProps) {
  const navigate = useNavigate();
  const pendingQuery = usePendingQuery();
  const { pathname, search } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const hasScript = useHasScript();
  const [isOpen, setIsOpen] = useState(false);
  const [filters, showFilters] = useOptimistic((pendingQuery ?? model.query).filters);
  const choose = useCallback(
    (to: string, state?: { undo: string }) =>
      // Shown immediately; the router's own update, within the same transition, replaces it.
      startTransition(() => {
        showFilters(queryOf(to).filters);
        void navigate(to, { replace: true, preventScrollReset: true, state });
      }),
    [navigate, showFilters],
  );
  // Applies a choice made before hydration, which is still in its field. It is shown at once, because the next render would reset
  // the field, and the browser's change event, which may still come, reads it.
  useLayoutEffect(() => {
    const url = hasScript ? null : urlOfEarlyChoice(FORM_ID);
    if (url !== null) choose(url);
  }, [hasScript, choose]);

  const onChange = ({ currentTarget: field }: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => {
    // The chips already offer to undo each choice (D8).
    if (field.form) choose(urlOfChoice(field.form, field.name), { undo: pathname + search });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
    onDone();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the focus leaving it
    <div
      ref={panel}
      id={PANEL_ID}
      popover="auto"
      {...(isOpen && { role: 'dialog', 'aria-label': 'Filter' })}
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
      // It covers the window, so the focus would be hidden behind it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(':popover-open'))
          currentTarget.hidePopover();
      }}
      className="filter-panel"
      data-print="no"
    >
      <div className="flex min-h-14 items-center justify-between lg:hidden">
        <h2 className="text-large">Filter</h2>
        <button
          type="button"
          popoverTarget={PANEL_ID}
          popoverTargetAction="hide"
          className="touch -mr-3 inline-flex items-center gap-2 rounded-card px-3 text-small font-semibold"
        >
          Stäng
          <X aria-hidden size={20} />
        </button>
      </div>
      <Form
        id={FORM_ID}
        action={adsUrl()}
        // Autocompletion with the values of the last visit would choose for the visitor.
        autoComplete="off"
        aria-label="Filter"
        onSubmit={submit}
        className="grid gap-x-6 gap-y-5 pt-2 pb-6 sm:grid-cols-2 lg:grid-cols-1 lg:pt-0"
      >
        {LIST_FILTERS.filter((name) => !isWordFilter(name)).map((name) => (
          <ListField key={name} name={name} filters={filters} options={model.options[name]} onChange={onChange} />
        ))}
        {RANGE_FILTERS.map((name) => (
          <RangeField key={name} filter={name} filters={filters} ends={model.ends[name]} onChange={onChange} />
        ))}
        {WORD_FILTERS.map((name) =>
          needsEvery(name) ? (
            <EveryField
              key={name}
              name={name}
              chosen={filters[name]}
              options={model.options[name]}
              onChange={onChange}
            />
          ) : (
            <ListField key={name} name={name} filters={filters} options={model.options[name]} onChange={onChange} />
          ),
        )}
        <NearFields
          near={filters.near}
          within={filters.within}
          unknown={model.unknownPlace?.text}
          onChoose={(near) =>
            choose(adsUrl({ ...model.query, filters: { ...filters, ...near }, page: 1 }), { undo: pathname + search })
          }
        />
        <PreservedFields {...model.query} />
        <End model={model} isLive={hasScript} isPending={pendingQuery !== null} />
      </Form>
    </div>
  );
}

type EndProps = { model: AdListModel; isLive: boolean; isPending: boolean };

/** Links to the ads and to all of them; unnecessary where the panel stands beside the ads and scripts submit choices. */
function End({ model, isLive, isPending }: EndProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 sm:col-span-full">
      <Button kind="primary" className={`flex-1 sm:flex-none ${isLive ? 'lg:invisible' : ''}`}>
        {isLive && !isPending ? `Visa ${formatCount(model.total, 'annons', 'annonser')}` : 'Visa annonser'}
      </Button>
      {model.choices > 0 && (
        <Link
          to={adsUrl()}
          replace
          preventScrollReset
          className="link touch inline-flex items-center text-small lg:hidden"
        >
          Rensa filter
        </Link>
      )}
    </div>
  );
}

/** Hidden fields for the parameters that the panel does not show. */
function PreservedFields({ filters, sort }: Pick<AdQuery, 'filters' | 'sort'>) {
  return (
    <>
      {filters.search !== '' && <input type="hidden" name="search" value={filters.search} />}
      {sort !== null && <input type="hidden" name="sortBy" value={sort.by} />}
      {sort !== null && <input type="hidden" name="sortOrder" value={sort.order} />}
    </>
  );
}

/** Filters of the pending list, so that the panel shows a choice immediately; null when none is loading. */
function usePendingQuery(): AdQuery | null {
  const { location } = useNavigation();
  return location?.pathname === adsUrl() ? queryOf(location.pathname + location.search) : null;
}

const queryOf = (url: string): AdQuery => parseAdQuery(new URLSearchParams(url.split('?')[1])).query;

/** The list's address for a form after a choice, on the first page; a choice clears what depends on it (PUB §4). */
function urlOfChoice(form: HTMLFormElement, changed: string): string {
  const data = new FormData(form);
  for (const name of dependentsOf(changed)) data.delete(name);
  const fields = [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return adsUrl({ ...parseAdQuery(new URLSearchParams(fields)).query, page: 1 });
}

/**
 * The address for a choice made before hydration. Reads the fields, which must still be as the server rendered them or as the
 * visitor left them.
 * @returns null when nothing was chosen
 */
function urlOfEarlyChoice(formId: string): string | null {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  const changed =
    [...form.querySelectorAll('select')].find(isChanged) ??
    [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(isToggled);
  return changed === undefined ? null : urlOfChoice(form, changed.name);
}

const isToggled = ({ checked, defaultChecked }: HTMLInputElement): boolean => checked !== defaultChecked;

/** Whether the visitor changed a field of the server's HTML, where no option may be marked as selected: then it is the first. */
function isChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const defaultIndex = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(0, defaultIndex);
}
