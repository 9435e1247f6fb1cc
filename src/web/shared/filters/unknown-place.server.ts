import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdQuery, IgnoredValue } from '#src/domain/ads/filters/ad-query.ts';
import { suggestPlaces } from '#src/domain/places/find-place.ts';

/** A place of the address that is not known, and lists near similar ones. */
export type UnknownPlace = { text: string; similar: { name: string; to: string }[] };

/** @param query as applied, without the place */
export function unknownPlaceOf(
  ignored: readonly IgnoredValue[],
  { filters, sort }: Pick<AdQuery, 'sort'> & { filters: AdFilters },
  urlOf: (query: Partial<AdQuery>) => string,
): UnknownPlace | null {
  const text = ignored.find(({ param }) => param === 'near')?.value;
  if (text === undefined) return null;
  return {
    text,
    similar: suggestPlaces(text).map((name) => ({ name, to: urlOf({ filters: { ...filters, near: name }, sort }) })),
  };
}
