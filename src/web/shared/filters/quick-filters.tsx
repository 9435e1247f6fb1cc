import { Check } from 'lucide-react';
import { useLocation } from 'react-router';
import { isQuickFilterOn, QUICK_FILTERS, toggleQuickFilter } from '../../../domain/ads/filters/quick-filters.ts';
import { Link } from '../../ui/link.tsx';
import type { FilteredList } from './filter-panel.ts';

/** Wishes that many have, one press each. */
export function QuickFilters({ query, urlOf }: Pick<FilteredList, 'query' | 'urlOf'>) {
  const { pathname, search } = useLocation();
  return (
    <ul aria-label="Snabbval" className="sideways -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
      {QUICK_FILTERS.map((quick) => {
        const isOn = isQuickFilterOn(query.filters, quick);
        return (
          <li key={quick}>
            <Link
              to={urlOf({ filters: toggleQuickFilter(query.filters, quick), sort: query.sort })}
              replace
              state={{ undo: pathname + search }}
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
