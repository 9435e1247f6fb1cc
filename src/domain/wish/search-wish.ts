import { type AdFilters, FILTER_GROUPS, isGroupUsed } from '#src/domain/ads/filters/ad-filters.ts';
import type { CarNames } from './names/car-names.ts';
import { understand } from './parse-query.ts';
import { isSaid, NO_LIMITS, type ParsedQuery } from './parsed-query.ts';

type FoundFilters = Pick<ParsedQuery, 'filters' | 'sort'>;
type SearchKnowledge = { names: CarNames; thisYear: number };

/**
 * Converts the text of the search box to filters of the list; null unless they express all of it. Nothing is guessed: a
 * misspelled word stays search text, and so does a text about a filter already in use.
 */
export function filtersOfSearch(filters: AdFilters, knowledge: SearchKnowledge): FoundFilters | null {
  const understood = understand(filters.search, { ...knowledge, guesses: false });
  const { limits, wishes, avoid, notes, followUp, unknown } = understood;
  const beyond = [...wishes, ...avoid, ...notes, ...unknown];
  // Equipment occurs in the words of ads.
  const hasLimits = JSON.stringify({ ...limits, equipment: [] }) !== JSON.stringify(NO_LIMITS);
  const isWhole = beyond.length === 0 && followUp === null && !hasLimits;
  return isWhole ? asFilters(filters, understood) : null;
}

/** The part of a text without hits that filters can express; null if none. */
export const partOfSearch = (filters: AdFilters, knowledge: SearchKnowledge): FoundFilters | null =>
  asFilters(filters, understand(filters.search, { ...knowledge, guesses: false }));

/** The constraints that are words of ads. */
const WORDS_OF_ADS: readonly string[] = ['make', 'model', 'generation', 'search'];

function asFilters(filters: AdFilters, { filters: asked, limits, sort }: ParsedQuery): FoundFilters | null {
  const usedGroups = FILTER_GROUPS.filter((group) => group !== 'search' && isGroupUsed(asked, group));
  const { equipment } = limits;
  // Words of ads alone ("GTI", "Volvo dragkrok") are already the search text.
  if (usedGroups.length === 0 || (equipment.length > 0 && usedGroups.every((group) => WORDS_OF_ADS.includes(group))))
    return null;
  if (usedGroups.some((group) => isGroupUsed(filters, group))) return null;
  const { within, ...rest } = asked;
  const found = Object.fromEntries(Object.entries(rest).filter(([, value]) => isSaid(value)));
  const words = [asked.search, ...equipment.map((each) => each.toLowerCase())].filter((each) => each !== '');
  const place = asked.near === '' ? {} : { within };
  return { filters: { ...filters, ...found, ...place, search: words.join(' ') }, sort };
}
