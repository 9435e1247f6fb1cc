import type { Db } from '#src/db/client.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { Recommended } from '#src/domain/adviser/answer/rank-rows.ts';
import { horsepowerOf } from '#src/domain/format/performance.ts';

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
    .select([
      'engine_name as engineName',
      'horsepower_hp',
      'power_kw',
      'equipment',
      'euro_ncap_result',
      'euro_ncap_year',
    ])
    .select(['wltp_consumption_min', 'wltp_consumption_max', 'wltp_co2_min', 'wltp_co2_max'])
    .select(['nedc_consumption_min', 'nedc_consumption_max', 'nedc_co2_min', 'nedc_co2_max'])
    .where('internal_id', 'in', ids)
    .where('status', '=', 'active')
    .execute();

const toFacts = (row: Row): AdFacts => ({
  internalId: row.internalId,
  name: row.name,
  brand: row.brand,
  series: row.series,
  generation: row.generation,
  engineName: row.engineName,
  modelYear: row.modelYear,
  firstRegistered: row.firstRegistered,
  price: row.price,
  odometerKm: row.odometerKm,
  fuels: row.fuels,
  transmission: row.transmission,
  color: row.color,
  bodyType: row.bodyType,
  drive: row.drive,
  seats: row.seats,
  doors: row.doors,
  horsepower: horsepowerOf({ horsepower: row.horsepower_hp, kilowatt: row.power_kw }),
  acceleration: row.acceleration,
  emissions: {
    wltpCo2Min: row.wltp_co2_min,
    wltpCo2Max: row.wltp_co2_max,
    nedcCo2Min: row.nedc_co2_min,
    nedcCo2Max: row.nedc_co2_max,
  },
  // The higher end of a range, so that the stated value is never exceeded.
  wltp: {
    consumption: row.wltp_consumption_max ?? row.wltp_consumption_min,
    co2: row.wltp_co2_max ?? row.wltp_co2_min,
  },
  nedc: {
    consumption: row.nedc_consumption_max ?? row.nedc_consumption_min,
    co2: row.nedc_co2_max ?? row.nedc_co2_min,
  },
  euroNcap: row.euro_ncap_result === null ? null : { stars: row.euro_ncap_result, year: row.euro_ncap_year },
  equipment: row.equipment,
});

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
