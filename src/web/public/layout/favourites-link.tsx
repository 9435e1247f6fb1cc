import { Heart } from 'lucide-react';
import { favouritesUrl } from '#src/urls.ts';
import { favourites, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { Link } from '#src/web/ui/link.tsx';

/** The header's link to the favourites, with their number once the browser has read them. */
export function FavouritesLink() {
  const saved = useDeviceList(favourites);
  const count = saved?.entries.length ?? 0;
  return (
    <Link
      to={favouritesUrl()}
      className="touch relative inline-flex items-center gap-2 rounded-card px-3 text-small font-semibold max-sm:px-2.5 hover:bg-sunken"
    >
      <Heart aria-hidden size={20} />
      <span className="max-lg:sr-only">Favoriter</span>
      {count > 0 && (
        <span className="rounded-full bg-moss px-1.5 text-fine text-on-moss tabular-nums max-lg:absolute max-lg:top-0.5 max-lg:right-0">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
