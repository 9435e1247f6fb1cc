import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { CurvePoint } from '#src/domain/market/value-curve.ts';

/** A model by a figure of its cars for sale. */
export type RankedModel = {
  brand: string;
  brandSlug: string;
  series: string;
  seriesSlug: string;
  /** Of the figure asked for. */
  value: number;
  /** Cars for sale that have it, and the cheapest of them, kr. */
  ads: number;
  price: number | null;
};

/** `chargeMinutes`: from 10 to 80 %; `towKg`: with brakes; `range`: by WLTP, km. */
export type ElectricRank = 'chargeMinutes' | 'towKg' | 'range';
const MAX_MODELS = 5;

/**
 * The electric models for sale that are best by a figure of the catalogue.
 * @param least models with less are left out; null: none is
 * @param maxPrice kr; null: any
 */
export async function readElectricRanks(
  db: Db,
  figure: ElectricRank,
  { least, maxPrice }: { least: number | null; maxPrice: number | null },
): Promise<RankedModel[]> {
  const value = sql<number>`(figures->>${figure})::numeric`;
  const order = figure === 'chargeMinutes' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Omit<RankedModel, 'value'> & { value: string }>`
    with variants as (
      select generations.series_id, electric.year_from, electric.year_to, ${value} as value
      from electric_variants electric join generations on generations.id = generation_id
      where electric.fuel = 'El' and ${value} is not null and (${least}::numeric is null or ${value} >= ${least})
    ), for_sale as (
      select variants.series_id, variants.value, count(distinct ads.internal_id)::int as ads, min(ads.price)::int as price
      from variants join ads on ads.series_id = variants.series_id and status = 'active' and listed_as is null and 'El' = any(fuels)
        and model_year between variants.year_from and coalesce(variants.year_to, model_year)
        and (${maxPrice}::int is null or ads.price <= ${maxPrice})
      group by variants.series_id, variants.value
    ), best as (select distinct on (series_id) * from for_sale order by series_id, value ${order})
    select brands.name as brand, brands.slug as "brandSlug", series.name as series, series.slug as "seriesSlug", best.value, best.ads, best.price
    from best join series on series.id = best.series_id join brands on brands.id = series.brand_id
    order by best.value ${order}, best.ads desc, brands.name, series.name limit ${MAX_MODELS}`.execute(db);
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

/** The curves of the value of all models with cars for sale, with how many there are. */
export async function readValueCurves(
  db: Db,
): Promise<(Omit<RankedModel, 'value'> & { curveAds: number; points: CurvePoint[] })[]> {
  const { rows } = await sql<Omit<RankedModel, 'value'> & { curveAds: number; points: CurvePoint[] }>`
    select brands.name as brand, brands.slug as "brandSlug", series.name as series, series.slug as "seriesSlug",
           curves.ads as "curveAds", curves.points, for_sale.ads, for_sale.price
    from depreciation_curves curves join series on series.id = curves.series_id join brands on brands.id = series.brand_id
    cross join lateral (
      select count(*)::int as ads, min(price)::int as price from ads
      where ads.series_id = series.id and status = 'active' and listed_as is null
    ) for_sale
    where curves.generation_id is null and for_sale.ads > 0
    order by brands.name, series.name`.execute(db);
  return rows;
}
