import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#src/db/connection/client.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  LIST_FILTERS,
  RANGE_FIELDS,
  RANGE_FILTERS,
  type RangeFilter,
} from '#src/domain/ads/filters/ad-filters.ts';
import type { FacetRow } from '#src/domain/ads/filters/counted-facets.ts';
import { firstOffset, type ListOrder, type ListPlace } from '#src/domain/ads/list-cursor.ts';
import { inScope, LIST_SETS, listValues, RANGE_COLUMNS, stepsOf } from './ad-search-columns.ts';
import { type Conditions, FAILED_BITS, failedBits } from './ad-search-conditions.ts';
import { isAfter, micros, orderBy, sortValue } from './ad-search-order.ts';

type Ends = { [Field in (typeof RANGE_FIELDS)[RangeFilter]['min' | 'max']]: number | null };
/** Number of ads with these values; those of ranges are whole steps of the histogram, `null` is another set's value or none. */
export type CountedRow = FacetRow & { [Name in RangeFilter]?: number | null } & { count: number };
/** Ads that fail one condition, with their value of its filter; or no condition (0), without values. */
export type FailingRow = CountedRow & Ends & { failed: number; before: number };

export type Scan = {
  failing: FailingRow[];
  /** Ads that satisfy all conditions, by value. */
  fitting: CountedRow[];
  /** The page, and the ad after it. */
  places: ListPlace[];
};

/**
 * Reads page, total, and the counts of every filter under the others in one pass over the active ads. An ad that fails one condition
 * is counted for that filter only, and one that fails several for none.
 * @param dealerId whose ads are searched; null: those that lists show
 * @param place the position after which the page begins; null: at the offset that the request states
 */
export async function scanAds(
  tx: Tx,
  conditions: Conditions,
  { filters, order, at, size }: AdSearchRequest,
  place: ListPlace | null,
  dealerId: number | null,
): Promise<Scan> {
  const filtersInUse = [...LIST_FILTERS, ...RANGE_FILTERS].filter((name) => conditions.has(name));
  const ownValues = filtersInUse.map(
    (name) => sql`case when failed = ${sql.lit(FAILED_BITS[name])} then ${facetValue(name)} end as ${sql.ref(name)}`,
  );
  const ends = RANGE_FILTERS.map((name) => {
    const { min, max } = RANGE_FIELDS[name];
    return sql`min(${sql.ref(name)}) as ${sql.ref(min)}, max(${sql.ref(name)}) as ${sql.ref(max)}`;
  });
  const sets = setsOf(filters);
  const firstRow = sql`${firstOffset(at, Number.POSITIVE_INFINITY, size)}::bigint`;
  const result = await sql<{ [Part in keyof Scan]: Scan[Part] | null }>`
    with rated as materialized (
      select * from (
        select ads.internal_id, ads.published_at, ads.created_at, ${sortValue(order, filters.near)} as value, ${listValues}, ${rangeValues},
               ${place === null ? sql`true` : isAfter(order, place, filters.near)} as is_after, ${failedBits(conditions)} as failed
        from ${adsFor(order)} where ${inScope(dealerId)}
        -- Otherwise the planner computes the bits again wherever they are used.
        offset 0
      ) ads where not (failed & (failed - 1))::boolean
    ), failing as (
      select ${sql.join([sql`failed`, ...ownValues])}, count(*)::int as count, ${sql.join(ends)},
             (count(*) filter (where not is_after))::int as before
      from rated group by ${sql.join([...ownValues, null].map((_, at) => sql.lit(at + 1)))}
    ), fitting as (
      select ${sql.join(sets.flat().map((name) => sql`${facetValue(name)} as ${sql.ref(name)}`))}, count(*)::int as count
      from rated where failed = 0
      group by grouping sets (${sql.join(sets.map((set) => sql`(${sql.join(set.map(facetValue))})`))})
    ), places as (
      select internal_id, published_at, created_at, value
      from rated ads where failed = 0 and is_after
      order by ${orderBy(order, sql`ads.value`)}
      limit ${size + 1} offset (
        select case when ${firstRow} < total then ${firstRow} else greatest(total - 1, 0) / ${size}::int * ${size}::int end
        from (select coalesce(sum(count), 0) as total from failing where failed = 0) fitting)
    )
    select (select json_agg(failing) from failing) as failing, (select json_agg(fitting) from fitting) as fitting,
           (select json_agg(place) from (
              select internal_id as "internalId", ${micros('published_at')} as "publishedAt", ${micros('created_at')} as "createdAt", value
              from places) place) as places`.execute(tx);
  const [row] = result.rows;
  return { failing: row?.failing ?? [], fitting: row?.fitting ?? [], places: row?.places ?? [] };
}

const rangeValues = sql.join(
  RANGE_FILTERS.map((name) => sql`${sql.raw(RANGE_COLUMNS[name].column)} as ${sql.ref(name)}`),
);

type Facet = keyof FacetRow | RangeFilter;

/** Generations are only counted of chosen models. */
const setsOf = ({ model }: AdFilters): Facet[][] => [
  ...LIST_SETS.map((set) => set.filter((name) => name !== 'generation' || model.length > 0)),
  ...RANGE_FILTERS.map((name) => [name]),
];

const isRangeName = (name: Facet): name is RangeFilter => Object.hasOwn(RANGE_COLUMNS, name);
const facetValue = (name: Facet): RawBuilder<unknown> => (isRangeName(name) ? stepsOf(name) : sql.ref(name));

const adsFor = (order: ListOrder): RawBuilder<unknown> =>
  order.by === 'popular' ? sql`ads left join popular_ads popular on popular.ad_id = ads.internal_id` : sql`ads`;
