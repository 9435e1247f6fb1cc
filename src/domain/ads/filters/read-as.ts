import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { activeChips } from './active-chips.ts';
import type { AdSort, FilterGroup } from './ad-filters.ts';
import { orderName } from './filter-options.ts';
import { listSubject } from './list-subject.ts';

const NAMES: ReadonlySet<FilterGroup> = new Set(['make', 'model', 'generation']);

/** The filters and the order as which a text was read: "Volvo V60", "högst 300 000 kr". */
export function partsRead(
  { filters, facets }: Pick<AdSearchResult, 'filters' | 'facets'>,
  sort: AdSort | null,
): string[] {
  const cars = listSubject({ ...filters, search: '' });
  const chips = activeChips(filters, facets).filter(({ group }) => cars === '' || !NAMES.has(group));
  const order = sort === null ? '' : orderName(sort);
  return [cars, ...chips.map(({ label }) => label), order].filter((label) => label !== '');
}

/** The same as a list of words. */
export const readAs = (...read: Parameters<typeof partsRead>): string => partsRead(...read).join(', ');
