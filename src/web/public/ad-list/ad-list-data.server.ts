import { recordOf } from '#src/base/record-of.ts';
import type { AdSearchRequest, AdSearchResult, Facets, FacetValue } from '#src/domain/ads/ad-search.ts';
import { activeChips, valueLabel } from '#src/domain/ads/filters/active-chips.ts';
import {
  type AdFilters,
  type AdSort,
  hasAdFilters,
  LIST_FILTERS,
  type ListFilter,
  NEWEST_FIRST,
  RANGE_FILTERS,
  type Range,
} from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { canChoose, countChoices, withoutGroup } from '#src/domain/ads/filters/filter-changes.ts';
import { ADS_PAGE_SIZE } from '#src/domain/ads/filters/filter-options.ts';
import { orderFor } from '#src/domain/ads/filters/resolve-filters.ts';
import { searchedGroups } from '#src/domain/ads/filters/searched-groups.ts';
import { type ListOrder, POPULAR_ORDER } from '#src/domain/ads/list-cursor.ts';
import { type ShownOrder, sortExplanationOf } from '#src/domain/ads/popular-ranking.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { countList } from '#src/services/facet-index/count-list.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { readFoundAds } from '#src/web/shared/ad-card/found-ads.server.ts';
import { unknownPlaceOf } from '#src/web/shared/filters/unknown-place.server.ts';
import {
  filterSuggestionOf,
  type SuggestingList,
  widerPlaceOf,
} from '#src/web/shared/list-states/filter-suggestion.server.ts';

/** `label` only where the visitor reads another name than the value. */
export type Choice = FacetValue & { label?: string };

/** Loads a page of the ads page: the stock's version, the in-memory search, the rows of the ads. */
export async function readAdList({ url, db, adSearch, now, pictures, mapStyleUrl }: PageRequest) {
  const { query } = parseAdQuery(url.searchParams);
  const order = orderOf(query.filters, query.sort);
  const source = { adSearch, db, now };
  const found = await readFoundAds(source, requestOf(query.filters, order, query.page));
  const { filters } = found.result;
  const shownOrder = orderOf(filters, query.sort);
  // Filters that match nothing in stock are ignored, which may leave none.
  const { result: shown, rows } =
    shownOrder.by === order.by ? found : await readFoundAds(source, requestOf(filters, shownOrder, query.page));
  const explained: ShownOrder = shownOrder.by === 'popular' ? 'popular' : shownOrder;
  return {
    /** The filters as the server applied them: names as spelled in the stock, an existing page number. */
    query: { ...query, filters, page: shown.currentPage, cursor: null },
    /** The popular list is shown without filters and sort order (D13). */
    order: explained,
    explanation: sortExplanationOf(explained),
    ads: rows.map(toAdCard(pictures, filters.near)),
    /** Groups that the search asks for, to count; a further page is no further search. */
    asked: query.page > 1 ? [] : searchedGroups(filters),
    unknownPlace: unknownPlaceOf(found.result.ignored, { filters, sort: query.sort }, adsUrl),
    total: shown.total,
    lastPage: shown.totalPages,
    /** Number of ads with a picture, which /vehicles lists (D11). */
    withImage: (await countList(adSearch, { filters, sort: query.sort }, shown.version)).withImage,
    options: await optionsOf(adSearch, shown, shownOrder),
    /** Minimum and maximum under the other filters; kr, year, mil. */
    ends: recordOf(RANGE_FILTERS, (name) => endsOf(shown.ranges[name])),
    /** Active filters, and the list's address without each. */
    chips: activeChips(filters, shown.facets).map(({ label, without }) => ({
      label,
      to: adsUrl({ filters: without, sort: query.sort }),
    })),
    choices: countChoices(filters),
    mapStyleUrl,
    /** Number of ads excluded by the sort by price (D12). */
    withoutPrice: shown.excluded.withoutPrice,
    filterSuggestion: await filterSuggestionOf(adSearch, shown, query.sort, LIST),
    widerPlace: await widerPlaceOf(adSearch, shown, query.sort, LIST),
  };
}

const LIST: SuggestingList = { urlOf: adsUrl, shownOf: ({ withImage, withoutImage }) => withImage + withoutImage };

export type AdListModel = Awaited<ReturnType<typeof readAdList>>;

/** Ads with and without a picture. */
const requestOf = (filters: AdFilters, order: ListOrder, page: number): AdSearchRequest => ({
  filters,
  order,
  at: { page },
  size: ADS_PAGE_SIZE,
  withImage: false,
});

const orderOf = (filters: AdFilters, sort: AdSort | null): ListOrder =>
  sort === null ? (hasAdFilters(filters) ? NEWEST_FIRST : POPULAR_ORDER) : orderFor(sort, filters);

/**
 * Options of each list with live counts; models and generations once they can be chosen.
 * A make's count includes all its models, and a model's all its generations: choosing one clears the filters below it, so these do
 * not limit the counts.
 */
async function optionsOf(
  adSearch: AdSearchService,
  { facets, filters, version }: AdSearchResult,
  order: ListOrder,
): Promise<Record<keyof Facets, Choice[]>> {
  const above = async (group: 'model' | 'generation'): Promise<Facets> =>
    filters[group].length === 0
      ? facets
      : (await adSearch.search(requestOf(withoutGroup(filters, group), order, 1), version)).facets;
  const [ofMakes, ofModels] = await Promise.all([above('model'), above('generation')]);
  const plain = (name: ListFilter): Choice[] => {
    if (!canChoose(filters, name)) return [];
    const counted = name === 'make' ? ofMakes : name === 'model' ? ofModels : facets;
    return counted[name].map(({ value, count }) => {
      const label = valueLabel(name, value, counted);
      return label === value ? { value, count } : { value, count, label };
    });
  };
  return recordOf(LIST_FILTERS, plain);
}

const endsOf = ({ min, max }: Range): Range => ({ min, max });
