import { sql } from 'kysely';
import { OPEN_UNCONFIRMED_SINCE } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { FoundCar, FoundRow } from '#src/domain/deliveries/car-visibility.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';

const MAX_FOUND = 10;
/** Imports of the dealer whose rejected rows are read. */
const MAX_RUNS = 20;
const MAX_ID_DIGITS = 15;

/** The ads that a plate, an id of the site or an id of the dealer's means: the dealer's own, and those of others with the plate. */
export async function findCars(db: Db, dealerId: number, text: string): Promise<FoundCar[]> {
  const plate = readPlate(text);
  const id = /^\d+$/.test(text) && text.length <= MAX_ID_DIGITS ? Number(text) : null;
  const { rows } = await sql<FoundCar>`
    select ads.internal_id::int as id, ads.name, ads.dealer_id as "dealerId", dealers.label as dealer,
           ads.licence_plate as plate, ads.status, ads.closed_at as "closedAt", ads.price,
           coalesce(array_length(ads.image_urls, 1), 0) as pictures, ads.first_image_url as "firstPicture",
           ${sql.raw(OPEN_UNCONFIRMED_SINCE)} as "unconfirmedSince",
           case when override.at is null then null else override.email end as "statusEmail", override.at as "statusAt",
           case when shown.internal_id is null then null
                else json_build_object('id', shown.internal_id, 'dealer', other.label) end as "shownInstead"
    from ads
    left join dealers on dealers.id = ads.dealer_id
    left join ad_overrides override on override.ad_id = ads.internal_id and override.field = 'status'
    left join ads shown on shown.internal_id = ads.listed_as and shown.internal_id <> ads.internal_id
                       and shown.status = 'active'
    left join dealers other on other.id = shown.dealer_id
    where ads.internal_id in (
      select internal_id from ads where licence_plate = ${plate}
      union select internal_id from ads where internal_id = ${id}::bigint
      union select internal_id from ads where dealer_id = ${dealerId} and dealer_ad_id = ${text})
    order by (ads.dealer_id is not distinct from ${dealerId}) desc, (ads.status = 'active') desc, ads.internal_id desc
    limit ${MAX_FOUND}`.execute(db);
  return rows.map(toAsked);
}

type Row = Omit<FoundCar, 'statusBy'> & { statusEmail?: string | null; statusAt?: Date | null };

const toAsked = ({ statusEmail = null, statusAt = null, ...ad }: Row): FoundCar => ({
  ...ad,
  statusBy: statusEmail === null || statusAt === null ? null : { email: statusEmail, at: statusAt },
});

/** Rejected rows of the dealer's latest imports, with this plate or this id of the dealer's, the latest first. */
export async function findRejectedRows(db: Db, dealerId: number, text: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select import_run_id as "runId", started_at as "startedAt", row_number as "rowNumber", heading, field, value, reason
    from rejected_rows
    join (select id, started_at from import_runs where dealer_id = ${dealerId} order by id desc limit ${MAX_RUNS}) runs
      on runs.id = import_run_id
    where licence_plate = ${readPlate(text)} or dealer_ad_id = ${text}
    order by import_run_id desc, row_number limit ${MAX_FOUND}`.execute(db);
  return rows;
}
