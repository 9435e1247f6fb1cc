import { Check } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { isQuickFilterOn, QUICK_FILTERS, toggleQuickFilter } from '#src/domain/ads/filters/quick-filters.ts';
import { stateField } from '#src/web/frame/navigation-state.ts';
import type { FilteredList } from '#src/web/shared/filters/filter-panel.ts';
import { Link } from '#src/web/ui/link.tsx';

type QuickFiltersProps = Pick<FilteredList, 'query' | 'urlOf'> & {
  /** In several rows, not one that is scrolled sideways. */
  isWrapped?: boolean;
};

/** Common filters at one press. */
export function QuickFilters({ query, urlOf, isWrapped = false }: QuickFiltersProps) {
  const { pathname, search } = useLocation();
  const [filters, showFilters] = useOptimistic(askedIn(useNavigation().location?.state) ?? query.filters);
  return (
    <ul
      aria-label="Snabbval"
      className={`flex gap-2 ${isWrapped ? 'flex-wrap' : 'sideways -mx-4 px-4 py-1 lg:mx-0 lg:px-0'}`}
    >
      {QUICK_FILTERS.map((quick) => {
        const isOn = isQuickFilterOn(filters, quick);
        const toggled = toggleQuickFilter(filters, quick);
        return (
          <li key={quick}>
            <Link
              to={urlOf({ filters: toggled, sort: query.sort })}
              replace
              // Shown immediately; the router's own update, within the same transition, replaces it.
              onClick={() => startTransition(() => showFilters(toggled))}
              state={{ undo: pathname + search, asked: toggled }}
              aria-current={isOn ? 'true' : undefined}
              className={`inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-full border border-transparent px-4 text-small font-medium whitespace-nowrap transition-colors ${
                isOn ? 'bg-moss text-on-moss hover:bg-moss-deep' : 'bg-sunken text-ink hover:bg-line'
              }`}
            >
              {isOn && <Check aria-hidden size={16} strokeWidth={2.5} />}
              {quick}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The pending filters of another press, so that two presses in a row both count on a slow network. */
function askedIn(state: unknown): AdFilters | null {
  const asked = stateField(state, 'asked') as Partial<AdFilters> | undefined;
  return asked === undefined ? null : { ...NO_AD_FILTERS, ...asked };
}
