import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { ModelVariants } from '#src/domain/adviser/compose/model-variants.ts';

const MAX_MODELS = 5;

/** The generations of models with their sizes, engines and electric variants, newest first, in one statement; at most a few models. */
export async function readModelVariants(
  db: Db,
  { make, model }: { make: readonly string[]; model: readonly string[] },
): Promise<ModelVariants[]> {
  if (model.length === 0) return [];
  const { rows } = await sql<ModelVariants>`
    select brands.name as brand, series.name as series, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', generations.name, 'yearFrom', year_from, 'yearTo', year_to, 'body', body_types[1], 'dimensions', coalesce(dimensions, '{}'),
        'engines', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', engines.name, 'fuel', fuel, 'hp', hp, 'drives', drives, 'yearFrom', engines.year_from, 'yearTo', engines.year_to,
            'consumption', coalesce(wltp_consumption, nedc_consumption),
            'measured', case when wltp_consumption is not null then 'WLTP' when nedc_consumption is not null then 'NEDC' end)
            order by engines.id), '[]')
          from engines where engines.generation_id = generations.id),
        'electric', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', variants.name, 'fuel', fuel, 'hp', hp, 'yearFrom', variants.year_from, 'yearTo', variants.year_to, 'figures', figures)
            order by variants.id), '[]')
          from electric_variants variants where variants.generation_id = generations.id)
        ) order by year_from desc, generations.id), '[]')
      from generations where generations.series_id = series.id) as generations
    from series join brands on brands.id = series.brand_id
    where series.name = any(${[...model]}) and (cardinality(${[...make]}::text[]) = 0 or brands.name = any(${[...make]}))
    order by array_position(${[...model]}::text[], series.name) limit ${MAX_MODELS}`.execute(db);
  return rows;
}
