import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { SameCarAd } from '#src/domain/ads/same-car.ts';

const MAX_ADS = 20;

/** Other ads for sale of the car of an ad, and those of other cars, by the site's judgement, with its plate. */
export const listSameCarAds = (db: Db, id: number): Promise<SameCarAd[]> =>
  sql<SameCarAd>`
    select other.internal_id::int as "internalId", dealers.name as dealer, other.car_id is not distinct from own.car_id and own.car_id is not null as "isJoined",
           own.listed_as is not distinct from other.internal_id as "isShown"
    from ads own
    join ads other on other.internal_id <> own.internal_id and (other.car_id = own.car_id or other.licence_plate = own.licence_plate)
    left join dealers on dealers.id = other.dealer_id
    where own.internal_id = ${id} and own.status = 'active' and other.status = 'active'
    order by 3 desc, other.internal_id limit ${MAX_ADS}`
    .execute(db)
    .then(({ rows }) => rows);
