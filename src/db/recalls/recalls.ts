import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { SeriesRecall } from '#src/domain/recalls/match-recalls.ts';

/** Fields of a recall without its brand and cars, as JSON. */
export const RECALL_FIELDS =
  sql.raw(`'slug', recalls.slug, 'title', recalls.title, 'risk', recalls.risk, 'affects', recalls.affects,
  'what', recalls.what, 'ownerAdvice', recalls.owner_advice, 'carsInSweden', recalls.cars_in_sweden,
  'announced', recalls.announced, 'number', recalls.number,
  'source', jsonb_build_object('title', recalls.source_title, 'url', recalls.source_url),
  'checkedOn', recalls.checked_on::text, 'sureness', recalls.sureness`);

/** Conditions of a row of `recall_cars`, as JSON. */
export const RECALL_CARS_FIELDS =
  sql.raw(`'generations', cars.generations, 'yearFrom', cars.year_from, 'yearTo', cars.year_to,
  'fuels', cars.fuels, 'engines', cars.engines`);

/**
 * The recalls of a series as a column of another statement, so that no page needs a statement of its own for them.
 * @param seriesId column of the outer statement
 */
export const recallsOf = (seriesId: string): RawBuilder<SeriesRecall[]> => sql`(
  select coalesce(jsonb_agg(of_series.recall order by of_series.slug), '[]') from (
    select recalls.slug, jsonb_build_object(${RECALL_FIELDS},
      'cars', jsonb_agg(jsonb_build_object(${RECALL_CARS_FIELDS}) order by cars.place)) as recall
    from recall_cars cars join recalls on recalls.id = cars.recall_id
    where cars.series_id = ${sql.ref(seriesId)} and recalls.removed_at is null
    group by recalls.id
  ) of_series)`;

/** A series by its names, with its recalls. */
export type RecalledSeries = { brand: string; series: string; recalls: SeriesRecall[] };

/** The recalls of series by the names of brand and series, for answers about models without an ad; at most a few. */
export async function readRecallsOfModels(
  db: Db,
  { make, model }: { make: readonly string[]; model: readonly string[] },
): Promise<RecalledSeries[]> {
  if (model.length === 0) return [];
  return db
    .selectFrom('series')
    .innerJoin('brands', 'brands.id', 'series.brand_id')
    .select(['brands.name as brand', 'series.name as series', recallsOf('series.id').as('recalls')])
    .where('series.name', 'in', model)
    .$if(make.length > 0, (query) => query.where('brands.name', 'in', make))
    .orderBy('brands.name')
    .orderBy('series.name')
    .limit(MAX_MODELS)
    .execute();
}
const MAX_MODELS = 5;
