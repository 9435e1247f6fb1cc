import { type AdSearchResult, bestFilterToRemove } from '#src/domain/ads/ad-search.ts';
import { type AdSort, MAX_WITHIN, WITHIN_STEPS } from '#src/domain/ads/filters/ad-filters.ts';
import { withoutGroup } from '#src/domain/ads/filters/filter-changes.ts';
import { removalTexts } from '#src/domain/ads/filters/removal-texts.ts';
import type { PictureCount } from '#src/domain/ads/pictures-first.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { type CountedQuery, countList } from '#src/services/facet-index/count-list.ts';
import type { FilterSuggestion, WiderPlace } from './empty-list-content.tsx';

/** Address of the list that makes the suggestion, and which ads it shows. */
export type SuggestingList = { urlOf: (query: CountedQuery) => string; shownOf: (count: PictureCount) => number };

/** Null unless the list is empty. Removing a make removes its models too, so the count is that of the resulting list. */
export async function filterSuggestionOf(
  adSearch: AdSearchService,
  result: AdSearchResult,
  sort: AdSort | null,
  { urlOf, shownOf }: SuggestingList,
): Promise<FilterSuggestion | null> {
  const best = result.total === 0 ? bestFilterToRemove(result) : null;
  if (!best) return null;
  const query = { filters: withoutGroup(result.filters, best.group), sort };
  const texts = removalTexts(result.filters, best.group);
  return { ...texts, count: shownOf(await countList(adSearch, query)), to: urlOf(query) };
}

/** The next distance from the place with cars, short of the whole country; null unless the list of a place is empty. */
export async function widerPlaceOf(
  adSearch: AdSearchService,
  { total, filters }: AdSearchResult,
  sort: AdSort | null,
  { urlOf, shownOf }: SuggestingList,
): Promise<WiderPlace | null> {
  if (total > 0 || filters.near === '') return null;
  for (const within of WITHIN_STEPS) {
    if (within <= filters.within || within === MAX_WITHIN) continue;
    const query = { filters: { ...filters, within }, sort };
    const count = shownOf(await countList(adSearch, query));
    if (count > 0) return { within, count, to: urlOf(query) };
  }
  return null;
}
