import { ArrowUpDown, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import { COMMON_SORTS, choiceOfSort, SORT_CHOICES, type SortChoice } from '#src/domain/ads/filters/filter-options.ts';
import type { FilteredList } from '#src/web/shared/filters/filter-panel.ts';
import { Link } from '#src/web/ui/link.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import { PictureSizeChoice } from './picture-size-choice.tsx';

type SortProps = Pick<FilteredList, 'query' | 'urlOf'> & {
  /** Current order of the list; null: its default, named `ownLabel`. */
  sort: AdSort | null;
  ownLabel?: string | undefined;
};

/** The commonest orders as words in a row, with the current one. */
export function SortWords({ query, urlOf, sort, ownLabel }: SortProps) {
  const current = choiceOfSort(sort);
  const isListed = current === undefined ? ownLabel === undefined : COMMON_SORTS.includes(current);
  return (
    <nav aria-label="Sortering">
      <ul className="flex items-center gap-x-1 text-small">
        {!isListed && <li className={`${WORD} font-semibold text-ink`}>{current?.label ?? ownLabel}</li>}
        {COMMON_SORTS.map((choice) => (
          <li key={choice.label}>
            {choice === current ? (
              <span aria-current="true" className={`${WORD} bg-moss-tint font-semibold text-forest`}>
                {choice.label}
              </span>
            ) : (
              <SortLink
                choice={choice}
                query={query}
                urlOf={urlOf}
                className={`${WORD} text-moss hover:bg-sunken hover:underline`}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const WORD = 'touch inline-flex items-center rounded-card px-2.5 whitespace-nowrap';

/** All orders in a menu, with how the current one is computed. Opens without scripts. */
export function SortMenu({ explanation, ...props }: SortProps & { explanation?: ReactNode }) {
  const { fold, close } = useFoldOver();
  return (
    <details {...fold} className="relative">
      <summary className="touch inline-flex items-center gap-2 rounded-card px-2.5 text-small font-semibold hover:bg-sunken">
        <ArrowUpDown aria-hidden size={18} />
        Sortera
        <span className="sr-only">: {choiceOfSort(props.sort)?.label ?? props.ownLabel}</span>
      </summary>
      <div className="absolute right-0 z-25 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised py-2 shadow-float">
        <SortList {...props} onChoose={close} />
        <PictureSizeChoice />
        {explanation !== undefined && <div className="max-h-[50dvh] overflow-y-auto px-4">{explanation}</div>}
      </div>
    </details>
  );
}

/** All orders, as links that can be shared. */
export function SortList({ query, urlOf, sort, onChoose }: SortProps & { onChoose?: () => void }) {
  const current = choiceOfSort(sort);
  return (
    <ul>
      {SORT_CHOICES.filter(({ by }) => by !== 'distance' || query.filters.near !== '').map((choice) => (
        <li key={choice.label}>
          <SortLink
            choice={choice}
            query={query}
            urlOf={urlOf}
            onChoose={onChoose}
            isCurrent={choice === current}
            className={`touch flex items-center justify-between gap-3 px-4 text-small hover:bg-sunken ${choice === current ? 'font-semibold text-moss' : ''}`}
          />
        </li>
      ))}
    </ul>
  );
}

type SortLinkProps = Pick<FilteredList, 'query' | 'urlOf'> & {
  choice: SortChoice;
  onChoose?: (() => void) | undefined;
  isCurrent?: boolean;
  className: string;
};

const SortLink = ({ choice: { by, order, label }, query, urlOf, onChoose, isCurrent, className }: SortLinkProps) => (
  <Link
    to={urlOf({ filters: query.filters, sort: { by, order } })}
    replace
    rel="nofollow"
    onClick={onChoose}
    aria-current={isCurrent ? 'true' : undefined}
    className={className}
  >
    {label}
    {isCurrent && <Check aria-hidden size={18} />}
  </Link>
);
