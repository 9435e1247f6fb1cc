import { wordQuery } from '#src/domain/ads/ad-words.ts';
import type { AdColumns } from '#src/domain/ads/facet-index/ad-columns.ts';
import { type Bitmap, firstRows, newBitmap, rowsInBitmap } from '#src/domain/ads/facet-index/bitmap.ts';
import { filterRows } from '#src/domain/ads/facet-index/filter-rows.ts';
import type { WordIndex } from '#src/domain/ads/facet-index/word-index.ts';
import { type AdFilters, NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { SearchedList } from './saved-search.ts';
import { parseStoredFilters, type StoredFilters } from './stored-filters.ts';

/**
 * Finds the rows of a few ads that a search's list contains, by the parser and the conditions of the lists. Each parameter is one
 * condition, computed once for all searches that have it: 100 000 searches have some thousands of different ones.
 * @param today number of the day, as of `dayNumber`
 */
export function searchMatcher(columns: AdColumns, words: WordIndex, today: number) {
  const space = columns.variant.length;
  const every = firstRows(columns.length, space);
  const found = newBitmap(space);
  const cache = new Map<string, Bitmap>();
  const rowsOfText = (text: string): Bitmap => {
    const query = wordQuery(text);
    return query === null ? newBitmap(space) : words.rowsOf(query, space);
  };
  const narrow = (filters: AdFilters, withImage: boolean): Bitmap => {
    const rows = filterRows(
      columns,
      { filters, order: NEWEST_FIRST, withImage },
      { cache: NO_CACHE, rowsOfText, today },
    );
    return rows[0]?.rows ?? every;
  };
  const pictured = narrow(NO_AD_FILTERS, true);
  const rowsOf = (key: string, condition: () => StoredFilters): Bitmap => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const rows = narrow(parseStoredFilters(condition()).filters, false);
    cache.set(key, rows);
    return rows;
  };
  return (stored: StoredFilters, list: SearchedList): number[] => {
    found.set(list === 'vehicles' ? pictured : every);
    for (const name in stored) {
      if (name === 'within') continue;
      // A distance is one condition together with its place.
      const others = name === 'near' ? stored.within : undefined;
      const values = stored[name] ?? [];
      const key = `${name}\n${values.join('\n')}\n\n${others?.join('\n') ?? ''}`;
      const rows = rowsOf(key, () => ({ [name]: values, ...(others === undefined ? {} : { within: others }) }));
      if (!intersect(found, rows)) return [];
    }
    return rowsInBitmap(found);
  };
}

/** Conditions are cached by their parameters. */
const NO_CACHE = { get: () => undefined, set: () => undefined };

/** Removes the rows that are not in the other set. @returns whether any is left */
function intersect(rows: Bitmap, other: Bitmap): boolean {
  let left = 0;
  for (let word = 0; word < rows.length; word += 1) {
    const both = (rows[word] as number) & (other[word] as number);
    rows[word] = both;
    left |= both;
  }
  return left !== 0;
}
