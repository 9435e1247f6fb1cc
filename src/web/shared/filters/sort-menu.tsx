import { ArrowUpDown, Check } from 'lucide-react';
import type { AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import { SORT_CHOICES } from '#src/domain/ads/filters/filter-options.ts';
import { Link } from '#src/web/ui/link.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import type { FilteredList } from './filter-panel.ts';

type SortMenuProps = Pick<FilteredList, 'query' | 'urlOf'> & {
  /** Current order of the list; null: its default, named `ownLabel`. */
  sort: AdSort | null;
  ownLabel?: string;
};

/** The orders, as links that can be shared. Opens without scripts. */
export function SortMenu({ query, urlOf, sort, ownLabel }: SortMenuProps) {
  const { fold, close } = useFoldOver();
  const current = SORT_CHOICES.find(({ by, order }) => by === sort?.by && order === sort.order)?.label ?? ownLabel;
  return (
    <details {...fold} className="relative">
      <summary className="touch -mr-3 inline-flex items-center gap-2 rounded-card px-3 text-small font-semibold hover:bg-sunken">
        <ArrowUpDown aria-hidden size={18} />
        <span className="sr-only">Sortering: </span>
        {current ?? 'Sortera'}
      </summary>
      <ul className="absolute right-0 z-25 mt-1 w-64 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised py-2 shadow-float">
        {SORT_CHOICES.filter(({ by }) => by !== 'distance' || query.filters.near !== '').map(({ by, order, label }) => {
          const isCurrent = by === sort?.by && order === sort.order;
          return (
            <li key={label}>
              <Link
                to={urlOf({ filters: query.filters, sort: { by, order } })}
                replace
                rel="nofollow"
                onClick={close}
                aria-current={isCurrent ? 'true' : undefined}
                className={`touch flex items-center justify-between gap-3 px-4 text-small hover:bg-sunken ${isCurrent ? 'font-semibold text-moss' : ''}`}
              >
                {label}
                {isCurrent && <Check aria-hidden size={18} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
