import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import {
  AD_STATUSES,
  type AdStatus,
  type Drive,
  type Fuel,
  type Transmission,
} from '#src/domain/vocabulary/vocabulary.ts';

/**
 * The ad of a car by its plate: active before inactive, then the newest; hidden ads and drafts are left out.
 * @param statuses those that count
 * @returns its internal_id
 */
export async function readAdOfPlate(
  db: Db,
  plate: string,
  statuses: readonly AdStatus[] = AD_STATUSES,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select internal_id as id from ads where licence_plate = ${plate} and status = any(${statuses})
    order by status = 'active' desc, published_at desc, internal_id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The active ad with a plate; of several the newest. @returns its internal_id */
export const readActiveAdOfPlate = (db: Db, plate: string): Promise<number | null> =>
  readAdOfPlate(db, plate, ['active']);

/** The facts of a car that has been for sale, as its last ad states them: nothing of its seller, its price or its distance, which is another by now. */
export type CarOfPlate = {
  brandSlug: string;
  seriesSlug: string;
  modelYear: number | null;
  fuels: Fuel[];
  transmission: Transmission | null;
  drive: Drive | null;
  horsepower: number | null;
  /** Model and packages as the dealer wrote them. */
  trim: string;
  equipment: string[];
};

/** The car of a plate that has left the stock; null: none of a known series. Hidden ads and drafts are left out. */
export async function readCarOfPlate(db: Db, plate: string): Promise<CarOfPlate | null> {
  const id = await readAdOfPlate(db, plate);
  const { rows } = await sql<CarOfPlate>`
    select brands.slug as "brandSlug", series.slug as "seriesSlug", model_year as "modelYear", fuels,
           transmission_type as transmission, drive, horsepower_hp as horsepower,
           concat_ws(' ', model, array_to_string(trim_packages, ' ')) as trim, equipment
    from ads join series on series.id = series_id join brands on brands.id = series.brand_id where internal_id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
