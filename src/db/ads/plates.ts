import type { Db } from '#src/db/client.ts';
import { AD_STATUSES } from '#src/domain/ads/vocabulary.ts';

/**
 * The ad of a car by its plate: active before inactive, then the newest; hidden ads and drafts are left out.
 * @returns its internal_id
 */
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

/** The active ad with a plate; of several the newest. @returns its internal_id */
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
