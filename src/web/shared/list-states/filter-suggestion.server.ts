import { type AdSearchResult, bestFilterToRemove } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  type AdSort,
  FILTER_GROUPS,
  type FilterGroup,
  isGroupUsed,
  MAX_WITHIN,
  WITHIN_STEPS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { withoutGroup } from '#src/domain/ads/filters/filter-changes.ts';
import { removalTexts } from '#src/domain/ads/filters/removal-texts.ts';
import type { PictureCount } from '#src/domain/ads/pictures-first.ts';
import { listed } from '#src/domain/format/texts.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { type CountedQuery, countList } from '#src/services/facet-index/count-list.ts';
import type { FilterSuggestion, WiderPlace } from './empty-list-content.tsx';

/** Address of the list that makes the suggestion, and which ads it shows. */
export type SuggestingList = { urlOf: (query: CountedQuery) => string; shownOf: (count: PictureCount) => number };

/**
 * The filter whose removal gives the most cars or, where no single one gives any, the two of them. Null unless the list is empty. Removing a
 * make removes its models too, so the count is that of the resulting list.
 */
export async function filterSuggestionOf(
  adSearch: AdSearchService,
  result: AdSearchResult,
  sort: AdSort | null,
  { urlOf, shownOf }: SuggestingList,
): Promise<FilterSuggestion | null> {
  if (result.total > 0) return null;
  const best = bestFilterToRemove(result);
  const suggest = async (groups: readonly FilterGroup[]): Promise<FilterSuggestion> => {
    const query = { filters: groups.reduce(withoutGroup, result.filters), sort };
    const texts = groups.map((group) => removalTexts(result.filters, group));
    return {
      without: listed(texts.map(({ without }) => without)),
      removed: listed(texts.map(({ removed }) => removed)),
      count: shownOf(await countList(adSearch, query)),
      to: urlOf(query),
    };
  };
  if (best) return suggest([best.group]);
  let bestPair: FilterSuggestion | null = null;
  for (const pair of pairsOf(result.filters)) {
    const found = await suggest(pair);
    if (found.count > (bestPair?.count ?? 0)) bestPair = found;
  }
  return bestPair;
}

/** Each pair is a search of its own. */
const MAX_PAIRED = 6;

/** The pairs of filters in use, without those of which one is removed with the other. */
function pairsOf(filters: AdFilters): [FilterGroup, FilterGroup][] {
  const used = FILTER_GROUPS.filter((group) => isGroupUsed(filters, group)).slice(0, MAX_PAIRED);
  return used.flatMap((one, at) =>
    used
      .slice(at + 1)
      .filter((other) => isGroupUsed(withoutGroup(filters, one), other))
      .map((other): [FilterGroup, FilterGroup] => [one, other]),
  );
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
