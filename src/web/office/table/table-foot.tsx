import { PAGE_SIZES, type PageSize } from '#src/domain/staff-lists/list-order.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Pagination } from '#src/web/ui/pagination.tsx';

type TableFootProps = {
  page: number;
  size: PageSize;
  total: number;
  urlOf: (part: { page: number; size: PageSize }) => string;
};

/** Pages of a list, and the number of rows on each. */
export function TableFoot({ page, size, total, urlOf }: TableFootProps) {
  return (
    <div className="mt-4">
      <Pagination
        current={page}
        last={Math.max(1, Math.ceil(total / size))}
        urlOf={(each) => urlOf({ page: each, size })}
      />
      {total > PAGE_SIZES[0] && (
        <nav aria-label="Rader per sida" className="flex flex-wrap items-center gap-x-1 text-small text-quiet">
          Rader per sida
          {PAGE_SIZES.map((each) => (
            <Link
              key={each}
              to={urlOf({ page: 1, size: each })}
              aria-current={each === size ? 'true' : undefined}
              className="touch inline-flex min-w-11 items-center justify-center rounded-card tabular-nums hover:bg-sunken aria-[current]:font-bold aria-[current]:text-ink"
            >
              {each}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
