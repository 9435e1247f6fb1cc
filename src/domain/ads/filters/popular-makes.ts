import type { FacetValue } from '#src/domain/ads/ad-search.ts';
import { POPULAR_BRANDS } from '#src/domain/catalogue/brand-overview.ts';

/** Makes of a list of choices, under a heading; null: the list has none. */
export type MakeGroup<Make> = { heading: string | null; makes: readonly Make[] };

/**
 * The makes with most cars first, then all others by the alphabet, as every chooser of makes has them (D91); a short list stays one.
 * @param makes by the alphabet, with the cars that each gives
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
