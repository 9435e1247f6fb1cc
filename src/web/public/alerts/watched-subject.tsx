import { Link } from '#src/web/ui/link.tsx';

type WatchedSubjectProps = { name: string; to: string; labels: readonly string[]; unknown: readonly string[] };

/** The list or the ad that alerts are about. */
export const WatchedSubject = ({ name, to, labels, unknown }: WatchedSubjectProps) => (
  <div>
    <p className="text-body wrap-anywhere">
      <Link to={to} className="link">
        <bdi>{name}</bdi>
      </Link>
    </p>
    {labels.length > 1 && (
      <ul aria-label="Filter" className="mt-2 flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label} className="rounded-full bg-moss-tint px-3 py-1 text-fine font-medium text-forest">
            {label}
          </li>
        ))}
      </ul>
    )}
    {unknown.length > 0 && (
      <p className="mt-2 border-l-2 border-rape pl-3 text-small">
        {`Det här finns inte bland filtren och räknas inte: ${unknown.map((value) => `”${value}”`).join(', ')}.`}
      </p>
    )}
  </div>
);
