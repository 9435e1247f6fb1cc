import { sql } from 'kysely';
import { RATING_OF_AD } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdFacts, CatalogueFact } from '#src/domain/adviser/answer/ad-facts.ts';
import type { StatedValues } from '#src/domain/catalogue/match-engine.ts';
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
    .leftJoin('crash_ratings', (join) => join.on(sql<boolean>`${sql.raw(RATING_OF_AD)}`))
    .select([
      'internal_id as internalId',
      'name',
      'brand',
      'series',
      'generation',
      'ads.model_year as modelYear',
      'price',
    ])
    .select(['first_registered as firstRegistered', 'odometer_km as odometerKm', 'fuels', 'color', 'drive', 'seats'])
    .select(['transmission_type as transmission', 'chassis as bodyType', 'number_of_doors as doors', 'acceleration'])
    .select(['engine_name as engineName', 'horsepower_hp as horsepower', 'power_kw as kilowatt', 'equipment', 'tags'])
    .select(['place', 'place_county as county'])
    .select(['euro_ncap_result as statedStars', 'euro_ncap_year as statedYear', 'rating'])
    .select(['wltp_consumption_min as wltpMin', 'wltp_consumption_max as wltpMax'])
    .select(['nedc_consumption_min as nedcMin', 'nedc_consumption_max as nedcMax'])
    .select(['wltp_co2_min as wltpCo2Min', 'wltp_co2_max as wltpCo2Max'])
    .select(['nedc_co2_min as nedcCo2Min', 'nedc_co2_max as nedcCo2Max', 'catalogue_values as catalogueValues'])
    .select('electric_values as electricValues')
    .where('internal_id', 'in', ids)
    .where('status', '=', 'active')
    .execute();

function toFacts(row: Row): AdFacts {
  const { horsepower, kilowatt, statedStars, statedYear, rating, wltpMin, wltpMax, nedcMin, nedcMax, ...facts } = row;
  const { wltpCo2Min, wltpCo2Max, nedcCo2Min, nedcCo2Max, ...own } = facts;
  const added = addedValues(row);
  return {
    ...own,
    horsepower: horsepowerOf({ horsepower, kilowatt }) ?? added.horsepower,
    acceleration: own.acceleration ?? added.acceleration,
    emissions: { wltpCo2Min, wltpCo2Max, nedcCo2Min, nedcCo2Max },
    // The higher end of a range, so that the stated value is never exceeded.
    wltp: {
      consumption: wltpMax ?? wltpMin ?? added.wltpConsumption,
      co2: wltpCo2Max ?? wltpCo2Min ?? added.wltpCo2,
    },
    nedc: {
      consumption: nedcMax ?? nedcMin ?? added.nedcConsumption,
      co2: nedcCo2Max ?? nedcCo2Min ?? added.nedcCo2,
    },
    fromCatalogue: addedFacts(added),
    statedStars: statedStars === null ? null : { stars: statedStars, year: statedYear },
    crashRating: rating,
  };
}

const addedFacts = (added: StatedValues): CatalogueFact[] => {
  const facts: [CatalogueFact, number | null][] = [
    ['power', added.horsepower],
    ['acceleration', added.acceleration],
    ['consumption', added.wltpConsumption ?? added.nedcConsumption],
    ['co2', added.wltpCo2 ?? added.nedcCo2],
  ];
  return facts.flatMap(([fact, value]) => (value === null ? [] : [fact]));
};

/** The catalogue's values, without those by one test where the ad states the other: the two are never mixed. */
function addedValues({ catalogueValues, ...ad }: Row): StatedValues {
  const hasConsumption = [ad.wltpMin, ad.wltpMax, ad.nedcMin, ad.nedcMax].some((value) => value !== null);
  const hasCo2 = [ad.wltpCo2Min, ad.wltpCo2Max, ad.nedcCo2Min, ad.nedcCo2Max].some((value) => value !== null);
  const values = catalogueValues ?? NO_VALUES;
  return {
    ...values,
    ...(hasConsumption ? { wltpConsumption: null, nedcConsumption: null } : {}),
    ...(hasCo2 ? { wltpCo2: null, nedcCo2: null } : {}),
  };
}

const NO_VALUES: StatedValues = {
  horsepower: null,
  acceleration: null,
  wltpConsumption: null,
  wltpCo2: null,
  nedcConsumption: null,
  nedcCo2: null,
};
