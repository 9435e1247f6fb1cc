import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { PlannedPublication } from '#src/domain/drafts/draft-ad.ts';

/** Drafts that the site publishes automatically at a set time. */

/** A planned publication as stored. */
export type StoredPublication = PlannedPublication & {
  /** Account that set the time. */
  userId: string | null;
  email: string;
  /** Why the draft was not published at the time, in Swedish; null: the time has not come. */
  problem: string | null;
  /** When the site began its last attempt, which waits for a running import; null: none yet. */
  triedAt: Date | null;
};

export const readPlannedPublication = (db: Db, adId: number): Promise<StoredPublication | undefined> =>
  db
    .selectFrom('planned_publications')
    .select(['at', 'user_id as userId', 'email', 'allows_twin as allowsTwin', 'problem', 'tried_at as triedAt'])
    .where('ad_id', '=', adId)
    .executeTakeFirst();

/** Sets the time of a draft's publication; null: it is published by staff alone. Who set the same time before remains. */
export async function planPublication(
  db: Db,
  adId: number,
  { userId, email }: { userId: string | null; email: string },
  planned: PlannedPublication | null,
): Promise<void> {
  if (planned === null) return removePlannedPublication(db, adId);
  await sql`
    insert into planned_publications as stored (ad_id, at, user_id, email, allows_twin)
    values (${adId}, ${planned.at}, ${userId}, ${email}, ${planned.allowsTwin})
    on conflict (ad_id) do update set
      user_id = case when stored.at = excluded.at then stored.user_id else excluded.user_id end,
      email = case when stored.at = excluded.at then stored.email else excluded.email end,
      at = excluded.at, allows_twin = excluded.allows_twin, problem = null, tried_at = null`.execute(db);
}

export async function removePlannedPublication(db: Db, adId: number): Promise<void> {
  await db.deleteFrom('planned_publications').where('ad_id', '=', adId).execute();
}

/** Begins an attempt to publish the drafts whose time has come. @returns them, the earliest first */
export async function beginDuePublications(db: Db, now: Date): Promise<number[]> {
  const due = await db
    .updateTable('planned_publications')
    .set({ tried_at: now })
    .where('problem', 'is', null)
    .where('at', '<=', now)
    .returning(['ad_id as adId', 'at'])
    .execute();
  return due
    .toSorted((one, other) => Number(one.at) - Number(other.at) || one.adId - other.adId)
    .map(({ adId }) => adId);
}

/** Records why a draft was not published; it is not tried again. */
export async function refusePublication(db: Db, adId: number, problem: string): Promise<void> {
  await db.updateTable('planned_publications').set({ problem }).where('ad_id', '=', adId).execute();
}

/** The same for the drafts of a dealer that are planned. */
export async function refusePublicationsOfDealer(db: Db, dealerId: number, problem: string): Promise<void> {
  await db
    .updateTable('planned_publications')
    .set({ problem })
    .where('problem', 'is', null)
    .where('ad_id', 'in', (ads) => ads.selectFrom('ads').select('internal_id').where('dealer_id', '=', dealerId))
    .execute();
}
