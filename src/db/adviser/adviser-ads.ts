import type { Db } from '#src/db/client.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { Recommended } from '#src/domain/adviser/answer/rank-rows.ts';
import { horsepowerOf } from '#src/domain/format/car-facts.ts';

/**
 * The facts of active ads by their ids, in that order. Leaves out the dealers' own texts, so that the adviser never repeats
 * untrusted text.
 */
export async function readAdviserAds(db: Db, ids: readonly number[]): Promise<AdFacts[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, ids);
  const byId = new Map(rows.map((row) => [row.internalId, toFacts(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('ads')
    .select(['internal_id as internalId', 'name', 'brand', 'series', 'generation', 'model_year as modelYear', 'price'])
    .select(['first_registered as firstRegistered', 'odometer_km as odometerKm', 'fuels', 'color', 'drive', 'seats'])
    .select(['transmission_type as transmission', 'chassis as bodyType', 'number_of_doors as doors', 'acceleration'])
    .select(['engine_name as engineName', 'horsepower_hp as horsepower', 'power_kw as kilowatt', 'equipment'])
    .select(['euro_ncap_result as stars', 'euro_ncap_year as starsYear'])
    .select(['wltp_consumption_min as wltpMin', 'wltp_consumption_max as wltpMax'])
    .select(['nedc_consumption_min as nedcMin', 'nedc_consumption_max as nedcMax'])
    .select(['wltp_co2_min as wltpCo2Min', 'wltp_co2_max as wltpCo2Max'])
    .select(['nedc_co2_min as nedcCo2Min', 'nedc_co2_max as nedcCo2Max'])
    .where('internal_id', 'in', ids)
    .where('status', '=', 'active')
    .execute();

function toFacts(row: Row): AdFacts {
  const { horsepower, kilowatt, stars, starsYear, wltpMin, wltpMax, nedcMin, nedcMax, ...facts } = row;
  const { wltpCo2Min, wltpCo2Max, nedcCo2Min, nedcCo2Max, ...own } = facts;
  return {
    ...own,
    horsepower: horsepowerOf({ horsepower, kilowatt }),
    emissions: { wltpCo2Min, wltpCo2Max, nedcCo2Min, nedcCo2Max },
    // The higher end of a range, so that the stated value is never exceeded.
    wltp: { consumption: wltpMax ?? wltpMin, co2: wltpCo2Max ?? wltpCo2Min },
    nedc: { consumption: nedcMax ?? nedcMin, co2: nedcCo2Max ?? nedcCo2Min },
    euroNcap: stars === null ? null : { stars, year: starsYear },
  };
}

/** The winning series of categories, with the recommended years. */
export const readRecommended = (db: Db, slugs: readonly string[]): Promise<Recommended[]> =>
  slugs.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('category_winners')
        .innerJoin('categories', 'categories.id', 'category_winners.category_id')
        .innerJoin('series', 'series.id', 'category_winners.series_id')
        .innerJoin('brands', 'brands.id', 'series.brand_id')
        .select(['brands.name as brand', 'series.name as series', 'year_from as yearFrom', 'year_to as yearTo'])
        .where('categories.slug', 'in', slugs)
        .execute();
