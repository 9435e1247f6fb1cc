import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { homeUrl } from '#src/urls.ts';
import { useSite } from '#src/web/shared/site/use-site.ts';
import { Pagination } from '#src/web/ui/pagination.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';

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

/** Link from the staff area to the public site. It loads a new document, so that scripts of public pages never run in the staff area. */
export function SiteLink() {
  const { name } = useSite();
  return (
    <Link
      reloadDocument
      to={homeUrl()}
      className="touch inline-flex items-center gap-2 text-large font-bold text-forest"
    >
      {name}
      <span className="text-fine font-medium text-quiet">admin</span>
    </Link>
  );
}

/** Suggestions for a text field, which refers to them by its `list`; any other text is allowed too. */
export const SuggestedValues = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);

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
      <Pagination current={page} last={lastPage} urlOf={urlOf} />
    </div>
  </>
);

type ChoiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  /** Options; a string is both the value and the label. */
  choices: readonly (string | { value: string | number; label: string })[];
  /** Label of the empty option; absent when a value is required. */
  empty?: string;
};

/** Select field of a list of choices. */
export const ChoiceField = ({ choices, empty, ...field }: ChoiceFieldProps) => (
  <SelectField {...field}>
    {empty !== undefined && <option value="">{empty}</option>}
    {choices.map((choice) => {
      const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice;
      return (
        <option key={value} value={value}>
          {label}
        </option>
      );
    })}
  </SelectField>
);

type TickBoxProps = { name: string; value: string; isTicked?: boolean; className?: string; children: ReactNode };

/** Checkbox with its label. */
export const TickBox = ({ isTicked = false, className = '', children, ...input }: TickBoxProps) => (
  <label className={`touch inline-flex items-center gap-3 text-small ${className}`}>
    <input type="checkbox" {...input} defaultChecked={isTicked} className="size-5 accent-moss" />
    {children}
  </label>
);
