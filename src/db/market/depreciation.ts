import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { bumpContentVersion } from '#src/db/content/content-version.ts';
import type { DepreciationCurve } from '#src/domain/market/depreciation.ts';
import type { CurvePoint } from '#src/domain/market/value-curve.ts';

/** Replaces the curves of some series by those of a model, in the caller's transaction. */
export async function writeDepreciation(
  tx: Db,
  seriesIds: readonly number[],
  modelId: number,
  curves: readonly DepreciationCurve[],
): Promise<void> {
  await sql`delete from depreciation_curves where series_id = any(${[...seriesIds]}::int[])`.execute(tx);
  await sql`
    insert into depreciation_curves (series_id, generation_id, model_id, ads, points)
    select "seriesId", "generationId", ${modelId}, ads, points
    from jsonb_to_recordset(${JSON.stringify(curves)}::jsonb) as given ("seriesId" int, "generationId" int, ads int, points jsonb)`.execute(
    tx,
  );
  await bumpContentVersion(tx);
}

/** Deletes the curves of series that have no ads any more. */
export const deleteOtherDepreciation = (db: Db, seriesIds: readonly number[]) =>
  sql`delete from depreciation_curves where not series_id = any(${[...seriesIds]}::int[])`.execute(db);

/** The curves of a series, with the model that they are of. */
export type SeriesDepreciation = {
  brand: { name: string; slug: string };
  series: { name: string; slug: string };
  modelId: number | null;
  /** When the model was fitted; null without curves. */
  asOf: Date | null;
  /** The whole series (generation null) first, then its generations, the latest first. */
  curves: { generation: { name: string; slug: string } | null; ads: number; points: CurvePoint[] }[];
};

/** Curves of each series with this address: brands may have series of the same name (500 of Fiat and Abarth). */
export async function readDepreciation(db: Db, slug: string): Promise<SeriesDepreciation[]> {
  const { rows } = await sql<SeriesDepreciation>`
    select json_build_object('name', brands.name, 'slug', brands.slug) as brand,
      json_build_object('name', series.name, 'slug', series.slug) as series, found.model_id as "modelId",
      (select fitted_at from valuation_models where id = found.model_id) as "asOf", coalesce(found.curves, '[]') as curves
    from series join brands on brands.id = series.brand_id
    cross join lateral (
      select max(model_id) as model_id, json_agg(json_build_object(
        'generation', case when generations.id is not null then json_build_object('name', generations.name, 'slug', generations.slug) end,
        'ads', curves.ads, 'points', curves.points) order by generations.year_from desc nulls first, generations.id) as curves
      from depreciation_curves curves left join generations on generations.id = curves.generation_id
      where curves.series_id = series.id
    ) found
    where series.slug = ${slug} order by brands.slug`.execute(db);
  return rows;
}
