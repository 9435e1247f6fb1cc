import { Link } from 'react-router';
import { homeUrl } from '#src/urls.ts';
import { useSite } from '#src/web/shared/site/use-site.ts';

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
