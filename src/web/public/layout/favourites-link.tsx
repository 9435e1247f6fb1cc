import { Heart } from 'lucide-react';
import { favouritesUrl } from '#src/urls.ts';
import { favourites, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { HeaderLink } from './header-link.tsx';

/** The header's link to the favourites, with their number once the browser has read them. */
export const FavouritesLink = () => (
  <HeaderLink
    to={favouritesUrl()}
    icon={<Heart aria-hidden size={20} />}
    label="Favoriter"
    count={useDeviceList(favourites)?.entries.length ?? 0}
  />
);
