import { sql } from 'kysely';
import { DAYS_FOR_SALE } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { MonthAd } from '#src/domain/market/market-report.ts';
import { fuelClass } from '#src/domain/valuation/valued-car.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { isDoubtful } from './valuation-cars.ts';

/** Instants between which a month lies, by the Swedish calendar. */
const FROM = (month: string) => sql`(${`${month}-01`}::date at time zone 'Europe/Stockholm')`;
const UNTIL = (month: string) => sql`((${`${month}-01`}::date + interval '1 month') at time zone 'Europe/Stockholm')`;

/**
 * The cars that had a price in a month, each by the ad that counts for it, with its last price of the month. Leasing cars and doubtful
 * prices are left out. What became of the ads of a silent dealer is not known. @param month YYYY-MM
 */
export async function readMonthAds(db: Db, month: string): Promise<MonthAd[]> {
  type Row = Omit<MonthAd, 'fuel'> & { fuels: Fuel[] };
  const { rows } = await sql<Row>`
    select fuels, chassis as "bodyType", model_year as "modelYear", odometer_km as "odometerKm", place_county as county,
           last.price, before.price as "priceBefore", published_at >= ${FROM(month)} as "isNew",
           case when closed_at < ${UNTIL(month)} and not expired then ${sql.raw(DAYS_FOR_SALE('closed_at'))} end as "goneAfter"
    from ads
    join lateral (
      select price from price_events where ad_id = internal_id and at < ${UNTIL(month)} order by at desc limit 1
    ) last on last.price is not null
    left join lateral (
      select price from price_events where ad_id = internal_id and at < ${FROM(month)} order by at desc limit 1
    ) before on true
    where listed_as is null and status in ('active', 'removed', 'sold') and published_at < ${UNTIL(month)}
      and (closed_at is null or closed_at >= ${FROM(month)}) and not ${isDoubtful} and not 'Leasing' = any(tags)
    order by internal_id`.execute(db);
  return rows.map(({ fuels, ...row }) => ({ ...row, fuel: fuelClass(fuels) }));
}
