import { Link } from 'react-router';
import { homeUrl } from '#src/urls.ts';
import { useSite } from '#src/web/shared/site/use-site.ts';

/** The name of the staff area, and the way out of it: another document, for scripts that run on public pages never come in here. */
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
