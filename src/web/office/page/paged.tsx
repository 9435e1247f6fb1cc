import type { ReactNode } from 'react';
import { Pagination } from '#src/web/ui/pagination.tsx';

type PagedProps = {
  /** Number of items on all pages, in words. */
  count: string;
  page: number;
  lastPage: number;
  urlOf: (page: number) => string;
  /** Names the pagination where a screen has several. */
  label?: string;
  /** Whether the page stays where it is: for a table that others follow. */
  keepsScroll?: boolean;
  /** Rows of this page. */
  children: ReactNode;
};

/** A table with its total count and pagination. */
export const Paged = ({ count, page, lastPage, urlOf, children, ...pagination }: PagedProps) => (
  <>
    <p className="mb-3 text-small text-quiet">{count}</p>
    {children}
    <div className="mt-6 empty:hidden">
      <Pagination current={page} last={lastPage} urlOf={urlOf} {...pagination} />
    </div>
  </>
);
