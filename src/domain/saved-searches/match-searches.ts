import { wordQuery } from '#src/domain/ads/ad-words.ts';
import type { AdColumns } from '#src/domain/ads/facet-index/ad-columns.ts';
import { type Bitmap, firstRows, intersection, newBitmap, rowsInBitmap } from '#src/domain/ads/facet-index/bitmap.ts';
import { filterRows } from '#src/domain/ads/facet-index/filter-rows.ts';
import type { WordIndex } from '#src/domain/ads/facet-index/word-index.ts';
import { type AdFilters, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import type { SearchedList } from './saved-search.ts';

/** Finds the rows of a few ads that a search's list contains, by the conditions of the facet index; equal conditions are computed once. */
export function searchMatcher(columns: AdColumns, words: WordIndex) {
  const cache = new Map<string, Bitmap>();
  const space = columns.variant.length;
  const every = firstRows(columns.length, space);
  const rowsOfText = (text: string): Bitmap => {
    const query = wordQuery(text);
    return query === null ? newBitmap(space) : words.rowsOf(query, space);
  };
  return (filters: AdFilters, list: SearchedList): number[] => {
    const asked = { filters, order: NEWEST_FIRST, withImage: list === 'vehicles' };
    const conditions = filterRows(columns, asked, { cache, rowsOfText });
    return rowsInBitmap(conditions.reduce((found, { rows }) => intersection(found, rows), every));
  };
}
