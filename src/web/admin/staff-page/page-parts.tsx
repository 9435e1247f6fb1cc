import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { Pagination } from '#src/web/ui/pagination.tsx';

/** Heading of a staff page, in English as in the sidebar, and a description of the page. */
export function StaffHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-title" lang="en">
        {title}
      </h1>
      <p className="mt-1 max-w-prose text-small text-quiet empty:hidden">{children}</p>
    </>
  );
}

/** Link to the parent page, by its English name in the sidebar. */
export const UpLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mb-2 text-small">
    <Link to={to} className="font-medium text-moss hover:underline" lang="en">
      {children}
    </Link>
  </p>
);

type FigureProps = {
  label: string;
  value: string;
  /** Whether the value is text such as a date, which needs a smaller size. */
  isWords?: boolean;
  children?: ReactNode;
};

/** A figure with its label above and a note below; a child of <dl>. */
export function Figure({ label, value, isWords = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-fine text-quiet">{label}</dt>
      <dd className={`mt-0.5 font-bold text-forest tabular-nums ${isWords ? 'text-body' : 'text-large'}`}>{value}</dd>
      <dd className="text-fine text-quiet empty:hidden">{children}</dd>
    </div>
  );
}

type PagedProps = {
  /** Number of items on all pages, in words. */
  count: string;
  page: number;
  lastPage: number;
  urlOf: (page: number) => string;
  /** Rows of this page. */
  children: ReactNode;
};

/** A table with its total count and pagination. */
export const Paged = ({ count, page, lastPage, urlOf, children }: PagedProps) => (
  <>
    <p className="mb-3 text-small text-quiet">{count}</p>
    {children}
    <div className="mt-6 empty:hidden">
      <Pagination current={page} last={lastPage} urlOf={urlOf} write={formatNumber} />
    </div>
  </>
);

/** Suggestions for a text field, which refers to them by its `list`; any other text is allowed too. */
export const SuggestedValues = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);
