import { type RawBuilder, sql } from 'kysely';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  FILTER_GROUPS,
  type FilterGroup,
  isGroupUsed,
  isRange,
  LISTS,
  PRICE_SORT_FLOOR,
  type Range,
  type RangeFilter,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { LIST_COLUMNS, RANGE_COLUMNS } from './ad-search-columns.ts';
import { hasWords, wordQuery } from './ad-words.ts';

/** A filter group, or one of the list's own rules (D11, D12). */
export type Condition = FilterGroup | 'image' | 'priceFloor';
export type Conditions = ReadonlyMap<Condition, RawBuilder<boolean>>;

type Sql = RawBuilder<boolean>;

/** The SQL conditions of a request, one per group in use. */
export function conditionsOf({
  filters,
  order,
  withImage,
}: Pick<AdSearchRequest, 'filters' | 'order' | 'withImage'>): Conditions {
  const conditions = new Map<Condition, Sql>();
  for (const group of FILTER_GROUPS) if (isGroupUsed(filters, group)) conditions.set(group, condition(filters, group));
  if (withImage) conditions.set('image', sql`ads.first_image_url is not null`);
  if (order.by === 'price') conditions.set('priceFloor', sql`ads.price >= ${PRICE_SORT_FLOOR}`);
  return conditions;
}

/** Whether an ad satisfies all conditions except those of the given group. */
export const fitsAllBut = (conditions: Conditions, leftOut: Condition | null = null): Sql => {
  const parts = [...conditions].flatMap(([name, each]) => (name === leftOut ? [] : [sql`(${each})`]));
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
};

/** Whether an ad fails the condition of this group alone. */
export function failsOnly(conditions: Conditions, name: Condition): Sql {
  const own = conditions.get(name);
  return own === undefined ? sql`false` : sql`(${fitsAllBut(conditions, name)} and (${own}) is not true)`;
}

function condition(filters: AdFilters, group: FilterGroup): Sql {
  if (group === 'search') return hasWords(wordQuery(filters.search) ?? '');
  if (isRange(group)) return between(group, rangeOf(filters, group));
  const column = sql.raw(LIST_COLUMNS[group]);
  return LISTS[group].kind === 'words' ? sql`${column} && ${filters[group]}` : sql`${column} = any(${filters[group]})`;
}

function between(filter: RangeFilter, { min, max }: Range): Sql {
  const { column, unit } = RANGE_COLUMNS[filter];
  const parts = [
    ...(min === null ? [] : [sql<boolean>`${sql.raw(column)} >= ${min * unit}`]),
    ...(max === null ? [] : [sql<boolean>`${sql.raw(column)} <= ${max * unit}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
