import type { Db } from '#src/db/client.ts';
import { AD_STATUSES } from '#src/domain/ads/vocabulary.ts';

/** The ad of a car by its plate: one that is for sale before one that is not, then the newest; hidden ones and drafts are not found. @returns its internal_id */
export async function readAdOfPlate(db: Db, plate: string): Promise<number | null> {
  const row = await db
    .selectFrom('ads')
    .select('internal_id')
    .where('licence_plate', '=', plate)
    .where('status', 'in', AD_STATUSES)
    .orderBy((eb) => eb('status', '=', 'active'), 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('internal_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.internal_id ?? null;
}

/** The ad that is for sale with a plate; of several the newest. @returns its internal_id */
export async function readActiveAdOfPlate(db: Db, plate: string): Promise<number | null> {
  const row = await db
    .selectFrom('ads')
    .select('internal_id')
    .where('licence_plate', '=', plate)
    .where('status', '=', 'active')
    .orderBy('internal_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.internal_id ?? null;
}
