import type { ReactNode } from 'react';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { Pagination } from '#src/web/ui/pagination.tsx';

type PagedProps = {
  /** How many there are on all pages, in words. */
  count: string;
  page: number;
  lastPage: number;
  urlOf: (page: number) => string;
  /** The rows of this page. */
  children: ReactNode;
};

/** A table of several pages: how much it holds, and the way on. */
export const Paged = ({ count, page, lastPage, urlOf, children }: PagedProps) => (
  <>
    <p className="mb-3 text-small text-quiet">{count}</p>
    {children}
    <div className="mt-6 empty:hidden">
      <Pagination current={page} last={lastPage} urlOf={urlOf} write={formatNumber} />
    </div>
  </>
);
