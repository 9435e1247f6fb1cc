import { sql } from 'kysely';
import { CONSUMPTION } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { BodyType, Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** A model by its cars for sale; medians of those that state the fact, null when none does. */
export type ModelFigures = {
  brand: string;
  brandSlug: string;
  series: string;
  seriesSlug: string;
  ads: number;
  yearFrom: number | null;
  yearTo: number | null;
  yearMiddle: number | null;
  /** kr. */
  price: number | null;
  odometerKm: number | null;
  /** Litres per 100 km of cars with an engine that burns something, and kWh per 100 km of electric ones. */
  litres: number | null;
  kilowattHours: number | null;
  /** The most common one. */
  bodyType: BodyType | null;
  /** Categories that it is placed in, best first. */
  placed: { category: string; slug: string; rank: number }[];
};

const MAX_MODELS = 3;

const median = (value: string, condition = 'true') =>
  sql`percentile_disc(0.5) within group (order by ${sql.raw(value)}) filter (where ${sql.raw(condition)})`;
const IS_ELECTRIC = `'El' = any(ads.fuels)`;

/** Which cars of the models count: of model years, of fuels (absent: any) and up to a price, kr (absent: any). */
type CountedCars = {
  minYear: number | null;
  maxYear: number | null;
  fuel?: readonly Fuel[];
  maxPrice?: number | null;
};

/** The models of given names of brands and series, by their ads for sale within limits; at most three. */
export async function readModelFigures(
  db: Db,
  {
    make,
    model,
    minYear,
    maxYear,
    fuel = [],
    maxPrice = null,
  }: { make: readonly string[]; model: readonly string[] } & CountedCars,
): Promise<ModelFigures[]> {
  if (model.length === 0) return [];
  const { rows } = await sql<ModelFigures>`
    select brands.name as brand, brands.slug as "brandSlug", series.name as series, series.slug as "seriesSlug", figures.*,
           (select coalesce(jsonb_agg(jsonb_build_object('category', label, 'slug', slug, 'rank', best) order by best, slug), '[]')
            from (select label, categories.slug, min(rank) as best from category_winners winners
                  join categories on categories.id = winners.category_id
                  where winners.series_id = series.id group by label, categories.slug) each) as placed
    from series join brands on brands.id = series.brand_id cross join lateral (
      select count(*)::int as ads, min(model_year)::int as "yearFrom", max(model_year)::int as "yearTo",
             ${median('model_year')}::int as "yearMiddle", ${median('price')} as price,
             ${median('odometer_km')} as "odometerKm",
             ${median(CONSUMPTION, `not ${IS_ELECTRIC}`)} / 10.0 as litres, ${median(CONSUMPTION, IS_ELECTRIC)} / 10.0 as "kilowattHours",
             mode() within group (order by chassis) as "bodyType"
      from ads where ads.series_id = series.id and status = 'active' and listed_as is null
        and (${minYear}::int is null or model_year >= ${minYear}) and (${maxYear}::int is null or model_year <= ${maxYear})
        and (cardinality(${[...fuel]}::text[]) = 0 or fuels && ${[...fuel]}::text[]) and (${maxPrice}::int is null or price <= ${maxPrice})
    ) figures
    where series.name = any(${[...model]}) and (cardinality(${[...make]}::text[]) = 0 or brands.name = any(${[...make]}))
    order by array_position(${[...model]}::text[], series.name) limit ${MAX_MODELS}`.execute(db);
  return rows.map((row) => ({ ...row, litres: toNumber(row.litres), kilowattHours: toNumber(row.kilowattHours) }));
}

/** PostgreSQL returns decimals as text. */
const toNumber = (value: unknown): number | null => (value === null ? null : Number(value));
