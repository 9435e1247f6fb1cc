import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { WorthAt } from '#src/domain/own-car/worth-change.ts';
import { CAR_VALUE_DAYS, CAR_VALUE_FREQUENCY } from '#src/domain/saved-searches/alert.ts';
import type { StoredCar } from './saved-searches.ts';

export type NewFollowedValue = WorthAt & {
  email: string;
  name: string;
  seriesId: number;
  /** Facts of the car as parameters. */
  params: string;
  confirmTokenHash: Buffer;
};

/** Stores a car whose value waits for the confirmation of its address. */
export async function insertFollowedValue(db: Db, followed: NewFollowedValue): Promise<void> {
  const { email, name, seriesId, params, value, error, at, confirmTokenHash } = followed;
  await db
    .insertInto('saved_searches')
    .values({
      email,
      name,
      list: null,
      filters: null,
      ad_id: null,
      kinds: [],
      frequency: CAR_VALUE_FREQUENCY,
      match_keys: [],
      series_id: seriesId,
      car: params,
      car_value: value,
      car_error: error,
      valued_at: at,
      confirm_token_hash: confirmTokenHash,
    })
    .execute();
}

/** A car whose value is to be compared with the one that its owner knows. */
export type DueValue = StoredCar & { id: number; email: string; name: string; known: WorthAt };

const isDue = (now: Date) => sql<boolean>`
  confirmed_at is not null and series_id is not null
  and greatest(valued_at, compared_at) <= ${now}::timestamptz - make_interval(days => ${CAR_VALUE_DAYS})`;

/** Ids of the cars to compare, those of one series after another, as a series is fitted once. */
export async function listDueValues(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from saved_searches where ${isDue(now)} order by series_id, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same car, where it has not been compared or ended meanwhile. */
export async function readDueValue(db: Db, id: number, now: Date): Promise<DueValue | null> {
  const { rows } = await sql<Omit<DueValue, 'known'> & WorthAt>`
    select saved_searches.id, email, saved_searches.name, brands.slug as brand, series.slug as series, car as params, car_value as value, car_error as error, valued_at as at
    from saved_searches join series on series.id = series_id join brands on brands.id = series.brand_id
    where saved_searches.id = ${id} and ${isDue(now)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { value, error, at, ...car } = row;
  return { ...car, known: { value, error, at } };
}

/**
 * Marks a car as compared, within the transaction that queues its mail; another one waits for it, and then finds it compared.
 * @param mailed the value that the owner is sent; null: as much as before, or not known
 * @returns whether it was still to be compared
 */
export async function markCompared(tx: Db, id: number, mailed: WorthAt | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update saved_searches
    set compared_at = ${now}, car_value = coalesce(${mailed?.value ?? null}, car_value),
        car_error = coalesce(${mailed?.error ?? null}, car_error), valued_at = coalesce(${mailed?.at ?? null}, valued_at)
    where id = ${id} and ${isDue(now)} returning id`.execute(tx);
  return rows.length > 0;
}
