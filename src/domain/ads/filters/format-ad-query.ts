import {
  type AdFilters,
  DEFAULT_WITHIN,
  defaultOrder,
  LIST_FILTERS,
  NO_AD_FILTERS,
  RANGE_FIELDS,
  RANGE_FILTERS,
  rangeOf,
} from './ad-filters.ts';
import type { AdQuery } from './ad-query.ts';

// Apart from the parser, because every page loads src/visitor-urls.ts.

export const EMPTY_QUERY: AdQuery = { filters: NO_AD_FILTERS, sort: null, page: 1, cursor: null, scrollToRow: null };

/**
 * The canonical parameters of a query: filters in a fixed order, one parameter per value, no defaults. Parsing them returns the
 * same query.
 */
export function formatAdQuery(query: AdQuery): URLSearchParams {
  const params = filterParams(query.filters);
  if (query.sort) {
    params.set('sortBy', query.sort.by);
    if (query.sort.order !== defaultOrder(query.sort.by)) params.set('sortOrder', query.sort.order);
  }
  if (query.page > 1) params.set('page', String(query.page));
  else if (query.cursor !== null) params.set('cursor', query.cursor);
  if (query.scrollToRow !== null) params.set('scrollToRow', String(query.scrollToRow));
  return params;
}

/** Parameters of the filters alone. */
export function filterParams(filters: AdFilters): URLSearchParams {
  const params = new URLSearchParams();
  // A comma in a dealer's own brand name would split it; names are matched without punctuation.
  for (const name of LIST_FILTERS) {
    for (const value of filters[name]) params.append(name, value.replaceAll(',', ' '));
  }
  for (const filter of RANGE_FILTERS) {
    const { min, max } = rangeOf(filters, filter);
    if (min !== null) params.set(RANGE_FIELDS[filter].min, String(min));
    if (max !== null) params.set(RANGE_FIELDS[filter].max, String(max));
  }
  if (filters.near !== '') params.set('near', filters.near);
  if (filters.near !== '' && filters.within !== DEFAULT_WITHIN) params.set('within', String(filters.within));
  if (filters.search !== '') params.set('search', filters.search);
  return params;
}
