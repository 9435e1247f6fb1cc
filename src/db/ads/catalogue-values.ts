import { sql } from 'kysely';
import { HP_PER_KW } from '#src/base/units.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { ElectricValues } from '#src/domain/catalogue/electric-values.ts';
import type { CatalogueValues, EngineClues, StatedValues } from '#src/domain/catalogue/match-engine.ts';

/** The ads whose derived values are computed. */
export type DerivedAds = 'all' | 'overridden ads of the delivery' | { ids: readonly number[] };

/** An ad with what it says about its engine, and its figures. */
export type UnmatchedAd = {
  id: number;
  seriesId: number | null;
  generationId: number | null;
  clues: EngineClues;
  stated: StatedValues;
  /** Heading, model, engine and trade name; description and equipment, of cars that are charged. */
  names: (string | null)[];
  texts: string[];
};

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
    .select([
      'internal_id as id',
      'series_id as seriesId',
      'generation_id as generationId',
      'model_year as modelYear',
      'fuels',
      'acceleration',
    ])
    .select(['type_of_electric_car as typeOfElectricCar', 'engine_cc as engineCc', 'drive'])
    .select(['transmission_type as transmission'])
    .select([
      sql<string>`concat_ws(' ', name, engine_name, sales_name)`.as('text'),
      sql<(string | null)[]>`array[name, model, engine_name, sales_name]`.as('names'),
      sql<
        string[]
      >`case when fuels && '{El,Laddhybrid}' then array_remove(description || equipment, null) else '{}' end`.as(
        'texts',
      ),
      sql<number | null>`coalesce(horsepower_hp, round(power_kw * ${sql.lit(HP_PER_KW)}))::int`.as('horsepower'),
      sql<number | null>`coalesce(wltp_consumption_max, wltp_consumption_min)`.as('wltpConsumption'),
      sql<number | null>`coalesce(wltp_co2_max, wltp_co2_min)`.as('wltpCo2'),
      sql<number | null>`coalesce(nedc_consumption_max, nedc_consumption_min)`.as('nedcConsumption'),
      sql<number | null>`coalesce(nedc_co2_max, nedc_co2_min)`.as('nedcCo2'),
    ])
    .where('internal_id', '>', after)
    .where(isDerived(ads))
    .where((eb) =>
      eb.or([
        eb('generation_id', 'is not', null),
        eb('catalogue_values', 'is not', null),
        sql<boolean>`fuels && '{El,Laddhybrid}'`,
        eb('electric_values', 'is not', null),
      ]),
    )
    .orderBy('internal_id')
    .limit(limit)
    .execute();
  return rows.map(({ id, seriesId, generationId, names, texts, ...row }) => {
    const { acceleration, wltpConsumption, wltpCo2, nedcConsumption, nedcCo2, ...clues } = row;
    const { horsepower } = clues;
    return {
      id,
      seriesId,
      generationId,
      clues,
      names,
      texts,
      stated: { horsepower, acceleration, wltpConsumption, wltpCo2, nedcConsumption, nedcCo2 },
    };
  });
}

/** @returns number of ads that had other values */
export async function writeCatalogueValues(
  db: Db,
  values: readonly { id: number; values: CatalogueValues | null; electric: ElectricValues | null }[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ads set catalogue_values = fresh.values, electric_values = fresh.electric
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as fresh (id bigint, values jsonb, electric jsonb)
    where ads.internal_id = fresh.id
      and (ads.catalogue_values is distinct from fresh.values or ads.electric_values is distinct from fresh.electric)`.execute(
    db,
  );
  return Number(numAffectedRows);
}
