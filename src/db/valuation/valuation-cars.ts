import { sql } from 'kysely';
import { isSettled } from '#src/db/ads/ad-overrides.ts';
import type { Db } from '#src/db/connection/client.ts';
import { FLAG_COLUMNS } from '#src/domain/deliveries/flag-columns.ts';
import { MAX_DISTANCE } from '#src/domain/valuation/car-columns.ts';
import {
  bodyMade,
  DOUBTFUL_FLAGS,
  isDoubtfulFlag,
  isForCompanies,
  type ValuedCar,
} from '#src/domain/valuation/valued-car.ts';

/** Ads closed at most this long ago are compared with too: the cheap ones leave first. */
const CLOSED_WITHIN_DAYS = 120;
const DOUBTFUL_COLUMNS = Object.fromEntries(Object.entries(FLAG_COLUMNS).filter(([key]) => isDoubtfulFlag(key)));
/** Whether an ad has one that nobody has removed by correcting the value. */
export const isDoubtful = sql<boolean>`exists (
  select from unnest(quality_flags) flag
  where flag ~ ${DOUBTFUL_FLAGS} and not ${isSettled(DOUBTFUL_COLUMNS)})`;

/** Series with ads for sale or closed lately, in the order of their ids. */
export async function listValuedSeries(db: Db, adIds: readonly number[] | null): Promise<number[]> {
  const isTouched = adIds === null ? sql`true` : sql`internal_id = any(${adIds}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select distinct series_id as id from ads where series_id is not null and brand_id is not null and ${isTouched} order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether there are at least so many cars that a model is fitted to, by the rules of `carColumns`. */
export async function hasFittedCars(db: Db, atLeast: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ cars: number }>`
    select count(*)::int as cars from (
      select from ads where series_id is not null and brand_id is not null and price is not null
        and odometer_km <= ${MAX_DISTANCE * 10_000} and coalesce(first_registered, make_date(model_year, 1, 1)) is not null
        and not ${isDoubtful} and listed_as is null and ${isValuedAt(now)} limit ${atLeast}
    ) found`.execute(db);
  return rows[0]?.cars === atLeast;
}

const isValuedAt = (now: Date) => sql<boolean>`
  (status = 'active'
   or (status in ('removed', 'sold') and closed_at > ${now}::timestamptz - make_interval(days => ${CLOSED_WITHIN_DAYS})))`;

/** @param now ads closed long before it are left out */
export async function readValuedCars(db: Db, seriesIds: readonly number[], now: Date): Promise<ValuedCar[]> {
  type CarRow = Omit<ValuedCar, 'firstRegistered' | 'mayLackVat'> & {
    firstRegistered: string | null;
    bodiesMade: string[] | null;
    tags: string[];
    saysNothingOfVat: boolean;
  };
  const { rows } = await sql<CarRow>`
    select internal_id as id, dealer_id as "dealerId", licence_plate as "licencePlate", vin_hash as "vinHash",
           brand_id as "brandId", series_id as "seriesId", generation_id as "generationId", model, model_year as "modelYear",
           concat_ws(' ', name, model, array_to_string(trim_packages, ' ')) as text, equipment,
           first_registered as "firstRegistered", price, odometer_km as "odometerKm", coalesce(horsepower_hp, (catalogue_values ->> 'horsepower')::int) as horsepower,
           engine_cc as "engineCc", fuels, transmission_type as transmission, drive, chassis as "bodyType",
           (select body_types from generations where generations.id = generation_id) as "bodiesMade", tags, vat is null as "saysNothingOfVat",
           closed_at as "closedAt",
           ${isDoubtful} as "isFlagged", vat is not distinct from 'unknown' as "isVatUnclear", listed_as is not null as "isRepeated"
    from ads
    where series_id = any(${[...seriesIds]}::int[]) and brand_id is not null and ${isValuedAt(now)}
    order by internal_id`.execute(db);
  return rows.map(({ bodiesMade, tags, saysNothingOfVat, ...row }) => ({
    ...row,
    mayLackVat: saysNothingOfVat && isForCompanies({ bodyType: row.bodyType, tags }),
    bodyType: bodyMade(row.bodyType, bodiesMade),
    firstRegistered: row.firstRegistered === null ? null : new Date(row.firstRegistered),
  }));
}
