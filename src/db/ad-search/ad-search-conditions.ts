import { type RawBuilder, sql } from 'kysely';
import { recordOf } from '#src/base/record-of.ts';
import { adsWithWords } from '#src/db/ads/ad-words.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { tsqueryOf } from '#src/domain/ads/ad-words.ts';
import {
  type AdFilters,
  FILTER_GROUPS,
  type FilterGroup,
  isGroupUsed,
  isRange,
  LISTS,
  needsEvery,
  PRICE_SORT_FLOOR,
  type Range,
  type RangeFilter,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { placesWithin } from '#src/domain/places/find-place.ts';
import { LIST_COLUMNS, RANGE_COLUMNS } from './ad-search-columns.ts';

/** Every filter group, and the list's own rules (D11, D12). */
const CONDITIONS = [...FILTER_GROUPS, 'image', 'priceFloor'] as const;
export type Condition = (typeof CONDITIONS)[number];
export type Conditions = ReadonlyMap<Condition, RawBuilder<boolean>>;

type Sql = RawBuilder<boolean>;

/** The bit that an ad has for a condition that it fails. */
export const FAILED_BITS = recordOf(CONDITIONS, (name) => 1 << CONDITIONS.indexOf(name));

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

/** The bits of the conditions that an ad fails; 0: it satisfies all. */
export const failedBits = (conditions: Conditions): RawBuilder<number> =>
  sql.join(
    [
      sql`0`,
      ...[...conditions].map(([name, each]) => sql`case when ${each} then 0 else ${sql.lit(FAILED_BITS[name])} end`),
    ],
    sql` | `,
  );

function condition(filters: AdFilters, group: FilterGroup): Sql {
  // Found by the index of words, once for the statement.
  if (group === 'search') return sql`ads.internal_id in (${adsWithWords(tsqueryOf(filters.search), true)})`;
  if (group === 'near') return sql`ads.place = any(${placesWithin(filters)})`;
  if (isRange(group)) return between(group, rangeOf(filters, group));
  const column = sql.raw(LIST_COLUMNS[group]);
  if (needsEvery(group)) return sql`${column} @> ${filters[group]}`;
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
