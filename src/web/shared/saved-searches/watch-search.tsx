import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect } from 'react';
import { type AdFilters, hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { filterParams } from '#src/domain/ads/filters/format-ad-query.ts';
import {
  isSameSearch,
  MAX_SAVED_SEARCHES,
  type SearchAddress,
  type SearchedList,
  searchName,
} from '#src/domain/saved-searches/saved-search.ts';
import { alertFormUrl, savedSearchesUrl } from '#src/urls.ts';
import { savedSearches, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { Link } from '#src/web/ui/link.tsx';

type WatchSearchProps = { list: SearchedList; filters: AdFilters; labels: readonly string[] };

/**
 * Saves the search of a list on the device, and leads to alerts by e-mail. Without scripts it is only the link to those. A list without
 * filters has nothing to watch.
 */
export function WatchSearch({ list, filters, labels }: WatchSearchProps) {
  const search: SearchAddress = { list, query: filterParams(filters).toString() };
  const saved = useDeviceList(savedSearches);
  const own = saved?.entries.find((each) => isSameSearch(each, search));
  const id = own?.id;
  useEffect(() => {
    if (id === undefined) return;
    savedSearches.change((all) => all.map((each) => (each.id === id ? { ...each, seenAt: Date.now() } : each)));
  }, [id]);
  if (!hasAdFilters(filters)) return null;
  const isFull = (saved?.entries.length ?? 0) >= MAX_SAVED_SEARCHES;
  const save = () => {
    const now = Date.now();
    savedSearches.change((all) => {
      if (all.length >= MAX_SAVED_SEARCHES || all.some((each) => isSameSearch(each, search))) return all;
      // Ids are times; two searches may be saved within a millisecond.
      const free = Math.max(now, ...all.map((each) => each.id + 1));
      return [{ ...search, id: free, name: searchName('', labels), seenAt: now }, ...all];
    });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small" data-device data-print="no" role="status">
      {own === undefined && !isFull && (
        // Reserves its place until the device's list is read, so that the link does not move under the pointer.
        <button type="button" onClick={save} className={`${ACTION} ${saved === null ? 'invisible needs-script' : ''}`}>
          <Bookmark aria-hidden size={18} />
          Spara sökningen
        </button>
      )}
      {own !== undefined && (
        <Link to={savedSearchesUrl()} className={ACTION}>
          <BookmarkCheck aria-hidden size={18} />
          Sökningen är sparad
        </Link>
      )}
      {isFull && own === undefined && (
        <Link to={savedSearchesUrl()} className={ACTION}>
          Du har redan sparat hundra sökningar
        </Link>
      )}
      <Link to={alertFormUrl(search)} className={ACTION}>
        Få mejl om nya bilar
      </Link>
    </p>
  );
}

const ACTION = 'touch link inline-flex items-center gap-1.5 font-medium';
