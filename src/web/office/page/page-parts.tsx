import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homeUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { langOfName } from './page-lang.ts';

type HeadingProps = { title: string; children?: ReactNode };

/** Heading of a page, by its name in the sidebar, and a description of the page. */
export function StaffHeading({ title, children }: HeadingProps) {
  return (
    <>
      <h1 className="text-title" lang={langOfName(title)}>
        {title}
      </h1>
      <p className="mt-1 max-w-prose text-small text-quiet empty:hidden">{children}</p>
    </>
  );
}

/** Link to the parent page, by its name in the sidebar. */
export const UpLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mb-2 text-small">
    <Link to={to} className="font-medium text-moss hover:underline" lang={langOfName(children)}>
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
      <dd className={`mt-0.5 font-bold text-forest ${isWords ? 'text-body' : 'text-large'}`}>{value}</dd>
      <dd className="text-fine text-quiet empty:hidden">{children}</dd>
    </div>
  );
}

/** Link from a signed-in area to the public site. It loads a new document, so that scripts of public pages never run in the area. */
export function SiteLink({ area = 'admin' }: { area?: string }) {
  const { name } = useSite();
  return (
    <Link
      reloadDocument
      to={homeUrl()}
      className="touch inline-flex items-center gap-2 text-large font-bold text-forest"
    >
      {name}
      <span className="text-fine font-medium text-quiet">{area.toLowerCase()}</span>
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
