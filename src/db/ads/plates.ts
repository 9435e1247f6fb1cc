import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { AD_STATUSES, type AdStatus } from '#src/domain/vocabulary/vocabulary.ts';

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
