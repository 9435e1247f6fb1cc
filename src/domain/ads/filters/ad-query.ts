import { recordOf } from '#src/base/record-of.ts';
import { isListCursor } from '#src/domain/ads/list-cursor.ts';
import {
  cleanFilterText,
  findWord,
  MAX_SEARCH_LENGTH,
  MAX_VALUE_LENGTH,
  readWholeNumber,
  splitValues,
} from '#src/domain/format/parameter-text.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import {
  type AdFilters,
  type AdSort,
  DEFAULT_WITHIN,
  defaultOrder,
  FORMER_PARAMS,
  FORMER_WORDS,
  isWordFilter,
  LIST_FILTERS,
  LISTS,
  type ListFilter,
  MAX_WITHIN,
  NO_RANGES,
  RANGE_FIELDS,
  RANGE_FILTERS,
  RANGES,
  type Range,
  type RangeFilter,
  SORT_ALIASES,
  SORTS,
  type SortBy,
} from './ad-filters.ts';
import { applyQuickFilters, readQuickFilters } from './quick-filters.ts';

/** The query of a list's URL. */
export type AdQuery = {
  filters: AdFilters;
  /** null: not given. The lists then have a default order (newest, or popular: D13). */
  sort: AdSort | null;
  /** From 1. */
  page: number;
  /** Position of the first ad; null in page mode. With a cursor, the page is 1 (D9). */
  cursor: string | null;
  /** Row that a link scrolls to, from 0. */
  scrollToRow: number | null;
};

/** A value of the URL that could not be used; never shown as a chip. */
export type IgnoredValue = { param: string; value: string };

/** Beyond any stock, and far below the maximum of a database integer. */
const MAX_PAGE = 10_000_000;
const MAX_IGNORED = 20;
const MAX_IGNORED_LENGTH = 40;

/**
 * Parses a list's URL. No input is an error: unusable values are left out and reported separately (D27). Names of brands, series
 * and generations are not checked here; resolve-filters.ts compares them with the stock.
 */
export function parseAdQuery(params: URLSearchParams): { query: AdQuery; ignored: IgnoredValue[] } {
  const ignored: IgnoredValue[] = [];
  const ignore = (param: string, value: string): void => {
    const text = cleanFilterText(value.slice(0, MAX_IGNORED_LENGTH * 4)).slice(0, MAX_IGNORED_LENGTH);
    if (text !== '' && ignored.length < MAX_IGNORED) ignored.push({ param, value: text.toWellFormed() });
  };
  const list = (param: string, whole?: readonly string[]): string[] => {
    const former = Object.entries(FORMER_PARAMS).filter(([, filter]) => filter === param);
    const names = [param, ...former.map(([name]) => name)];
    const { values, tooMuch } = splitValues(
      names.flatMap((name) => params.getAll(name)),
      whole,
    );
    for (const value of tooMuch) ignore(param, value);
    return values;
  };
  const listFilter = (name: ListFilter): readonly string[] => {
    if (!isWordFilter(name)) return list(name);
    const { words } = LISTS[name];
    const withComma = words.filter((word) => word.includes(','));
    const found = new Set<string>();
    for (const value of list(name, withComma)) {
      const word = findWord<string>(words, FORMER_WORDS.get(value.toLowerCase()) ?? value);
      if (word === null) ignore(name, value);
      else found.add(word);
    }
    return [...found];
  };
  const quick = readQuickFilters(list('quickFilter'));
  for (const value of quick.unknown) ignore('quickFilter', value);
  const filters = applyQuickFilters(
    {
      ...(recordOf(LIST_FILTERS, listFilter) as Pick<AdFilters, ListFilter>),
      ...readRanges(params, ignore),
      ...readNear(params, ignore),
      search: readSearch(params, ignore),
    },
    quick.known,
  );
  const sort = readSort(params, ignore);
  const page = firstNumber(params, 'page', ignore);
  const cursor = params.get('cursor');
  const usesCursor = page === null && cursor !== null && isListCursor(cursor);
  if (cursor !== null && page === null && !usesCursor) ignore('cursor', cursor);
  const row = firstNumber(params, 'scrollToRow', ignore);
  const query = {
    filters,
    sort,
    page: Math.min(Math.max(1, page ?? 1), MAX_PAGE),
    cursor: usesCursor ? cursor : null,
    scrollToRow: row === null || row > MAX_PAGE ? null : row,
  };
  return { query, ignored };
}

