import { type AdFilters, type AdSort, FILTER_GROUPS, hasAdFilters, isGroupUsed } from '../../ads/filters/ad-filters.ts';
import type { CarNames } from './names/car-names.ts';
import { understand } from './understand.ts';
import { NO_LIMITS } from './understanding.ts';

/**
 * A text of the search box as filters of the list, in place of the text; null when not all of it can be said by them. Nothing is
 * guessed: a misspelled word stays a text, and so does one that asks for what a filter holds already.
 */
export function filtersOfSearch(
  filters: AdFilters,
  { names, thisYear }: { names: CarNames; thisYear: number },
): { filters: AdFilters; sort: AdSort | null } | null {
  const understood = understand(filters.search, { names, thisYear, guesses: false });
  const { limits, wishes, avoid, notes, followUp, unknown, sort } = understood;
  const beyond = [...wishes, ...avoid, ...notes, ...unknown];
  const isWhole = beyond.length === 0 && followUp === null && JSON.stringify(limits) === JSON.stringify(NO_LIMITS);
  // Words of the ads alone ("GTI") are what the text is already.
  if (!isWhole || !hasAdFilters({ ...understood.filters, search: '' })) return null;
  const said = FILTER_GROUPS.filter((group) => group !== 'search' && isGroupUsed(understood.filters, group));
  if (said.some((group) => isGroupUsed(filters, group))) return null;
  const merged = { ...filters, search: '' };
  for (const [name, value] of Object.entries(understood.filters)) {
    if (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')
      Object.assign(merged, { [name]: value });
  }
  return { filters: merged, sort };
}
