import type { CheckSource } from '#src/domain/purchase-checklist/check.ts';
import { Link } from '#src/web/ui/link.tsx';

/** The name of a source as a link, with when it was checked. */
export const SourceLink = ({ title, url, note }: CheckSource) => (
  <>
    {url === null ? (
      title
    ) : url.startsWith('/') ? (
      <Link to={url} className="link">
        {title}
      </Link>
    ) : (
      <a href={url} rel="noopener nofollow" className="link">
        {title}
      </a>
    )}
    {note !== null && `, ${note}`}
  </>
);
