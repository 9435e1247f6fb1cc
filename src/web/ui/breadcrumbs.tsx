import { Link } from './link.tsx';

/** A page above the current one, or the current one itself, which is the last. */
export type Crumb = { name: string; path: string };

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Brödsmulor" data-print="no">
      <ol className="flex flex-wrap items-center text-small">
        {crumbs.map(({ name, path }, place) => (
          <li key={name} className="flex items-center">
            {place > 0 && (
              <span aria-hidden className="px-2 text-quiet">
                ›
              </span>
            )}
            {place === crumbs.length - 1 ? (
              <span aria-current="page" className="text-quiet">
                {name}
              </span>
            ) : (
              <Link to={path} className="link touch inline-flex items-center no-underline hover:underline">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
