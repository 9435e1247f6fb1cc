import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { BODY_TYPES, COLORS, TAGS, type Tag, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { type Limits, NO_LIMITS, type ParsedQuery } from './parsed-query.ts';
import { limitChips } from './query-chips.ts';
import { listedWords, tagsOf } from './words/equipment-words.ts';

/** The list page nearest to a query, and descriptions of the constraints that it cannot express. */
export type ListQuery = { filters: AdFilters; notInList: readonly string[] };

/**
 * Tags are a filter of the list, other equipment becomes search words, and four-wheel drive and seven seats become their tags. An excluded gearbox, colour or body becomes a selection
 * of all others: an ad has one of each. Where the list has no filter for a constraint, it shows more cars than requested.
 */
export function listQuery({ filters, limits }: Pick<ParsedQuery, 'filters' | 'limits'>): ListQuery {
  const words = limits.equipment.map((each) => listedWords(each)[0] ?? '');
  const isAllWheel = limits.drive.length === 1 && limits.drive[0] === 'Fyrhjulsdrift';
  const left: Limits = {
    ...limits,
    equipment: [],
    notTransmission: [],
    notColor: [],
    notChassis: [],
    ...(isAllWheel && { drive: [] }),
    ...(limits.minSeats === 7 && { minSeats: null }),
  };
  const tags: Tag[] = [
    ...filters.tags,
    ...tagsOf(limits.equipment),
    ...(isAllWheel ? (['Fyrhjulsdrift'] as const) : []),
    ...(limits.minSeats === 7 ? (['Minst 7 sitser'] as const) : []),
  ];
  return {
    filters: {
      ...filters,
      transmission: othersOf(TRANSMISSIONS, filters.transmission, limits.notTransmission),
      color: othersOf(COLORS, filters.color, limits.notColor),
      chassis: othersOf(BODY_TYPES, filters.chassis, limits.notChassis),
      tags: TAGS.filter((tag) => tags.includes(tag)),
      search: [filters.search, ...words].filter((word) => word !== '').join(' '),
    },
    notInList: JSON.stringify(left) === JSON.stringify(NO_LIMITS) ? [] : limitChips(left).map(({ label }) => label),
  };
}

const othersOf = <Word>(all: readonly Word[], wanted: readonly Word[], unwanted: readonly Word[]): readonly Word[] =>
  unwanted.length === 0 ? wanted : (wanted.length > 0 ? wanted : all).filter((word) => !unwanted.includes(word));
