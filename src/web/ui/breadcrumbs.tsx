import { Link } from 'react-router';

/** A page above the current one; the last, the current page itself, has no address. */
export type Crumb = { name: string; to: string | null };

/** Breadcrumb navigation of the page. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Brödsmulor" data-print="no">
      <ol className="flex flex-wrap items-center text-small">
        {crumbs.map(({ name, to }, place) => (
          <li key={name} className="flex items-center">
            {place > 0 && (
              <span aria-hidden className="px-2 text-quiet">
                ›
              </span>
            )}
            {to === null ? (
              <span aria-current="page" className="text-quiet">
                {name}
              </span>
            ) : (
              <Link to={to} className="link touch inline-flex items-center no-underline hover:underline">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
