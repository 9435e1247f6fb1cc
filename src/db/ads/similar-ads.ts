import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import {
  KINSHIP_POINTS,
  MAX_SIMILAR_CARS,
  SIMILAR_PRICE,
  type SimilarTo,
  UNKNOWN_YEARS,
} from '#src/domain/ads/similar-cars.ts';
import { NEWEST_ADS_FIRST } from './ad-expressions.ts';

/**
 * Ids of the active ads most similar to one, the nearest first (D43): the reference for
 * src/domain/ads/facet-index/similar-ads.ts, and the fallback while the facet index is loading. It reads every ad of the make:
 * 250 ms for the commonest make among 100 000 ads.
 */
export async function readSimilarAdIds(db: Db, to: SimilarTo): Promise<number[]> {
  const { generation, series, bodyType, fuel } = KINSHIP_POINTS;
  const ofNames = sql`
    case when series = ${to.series}::text then ${series}::int else 0 end
    + case when series = ${to.series}::text and generation = ${to.generation}::text then ${generation}::int else 0 end`;
  const ofFacts = sql`
    case when chassis = ${to.bodyType}::text then ${bodyType}::int else 0 end
    + case when fuels && ${[...to.fuels]}::text[] then ${fuel}::int else 0 end`;
  const { minFifths, maxFifths, ofFifths } = SIMILAR_PRICE;
  const isNear =
    to.price === null
      ? sql`true`
      : sql`price::bigint * ${ofFifths}::int between ${to.price}::bigint * ${minFifths}::int and ${to.price}::bigint * ${maxFifths}::int`;
  const order =
    to.price === null
      ? sql`${ofNames} desc, coalesce(abs(model_year - ${to.modelYear}::int), ${UNKNOWN_YEARS}::int), ${ofFacts} desc`
      : sql`${ofNames} + ${ofFacts} desc, abs(price - ${to.price}::int)`;
  const { rows } = await sql<{ id: number }>`
    select internal_id as id from ads
    where status = 'active' and listed_as is null and brand = ${to.brand} and internal_id <> ${to.internalId} and ${isNear}
    order by ${order}, ${sql.raw(NEWEST_ADS_FIRST)}
    limit ${MAX_SIMILAR_CARS}`.execute(db);
  return rows.map(({ id }) => id);
}
