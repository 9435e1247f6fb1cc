import { sql } from 'kysely';
import { HP_PER_KW } from '#src/base/units.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { CatalogueValues, EngineClues, StatedValues } from '#src/domain/catalogue/match-engine.ts';

/** The ads whose derived values are computed. */
export type DerivedAds = 'all' | 'overridden ads of the delivery' | { ids: readonly number[] };

/** An ad with what it says about its engine, and its figures. */
export type UnmatchedAd = { id: number; generationId: number | null; clues: EngineClues; stated: StatedValues };

export const isDerived = (ads: DerivedAds) =>
  ads === 'all'
    ? sql<boolean>`true`
    : typeof ads === 'object'
      ? sql<boolean>`internal_id = any(${ads.ids}::bigint[])`
      : // The delivery's temporary table; most deliveries have no such ad.
        sql<boolean>`internal_id in (select delivery.ad_id from delivery join ad_overrides using (ad_id))`;

/** The next ads by their ids, with their effective values: staff's before the feed's. */
export async function readUnmatchedAds(
  db: Db,
  ads: DerivedAds,
  { after, limit }: { after: number; limit: number },
): Promise<UnmatchedAd[]> {
  const rows = await db
    .selectFrom('ads')
    .select(['internal_id as id', 'generation_id as generationId', 'model_year as modelYear', 'fuels', 'acceleration'])
    .select(['type_of_electric_car as typeOfElectricCar', 'engine_cc as engineCc', 'drive'])
    .select(['transmission_type as transmission'])
    .select([
      sql<string>`concat_ws(' ', name, engine_name, sales_name)`.as('text'),
      sql<number | null>`coalesce(horsepower_hp, round(power_kw * ${sql.lit(HP_PER_KW)}))::int`.as('horsepower'),
      sql<number | null>`coalesce(wltp_consumption_max, wltp_consumption_min)`.as('wltpConsumption'),
      sql<number | null>`coalesce(wltp_co2_max, wltp_co2_min)`.as('wltpCo2'),
      sql<number | null>`coalesce(nedc_consumption_max, nedc_consumption_min)`.as('nedcConsumption'),
      sql<number | null>`coalesce(nedc_co2_max, nedc_co2_min)`.as('nedcCo2'),
    ])
    .where('internal_id', '>', after)
    .where(isDerived(ads))
    .where((eb) => eb.or([eb('generation_id', 'is not', null), eb('catalogue_values', 'is not', null)]))
    .orderBy('internal_id')
    .limit(limit)
    .execute();
  return rows.map(({ id, generationId, ...row }) => {
    const { acceleration, wltpConsumption, wltpCo2, nedcConsumption, nedcCo2, ...clues } = row;
    const { horsepower } = clues;
    return {
      id,
      generationId,
      clues,
      stated: { horsepower, acceleration, wltpConsumption, wltpCo2, nedcConsumption, nedcCo2 },
    };
  });
}

/** @returns number of ads that had other values */
export async function writeCatalogueValues(
  db: Db,
  values: readonly { id: number; values: CatalogueValues | null }[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ads set catalogue_values = fresh.values
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as fresh (id bigint, values jsonb)
    where ads.internal_id = fresh.id and ads.catalogue_values is distinct from fresh.values`.execute(db);
  return Number(numAffectedRows);
}
