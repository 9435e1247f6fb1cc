import { sql } from 'kysely';
import type { Db } from '#src/db/client.ts';
import { bumpContentVersion } from '#src/db/content-version.ts';
import type { DepreciationCurve } from '#src/domain/market/depreciation.ts';

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
