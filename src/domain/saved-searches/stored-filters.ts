import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import type { IgnoredValue } from '#src/domain/ads/filters/ad-query.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { filterParams } from '#src/domain/ads/filters/format-ad-query.ts';

/** Filters as they are stored: the parameters of the list's address by name, each with its values. */
export type StoredFilters = Readonly<Record<string, readonly string[]>>;

export function toStoredFilters(filters: AdFilters): StoredFilters {
  const stored: Record<string, string[]> = Object.create(null);
  for (const [name, value] of filterParams(filters)) {
    stored[name] ??= [];
    stored[name].push(value);
  }
  return stored;
}

/** Parses stored filters as the list parses its address; values that are no longer known are returned separately. */
export function parseStoredFilters(stored: StoredFilters): { filters: AdFilters; ignored: IgnoredValue[] } {
  const params = new URLSearchParams(
    Object.entries(stored).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  const { query, ignored } = parseAdQuery(params);
  return { filters: query.filters, ignored };
}
