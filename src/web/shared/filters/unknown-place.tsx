import { Link } from '#src/web/ui/link.tsx';
import type { UnknownPlace } from './unknown-place.server.ts';

/** Says that a place is not known, and links to lists near similar ones. */
export const UnknownPlaceNote = ({ text, similar }: UnknownPlace) => (
  <p role="status" className="mt-2 text-body">
    Vi känner inte till platsen ”<bdi>{text}</bdi>”, så listan visar hela landet.
    {similar.length > 0 && ' Menade du '}
    {similar.map(({ name, to }, nth) => (
      <span key={name}>
        {nth > 0 && (nth === similar.length - 1 ? ' eller ' : ', ')}
        <Link to={to} className="link" rel="nofollow">
          {name}
        </Link>
        {nth === similar.length - 1 && '?'}
      </span>
    ))}
  </p>
);
