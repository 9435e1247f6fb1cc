import { sql } from 'kysely';
import { DAYS_FOR_SALE } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { TippedStock } from '#src/domain/dealers/price-tips.ts';
import type { LabelTimes } from '#src/domain/market/removal-times.ts';
import type { WhyNot } from '#src/domain/valuation/judge-price.ts';

/** The times of the series where it knows them by price, else of the generation: as the valuation of a car of one's own states them. */
const TIMES = sql`
  left join lateral (
    select times.median_days, times.by_label from removal_times times
    where times.series_id = ads.series_id and (times.generation_id is null or times.generation_id = ads.generation_id)
    order by (times.generation_id is null and jsonb_array_length(times.by_label) > 0) desc, times.generation_id nulls last limit 1
  ) times on true`;

type Judged = NonNullable<TippedStock['judged']>;
type Row = { id: number; daysForSale: number; medianDays: number | null } & {
  [Name in keyof Judged]: Judged[Name] | null;
};

/** Prices of the ads for sale of a dealer, as far as their order depends on them. @param ids some of them; null: all */
export async function listPricedStock(
  db: Db,
  dealerId: number,
  now: Date,
  ids: readonly number[] | null = null,
): Promise<({ id: number } & TippedStock)[]> {
  const { rows } = await sql<Row>`
    select ads.internal_id::int as id, ads.price, estimate, low80, high80, label, ${sql.raw(DAYS_FOR_SALE('now'))} as "daysForSale",
           times.median_days as "medianDays"
    from ads cross join (select ${now}::timestamptz as now) clock
      left join valuations on valuations.ad_id = ads.internal_id and valuations.price is not distinct from ads.price
      ${TIMES}
    where ads.dealer_id = ${dealerId} and ads.status = 'active'
      and (${ids === null}::boolean or ads.internal_id = any(${[...(ids ?? [])]}::bigint[])) order by ads.internal_id`.execute(
    db,
  );
  return rows.map(({ id, daysForSale, medianDays, price, estimate, low80, high80, label }) => ({
    id,
    daysForSale,
    medianDays,
    judged:
      price === null || estimate === null || low80 === null || high80 === null || label === null
        ? null
        : { price, estimate, low80, high80, label },
  }));
}

export type PricedStockCar = {
  id: number;
  name: string;
  plate: string | null;
  price: number | null;
  modelYear: number | null;
  odometerKm: number | null;
  horsepower: number | null;
  /** null: not valued yet, or by another price. */
  estimate: number | null;
  whyNot: WhyNot | null;
  close: number;
  medianDays: number | null;
  byLabel: LabelTimes[];
};

/** The cars of some ads, in no order. */
export async function readPricedCars(db: Db, ids: readonly number[]): Promise<PricedStockCar[]> {
  const { rows } = await sql<PricedStockCar>`
    select ads.internal_id::int as id, name, licence_plate as plate, ads.price, model_year as "modelYear", odometer_km as "odometerKm",
           horsepower_hp as horsepower, estimate, why_not as "whyNot", coalesce(close, 0) as close,
           times.median_days as "medianDays", coalesce(times.by_label, '[]') as "byLabel"
    from ads left join valuations on valuations.ad_id = ads.internal_id and valuations.price is not distinct from ads.price
      ${TIMES}
    where ads.internal_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
