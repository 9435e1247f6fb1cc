import type pg from 'pg';
import { UNCONFIRMED_SINCE } from '#src/db/ads/ad-expressions.ts';
import { PLACEHOLDER_PLATES } from '#src/domain/ads/identity/ad-identity.ts';
import type { CarStatement } from '#src/domain/ads/identity/car-evidence.ts';
import { type CarAd, type CarOfAd, joinCars } from '#src/domain/ads/same-car.ts';
import { factsJson } from './delivery-facts.ts';

/** SQL: a plate by which ads are joined; null: none. */
const linkingPlate = (ad: string): string =>
  `case when ${ad}.licence_plate <> all ('{${PLACEHOLDER_PLATES.join()}}'::text[]) then ${ad}.licence_plate end`;
const IS_PUBLISHED = "status in ('active', 'removed', 'sold')";

/** The ads that were written since the last version and may be of a car with several ads, or were: an ad with a corrected plate leaves its car. */
const TOUCHED = `
  select internal_id as id from ads own
  where internal_id in (select unnest(ad_ids) from changed_ads)
    and (car_id is not null
         or exists (select from ads other where other.licence_plate = ${linkingPlate('own')} and other.internal_id <> own.internal_id)
         or exists (select from ads other where other.vin_hash = own.vin_hash and other.internal_id <> own.internal_id))`;

/**
 * The ads that share plate, VIN or car with some. By each distinct value once: thousands of ads may state one wrong VIN. Arrays, because
 * the planner cannot know how few the ads are, and would read the whole stock.
 */
export const LINKED_WITH = `
  with own as materialized (
    select ${linkingPlate('ads')} as plate, vin_hash, car_id from ads where internal_id = any($1::bigint[])
  )
  select internal_id as id from ads where licence_plate = any(array(select distinct plate from own where plate is not null))
  union select internal_id from ads where vin_hash = any(array(select distinct vin_hash from own where vin_hash is not null))
  union select internal_id from ads where car_id = any(array(select distinct car_id from own where car_id is not null))`;

/** The touched ads, with all that are linked with them. Step by step, as a recursive statement reserves memory for any number of ads. */
async function listLinked(client: pg.ClientBase): Promise<number[]> {
  const idsOf = async (text: string, values?: unknown[]): Promise<number[]> =>
    (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  const linked = new Set<number>();
  for (let added = await idsOf(TOUCHED); added.length > 0; ) {
    for (const id of added) linked.add(id);
    added = (await idsOf(LINKED_WITH, [added])).filter((id) => !linked.has(id));
  }
  return [...linked];
}

type CarRow = Omit<CarAd, keyof CarStatement> & CarOfAd & { isPublished: boolean; facts: CarStatement };

/**
 * Joins the ads that were written since the last version of the stock to cars, before the version is bumped: decides which ads are
 * of one car, and which of them lists and statistics show.
 * @returns series whose counted ads changed
 */
export async function joinChangedCars(client: pg.ClientBase): Promise<number[]> {
  const linked = await listLinked(client);
  if (linked.length === 0) return [];
  const { rows } = await client.query<CarRow>(
    `select internal_id as id, dealer_id as "dealerId", coalesce(dealers.is_demo, false) as "isDemo", published_at as "publishedAt", closed_at as "closedAt",
            coalesce((select first_seen_at from sightings where ad_id = internal_id order by first_seen_at desc limit 1), published_at, ads.created_at) as "seenSince",
            (select first_run_id from sightings where ad_id = internal_id order by first_seen_at limit 1)::int as "firstRunId",
            (select organisation_number from dealer_claims
             where dealer_claims.dealer_id = ads.dealer_id and decision = 'approved' order by decided_at desc limit 1) as "organisationNumber",
            (${UNCONFIRMED_SINCE}) is null as "isConfirmed", car_id as "carId", listed_as as "listedAs", ${IS_PUBLISHED} as "isPublished",
            ${factsJson('ads', 'ads')} as facts
     from ads left join dealers on dealers.id = dealer_id where internal_id = any($1::bigint[])`,
    [linked],
  );
  const published = rows.filter(({ isPublished }) => isPublished);
  const cars = joinCars(published.map(({ facts, ...ad }) => ({ ...facts, ...ad, dealerAdId: null })));
  const alone: CarOfAd = { carId: null, listedAs: null };
  const changed = rows.flatMap(({ id, carId, listedAs }) => {
    const car = cars.get(id) ?? alone;
    return car.carId === carId && car.listedAs === listedAs ? [] : [{ id, ...car }];
  });
  if (changed.length === 0) return [];
  const written = await client.query<{ id: number | null }>(
    `update ads set car_id = "carId", listed_as = "listedAs"
     from jsonb_to_recordset($1::jsonb) as joined (id bigint, "carId" bigint, "listedAs" bigint)
     where internal_id = joined.id returning series_id as id`,
    [JSON.stringify(changed)],
  );
  return [...new Set(written.rows.flatMap(({ id }) => id ?? []))];
}

/** Has the cars of some dealers joined again with the next version: which ad is shown depends on whether its dealer is silent. */
export const touchCarsOfDealers = (client: pg.ClientBase, dealerIds: readonly number[]): Promise<unknown> =>
  client.query(
    `insert into changed_ads select array_agg(internal_id) from ads
     where dealer_id = any($1::int[]) and car_id is not null having count(*) > 0`,
    [dealerIds],
  );
