import { sql } from 'kysely';
import { PRICES_OF_SALE } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { AdWithPrices } from '#src/domain/market/priced-months.ts';
import { fuelClass } from '#src/domain/valuation/valued-car.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { isDoubtful } from './valuation-cars.ts';

/** Series that had ads since a time, in the order of their ids. */
export async function listPricedSeries(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct series_id as id from ads
    where series_id is not null and listed_as is null and status in ('active', 'removed', 'sold') and (closed_at is null or closed_at >= ${since})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ads of a series that were for sale since a time, with their prices; of ads of one car those of the one that counts. */
export async function readPricedAds(db: Db, seriesId: number, since: Date): Promise<AdWithPrices[]> {
  type Row = Omit<AdWithPrices, 'fuel' | 'prices'> & { fuels: Fuel[]; prices: { at: string; price: number | null }[] };
  const { rows } =
    await sql<Row>`select ${prepared('priced-ads')} internal_id as id, generation_id as "generationId", model_year as "modelYear", odometer_km as "odometerKm",
           horsepower_hp as horsepower, transmission_type as transmission, fuels, closed_at as "closedAt", prices
    from ads join lateral (
      select jsonb_agg(jsonb_build_object('at', at, 'price', asked.price) order by at) as prices
      from ${sql.raw(PRICES_OF_SALE)} asked
    ) events on prices is not null
    where series_id = ${seriesId} and listed_as is null and status in ('active', 'removed', 'sold') and (closed_at is null or closed_at >= ${since})
      and model_year is not null and odometer_km is not null and not ${isDoubtful} and not 'Leasing' = any(tags)
    order by internal_id`.execute(db);
  return rows.map(({ fuels, prices, ...row }) => ({
    ...row,
    fuel: fuelClass(fuels),
    prices: prices.map(({ at, price }) => ({ at: new Date(at), price })),
  }));
}
