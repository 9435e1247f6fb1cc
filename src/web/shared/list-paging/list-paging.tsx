import { Link, useNavigation } from 'react-router';
import type { AdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { buttonClass } from '#src/web/ui/button.tsx';
import { Pagination } from '#src/web/ui/pagination.tsx';

type ListPagingProps = {
  /** The filters as the server applied them. */
  query: AdQuery;
  urlOf: (query: Partial<AdQuery>) => string;
  /** The page of the last appended part. */
  page: number;
  lastPage: number;
  nextCursor: string | null;
  shownCount: number;
  total: number;
};

/** Continues the list: "Ladda fler" or by page; after "Ladda fler" also back to its beginning (D2). */
export function ListPaging({ query, urlOf, page, lastPage, nextCursor, shownCount, total }: ListPagingProps) {
  const { state, location } = useNavigation();
  const { filters, sort, cursor } = query;
  const more = nextCursor === null ? null : urlOf({ filters, sort, cursor: nextCursor });
  const isLoading = state === 'loading' && more !== null && location.pathname + location.search === more;
  const usesPages = cursor === null || nextCursor === null;
  return (
    <div className="grid grid-cols-1 gap-8" data-print="no">
      <div className="flex flex-col items-center gap-3">
        {more !== null && (
          <Link
            to={more}
            replace
            preventScrollReset
            rel="nofollow"
            data-more
            aria-busy={isLoading}
            className={`${buttonClass('quiet')} min-w-[min(14rem,100%)]`}
          >
            {isLoading ? 'Laddar fler fordon...' : 'Ladda fler fordon'}
          </Link>
        )}
        {cursor !== null && (
          <Link to={urlOf({ filters, sort })} className="touch link inline-flex items-center text-small">
            Visa första sidan
          </Link>
        )}
        {shownCount < total && (
          <p className="text-center text-fine text-quiet tabular-nums">
            {`${formatNumber(shownCount)} av ${formatNumber(total)} bilar visas`}
          </p>
        )}
      </div>
      {usesPages && (
        <Pagination
          current={page}
          last={lastPage}
          urlOf={(target) => urlOf({ filters, sort, page: target })}
          write={formatNumber}
          keepsScroll
        />
      )}
    </div>
  );
}
