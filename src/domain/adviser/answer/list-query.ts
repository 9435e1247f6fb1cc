import type { AdFilters } from '../../ads/ad-filters.ts';
import { EQUIPMENT_WORDS } from '../understanding/equipment-words.ts';
import { NO_LIMITS } from '../understanding/understanding.ts';
import type { Demands } from './meets-limits.ts';

/**
 * The filters of the list page nearest to some demands. Equipment becomes words to search for; the list cannot hold the other limits,
 * and `isWhole` says whether there are any.
 */
export function listQuery({ filters, limits }: Demands): { filters: AdFilters; isWhole: boolean } {
  const { equipment, ...others } = limits;
  const { equipment: _, ...none } = NO_LIMITS;
  const words = equipment.map((each) => EQUIPMENT_WORDS[each].listed[0] ?? '');
  return {
    filters: { ...filters, search: [filters.search, ...words].filter((word) => word !== '').join(' ') },
    isWhole: JSON.stringify(others) === JSON.stringify(none),
  };
}
