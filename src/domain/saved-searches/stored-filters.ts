import { recordOf } from '#src/base/record-of.ts';
import { type AdFilters, isWordFilter, LIST_FILTERS, type NameFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { type IgnoredValue, parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { filterParams } from '#src/domain/ads/filters/format-ad-query.ts';

/** Filters as they are stored: the parameters of the list's address by name, each with its values. */
export type StoredFilters = Readonly<Record<string, readonly string[]>>;

/** Filters by name: stored as the stock spells them, as a name may contain the comma that separates values in an address. */
const NAME_FILTERS = LIST_FILTERS.filter((name): name is NameFilter => !isWordFilter(name));

export function toStoredFilters(filters: AdFilters): StoredFilters {
  const params = filterParams(filters);
  return Object.fromEntries([
    ...[...new Set(params.keys())].map((name) => [name, params.getAll(name)]),
    ...NAME_FILTERS.flatMap((name) => (filters[name].length === 0 ? [] : [[name, filters[name]]])),
  ]);
}

/** Parses stored filters as the list parses its address; values that are no longer known are returned separately. */
export function parseStoredFilters(stored: StoredFilters): { filters: AdFilters; ignored: IgnoredValue[] } {
  const params = new URLSearchParams(
    Object.entries(stored).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  for (const name of NAME_FILTERS) params.delete(name);
  const { query, ignored } = parseAdQuery(params);
  return { filters: { ...query.filters, ...recordOf(NAME_FILTERS, (name) => stored[name] ?? []) }, ignored };
}
