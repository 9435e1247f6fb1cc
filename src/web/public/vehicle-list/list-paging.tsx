import { useNavigation } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { buttonClass } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Pagination } from '#src/web/ui/pagination.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

type ListPagingProps = Pick<VehicleListModel, 'query' | 'page' | 'lastPage' | 'nextCursor' | 'total'> & {
  shownCount: number;
};

/** Continues the list: "Ladda fler" or by page; after "Ladda fler" also back to its beginning (D2). */
export function ListPaging({ query, page, lastPage, nextCursor, shownCount, total }: ListPagingProps) {
  const { state, location } = useNavigation();
  const { filters, sort, cursor } = query;
  const more = nextCursor === null ? null : vehiclesUrl({ filters, sort, cursor: nextCursor });
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
          <Link to={vehiclesUrl({ filters, sort })} className="touch link inline-flex items-center text-small">
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
          urlOf={(target) => vehiclesUrl({ filters, sort, page: target })}
          keepsScroll
        />
      )}
    </div>
  );
}
