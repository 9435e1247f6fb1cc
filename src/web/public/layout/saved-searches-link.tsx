import { Bell } from 'lucide-react';
import { savedSearchesUrl } from '#src/urls.ts';
import { savedSearches, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { HeaderLink } from './header-link.tsx';

/** The header's link to the saved searches, with their number once the browser has read them. */
export const SavedSearchesLink = () => (
  <HeaderLink
    to={savedSearchesUrl()}
    icon={<Bell aria-hidden size={20} />}
    label="Bevakningar"
    count={useDeviceList(savedSearches)?.entries.length ?? 0}
  />
);
