import { Bell, Bookmark, Mail } from 'lucide-react';
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
import { alertFormUrl, savedSearchesUrl } from '#src/visitor-urls.ts';
import { savedSearches, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { Link } from '#src/web/ui/link.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';

type WatchSearchProps = { list: SearchedList; filters: AdFilters; labels: readonly string[] };

/**
 * A menu that saves the search of a list on the device, or leads to alerts by e-mail. Without scripts it has only the link to those.
 * A list without filters has nothing to watch.
 */
export function WatchSearch({ list, filters, labels }: WatchSearchProps) {
  const search = searchOf({ list, filters });
  const saved = useDeviceList(savedSearches);
  const own = saved?.entries.find((each) => isSameSearch(each, search));
  const { fold } = useFoldOver();
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
  // Its place is reserved, so that nothing moves when the first filter takes effect.
  if (!hasAdFilters(filters))
    return (
      <span aria-hidden className={`invisible ${SUMMARY}`}>
        <Bell size={18} />
        Bevaka
      </span>
    );
  return (
    <details {...fold} className="relative" data-print="no">
      <summary className={SUMMARY}>
        <Bell aria-hidden size={18} className={own === undefined ? '' : 'fill-current'} />
        Bevaka
      </summary>
      <div
        role="status"
        className="absolute right-0 z-25 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised py-2 shadow-float"
      >
        {own === undefined && !isFull && (
          <button type="button" onClick={save} disabled={saved === null} className={`${ACTION} needs-script`}>
            <Bookmark aria-hidden size={18} />
            Spara sökningen
          </button>
        )}
        {own !== undefined && (
          <Link to={savedSearchesUrl()} className={ACTION}>
            <Bookmark aria-hidden size={18} className="fill-current" />
            Sökningen är sparad
          </Link>
        )}
        {isFull && own === undefined && (
          <Link to={savedSearchesUrl()} className={ACTION}>
            <Bookmark aria-hidden size={18} />
            Du har redan sparat hundra sökningar
          </Link>
        )}
        <Link to={alertFormUrl(search)} className={ACTION}>
          <Mail aria-hidden size={18} />
          Få mejl om nya bilar
        </Link>
      </div>
    </details>
  );
}

/** Records that the visitor has seen the list, if its search is saved. Once per list, which may have several menus. */
export function useSeenSearch(shown: Pick<WatchSearchProps, 'list' | 'filters'>): void {
  const search = searchOf(shown);
  const id = useDeviceList(savedSearches)?.entries.find((each) => isSameSearch(each, search))?.id;
  useEffect(() => {
    if (id === undefined) return;
    savedSearches.change((all) => all.map((each) => (each.id === id ? { ...each, seenAt: Date.now() } : each)));
  }, [id]);
}

/** The search of a list, as it is saved. */
export const searchOf = ({ list, filters }: Pick<WatchSearchProps, 'list' | 'filters'>): SearchAddress => ({
  list,
  query: filterParams(filters).toString(),
});

const SUMMARY =
  'touch inline-flex items-center gap-2 rounded-card px-2.5 text-small font-semibold hover:bg-sunken lg:border lg:border-edge';
const ACTION = 'touch flex w-full items-center gap-3 px-4 text-left text-small hover:bg-sunken';