type Ignore = (param: string, value: string) => void;

/** The first value that is a number; the others are ignored. */
function firstNumber(params: URLSearchParams, param: string, ignore: Ignore): number | null {
  let found: number | null = null;
  for (const text of params.getAll(param)) {
    const number: number | null = found === null ? readWholeNumber(text) : null;
    if (number === null) ignore(param, text);
    else found = number;
  }
  return found;
}

function readRanges(params: URLSearchParams, ignore: Ignore): typeof NO_RANGES {
  const read = { ...NO_RANGES };
  for (const filter of RANGE_FILTERS) {
    const { min, max } = RANGE_FIELDS[filter];
    const ends = usableRange(filter, { min: firstNumber(params, min, ignore), max: firstNumber(params, max, ignore) });
    read[min] = ends.min;
    read[max] = ends.max;
  }
  return read;
}

/** Orders the bounds and limits them to plausible values; a bound that filters nothing is removed (D27). */
export function usableRange(filter: RangeFilter, { min, max }: Range): Range {
  const { lowest, highest } = RANGES[filter];
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  return {
    min: low === null || low <= lowest ? null : Math.min(low, highest),
    max: high === null || high >= highest ? null : Math.max(high, lowest),
  };
}

/** Which place it is, resolve-filters.ts finds out. */
function readNear(params: URLSearchParams, ignore: Ignore): Pick<AdFilters, 'near' | 'within'> {
  const near = cleanFilterText((params.get('near') ?? '').slice(0, MAX_VALUE_LENGTH * 4))
    .slice(0, MAX_VALUE_LENGTH)
    .toWellFormed()
    .trim();
  const within = firstNumber(params, 'within', (param, value) => {
    if (value !== '') ignore(param, value);
  });
  if (near === '') return { near: '', within: DEFAULT_WITHIN };
  return { near, within: within === null ? DEFAULT_WITHIN : Math.min(Math.max(within, 1), MAX_WITHIN) };
}

const LONG_WORD = /(\S{40})\S+/gu;

function readSearch(params: URLSearchParams, ignore: Ignore): string {
  for (const text of params.getAll('search')) {
    const search = cleanFilterText(text.slice(0, MAX_SEARCH_LENGTH * 4))
      // A longer one is no word, and would leave no room for the others.
      .replace(LONG_WORD, '$1')
      .slice(0, MAX_SEARCH_LENGTH)
      .toWellFormed()
      .trim();
    // A text without letters and digits ("%") cannot match any ad.
    if (matchTokens(search).length > 0) return cleanFilterText(search);
    ignore('search', text);
  }
  return '';
}

function readSort(params: URLSearchParams, ignore: Ignore): AdSort | null {
  const by = params
    .getAll('sortBy')
    .map(readSortBy)
    .find((each) => each !== null);
  const order = params.getAll('sortOrder').find((each) => each === 'asc' || each === 'desc');
  for (const text of params.getAll('sortBy')) if (readSortBy(text) === null) ignore('sortBy', text);
  if (by === undefined && order === undefined) return null;
  const chosen = by ?? 'date';
  return { by: chosen, order: order ?? defaultOrder(chosen) };
}

function readSortBy(text: string): SortBy | null {
  const alias = Object.hasOwn(SORT_ALIASES, text) ? SORT_ALIASES[text] : text;
  return SORTS.find((sort) => sort === alias) ?? null;
}
