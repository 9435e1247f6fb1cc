import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { type WordTerm, wordQuery } from '#src/domain/ads/ad-words.ts';
import {
  type AdFilters,
  FILTER_GROUPS,
  type FilterGroup,
  isGroupUsed,
  isRange,
  needsEvery,
  PRICE_SORT_FLOOR,
  type RangeFilter,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { firstRecentDay, RECENT_CHANGES } from '#src/domain/ads/recent-changes.ts';
import { placesWithin } from '#src/domain/places/find-place.ts';
import { RANGE_UNITS, STATE_ID } from './ad-document.ts';

/** A query of the cluster's language. */
export type Query = Readonly<Record<string, unknown>>;
/** A filter group, or one of the list's own rules (D11, D12). */
export type QueryCondition = FilterGroup | 'image' | 'priceFloor';
/** The conditions of a request, one per group in use. */
export type QueryConditions = ReadonlyMap<QueryCondition, Query>;

const NOTHING: Query = { match_none: {} };
const THE_STATE: Query = { ids: { values: [STATE_ID] } };

/**
 * The conditions of a request whose names are resolved.
 * @param today number of the day of the search, as of `dayNumber`
 */
export function queryConditions(
  { filters, order, withImage }: Pick<AdSearchRequest, 'filters' | 'order' | 'withImage'>,
  today: number,
): QueryConditions {
  const conditions = new Map<QueryCondition, Query>();
  for (const group of FILTER_GROUPS)
    if (isGroupUsed(filters, group)) conditions.set(group, condition(filters, group, today));
  if (withImage) conditions.set('image', { term: { image: true } });
  if (order.by === 'price') conditions.set('priceFloor', { range: { price: { gte: PRICE_SORT_FLOOR } } });
  return conditions;
}

function condition(filters: AdFilters, group: FilterGroup, today: number): Query {
  if (group === 'search') return withWords(filters.search);
  if (group === 'near') return { terms: { place: placesWithin(filters) } };
  if (isRange(group)) return between(group, filters);
  if (group === 'recent')
    return allOf(
      filters.recent.map((change) => ({
        range: { [RECENT_CHANGES[change].day]: { gte: firstRecentDay(change, today) } },
      })),
    );
  if (needsEvery(group)) return allOf(filters[group].map((value) => ({ term: { [group]: value } })));
  return { terms: { [group]: filters[group] } };
}

function between(filter: RangeFilter, filters: AdFilters): Query {
  const { min, max } = rangeOf(filters, filter);
  const unit = RANGE_UNITS[filter];
  return {
    range: {
      [filter]: { ...(min !== null && { gte: min * unit }), ...(max !== null && { lte: max * unit }) },
    },
  };
}

/** The ads that contain the words, as the reference splits and compares them; a text without words matches nothing. */
function withWords(text: string): Query {
  const term = ({ word, isPrefix }: WordTerm): Query =>
    isPrefix ? { prefix: { words: { value: word } } } : { term: { words: word } };
  const query = wordQuery(text);
  return query === null
    ? NOTHING
    : allOf(query.map((phrases) => anyOf(phrases.map((terms) => allOf(terms.map(term))))));
}

/** Ads that match all queries; no query matches every ad. */
export const allOf = (queries: readonly Query[]): Query => {
  const [only] = queries;
  return queries.length === 1 && only ? only : { bool: { filter: queries } };
};

/** Ads that match at least one query. */
export const anyOf = (queries: readonly Query[]): Query => {
  const [only] = queries;
  return queries.length === 1 && only ? only : { bool: { should: queries, minimum_should_match: 1 } };
};

export const noneOf = (queries: readonly Query[]): Query => ({ bool: { must_not: queries } });

/** The ads that match queries; without any, all. */
export const adsWith = (queries: readonly Query[]): Query => ({ bool: { filter: queries, must_not: [THE_STATE] } });

/** The ads that do not match all of the queries, among those that match some others. */
export const adsWithout = (queries: readonly Query[], among: readonly Query[]): Query => ({
  bool: { filter: among, must_not: [THE_STATE, allOf(queries)] },
});
