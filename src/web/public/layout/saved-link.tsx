import { Heart } from 'lucide-react';
import { favouritesUrl } from '#src/visitor-urls.ts';
import { useSavedNumbers } from '#src/web/shared/saved-cars/saved-numbers.ts';
import { Link } from '#src/web/ui/link.tsx';
import { BAR_ITEM } from './header-panel.tsx';

/**
 * The header's link to what is saved on the device, with the number of cars on the page that it opens (D80), once the browser has read it. Searches and
 * compared cars have their own numbers on the tabs of that page: a car that is saved and compared is one car.
 */
export function SavedLink() {
  const { favourites: count } = useSavedNumbers();
  return (
    <Link to={favouritesUrl()} className={`relative ${BAR_ITEM}`}>
      <Heart aria-hidden size={20} />
      <span className="lg:max-xl:sr-only">Sparat</span>
      {count > 0 && (
        <span className="rounded-full bg-moss px-1.5 text-fine text-on-moss tabular-nums max-md:absolute max-md:top-0.5 max-md:left-1/2 lg:max-xl:absolute lg:max-xl:top-0 lg:max-xl:right-0">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
