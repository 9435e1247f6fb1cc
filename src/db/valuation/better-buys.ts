import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { bumpContentVersion } from '#src/db/content/content-version.ts';
import type { BetterBuy, Offer } from '#src/domain/valuation/better-buys.ts';
import { isDoubtful } from './valuation-cars.ts';

/** The ads for sale of some series whose facts can be compared. */
export async function readOffers(db: Db, seriesIds: readonly number[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select internal_id as id, licence_plate as "licencePlate", vin_hash as "vinHash", generation_id as "generationId",
           model_year as "modelYear", ads.price, odometer_km as "odometerKm", horsepower_hp as horsepower, fuels,
           transmission_type as transmission, drive, chassis as "bodyType", tags,
           estimate, valuations.label is distinct from 'very_low' as "isOffered"
    from ads left join valuations on ad_id = internal_id
    where series_id = any(${[...seriesIds]}::int[]) and status = 'active' and listed_as is null and not ${isDoubtful} and not 'Leasing' = any(tags)
      and generation_id is not null and model_year is not null and ads.price is not null and odometer_km is not null
      and horsepower_hp is not null and transmission_type is not null
    order by internal_id`.execute(db);
  return rows;
}

/**
 * Replaces the better buys of all ads of some series, in the caller's transaction, and the marks of the cheapest. Rows that stay the
 * same are not written.
 * @param cheapest number of ads as new among which an ad is the cheapest, by ad
 * @returns number of rows that changed
 */
export async function writeBetterBuys(
  tx: Db,
  seriesIds: readonly number[],
  buys: readonly BetterBuy[],
  cheapest: ReadonlyMap<number, number>,
): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(buys)}::jsonb) as given (
    "adId" bigint, "otherId" bigint, years smallint, km int, horsepower smallint, kr int)`;
  const removed = await sql`
    delete from better_buys using ads
    where ads.internal_id = better_buys.ad_id and series_id = any(${[...seriesIds]}::int[])
      and not exists (select from ${given} where "adId" = better_buys.ad_id and "otherId" = better_buys.other_id)`.execute(
    tx,
  );
  const written = await sql`
    insert into better_buys (ad_id, other_id, years, km, horsepower, kr)
    select "adId", "otherId", years, km, horsepower, kr from ${given}
    on conflict (ad_id, other_id) do update
      set years = excluded.years, km = excluded.km, horsepower = excluded.horsepower, kr = excluded.kr
      where (better_buys.years, better_buys.km, better_buys.horsepower, better_buys.kr)
        is distinct from (excluded.years, excluded.km, excluded.horsepower, excluded.kr)`.execute(tx);
  const cheapestIds = [...cheapest.keys()];
  const marked = await sql`
    update valuations set cheapest_of = found.ads
    from ads left join unnest(${cheapestIds}::bigint[], ${[...cheapest.values()]}::int[]) as found (id, ads) on found.id = internal_id
    where ads.internal_id = valuations.ad_id and series_id = any(${[...seriesIds]}::int[])
      and cheapest_of is distinct from found.ads`.execute(tx);
  const changed = [removed, written, marked].reduce(
    (sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0),
    0,
  );
  // Pages that show them are rendered again, also when the rest of the job is killed.
  if (changed > 0) await bumpContentVersion(tx);
  return changed;
}
