import { type RawBuilder, sql } from 'kysely';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  FILTER_GROUPS,
  type FilterGroup,
  isGroupUsed,
  PRICE_SORT_FLOOR,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { KM_PER_MIL } from '#src/domain/units.ts';
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
  switch (group) {
    case 'make':
      return sql`ads.brand = any(${filters.make})`;
    case 'model':
      return sql`ads.series = any(${filters.model})`;
    case 'generation':
      return sql`ads.generation = any(${filters.generation})`;
    case 'fuel':
      return sql`ads.fuels && ${filters.fuel}`;
    case 'transmission':
      return sql`ads.transmission_type = any(${filters.transmission})`;
    case 'color':
      return sql`ads.color = any(${filters.color})`;
    case 'chassis':
      return sql`ads.chassis = any(${filters.chassis})`;
    case 'price':
      return between(sql`ads.price`, rangeOf(filters, group), 1);
    case 'year':
      return between(sql`ads.model_year`, rangeOf(filters, group), 1);
    case 'mileage':
      return between(sql`ads.odometer_km`, rangeOf(filters, group), KM_PER_MIL);
    case 'search':
      return hasWords(wordQuery(filters.search) ?? '');
  }
}

/** @param unit of the column, in units of the range */
function between(column: RawBuilder<unknown>, { min, max }: { min: number | null; max: number | null }, unit: number) {
  const parts = [
    ...(min === null ? [] : [sql<boolean>`${column} >= ${min * unit}`]),
    ...(max === null ? [] : [sql<boolean>`${column} <= ${max * unit}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
