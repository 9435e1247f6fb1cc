import { Link } from '#src/web/ui/link.tsx';

/** Names that a text may have meant; nothing without one. */
export const NearestModels = ({ models }: { models: readonly { name: string; to: string }[] }) =>
  models.length > 0 && (
    <>
      <h2 className="mt-8 text-body">Menade du någon av de här?</h2>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {models.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="link touch inline-flex items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
