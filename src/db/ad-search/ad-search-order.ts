import { type RawBuilder, sql } from 'kysely';
import { ACCELERATION, NEWEST_FIRST_OF_ADS, POWER } from '#src/db/ads/ad-expressions.ts';
import type { ListOrder, ListPlace } from '#src/domain/ads/list-cursor.ts';
import { distancesFrom, SWEDISH_PLACES } from '#src/domain/places/find-place.ts';

/** Sort orders of a list in SQL; the popular list needs `popular_ads` joined as `popular`. */
type Sql = RawBuilder<unknown>;

/** Sort key as a whole number or null; PUB §7 converts kW where hp is missing, and the catalogue fills what the ad lacks. */
export function sortValue(order: ListOrder, near: string): Sql {
  switch (order.by) {
    case 'date':
      return sql`null::int`;
    case 'price':
      return sql`ads.price`;
    case 'mileage':
      return sql`ads.odometer_km`;
    case 'year':
      return sql`ads.model_year::int`;
    case 'power':
      return sql.raw(POWER);
    case 'acceleration':
      return sql.raw(ACCELERATION);
    case 'electricRange':
      return sql`ads.range_km::int`;
    case 'distance':
      return sql`(${distancesByPlace(near)}::jsonb ->> ads.place)::int`;
    case 'value':
      return sql`ads.price_ratio`;
    case 'popular':
      return sql`popular.rank`;
  }
}

/**
 * Missing values last, equal ones newest first (D6).
 * @param value the {@link sortValue}
 */
export function orderBy(order: ListOrder, value: Sql): Sql {
  if (order.by === 'date') {
    const way = sql.raw(order.order);
    return sql`ads.published_at ${way}, ads.created_at ${way}, ads.internal_id ${way}`;
  }
  return sql`${value} ${sql.raw(order.order)} nulls last, ${sql.raw(NEWEST_FIRST_OF_ADS)}`;
}

/** Whole km from a point to each place, by name. */
function distancesByPlace(near: string): string {
  const distances = distancesFrom(near);
  return JSON.stringify(Object.fromEntries(SWEDISH_PLACES.map(({ name }, code) => [name, distances[code]])));
}

/** µs since 1970, exact. */
export const micros = (column: string): Sql => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

const instant = (value: number): Sql => sql`(timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond')`;

/** Whether an ad comes after a position in the list. */
export function isAfter(order: ListOrder, place: ListPlace, near: string): Sql {
  const ad = sql`(ads.published_at, ads.created_at, ads.internal_id)`;
  const at = sql`(${instant(place.publishedAt)}, ${instant(place.createdAt)}, ${place.internalId}::bigint)`;
  if (order.by === 'date') return order.order === 'asc' ? sql`(${ad} > ${at})` : sql`(${ad} < ${at})`;
  const value = sortValue(order, near);
  if (place.value === null) return sql`(${value} is null and ${ad} < ${at})`;
  const further = order.order === 'asc' ? sql`${value} > ${place.value}` : sql`${value} < ${place.value}`;
  return sql`(${further} or ${value} is null or (${value} = ${place.value} and ${ad} < ${at}))`;
}
