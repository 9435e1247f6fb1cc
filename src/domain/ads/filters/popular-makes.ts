import type { FacetValue } from '#src/domain/ads/ad-search.ts';
import { POPULAR_BRANDS } from '#src/domain/catalogue/brand-overview.ts';

/** Makes of a select under a heading; null: no heading. */
export type MakeGroup<Make> = { heading: string | null; makes: readonly Make[] };

/**
 * Groups makes for selects: those with most cars first, then all others alphabetically (D91); a short list is not grouped.
 * @param makes in alphabetical order, with the cars that each matches
 */
export function groupMakes<Make extends FacetValue>(makes: readonly Make[]): MakeGroup<Make>[] {
  if (makes.length <= POPULAR_BRANDS) return [{ heading: null, makes }];
  const popular = makes
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, POPULAR_BRANDS);
  const groups = [
    { heading: 'Flest bilar', makes: popular },
    { heading: 'Övriga märken', makes: makes.filter((make) => !popular.includes(make)) },
  ];
  return groups.filter((group) => group.makes.length > 0);
}
