import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';

export type ClaimDecision = 'approved' | 'refused';

/** @returns the claim's id; undefined: the account has an undecided claim already */
export async function insertClaim(
  db: Db,
  claim: { userId: string; dealerId: number; organisationNumber: string; message: string; isNew?: boolean },
): Promise<number | undefined> {
  const row = await db
    .insertInto('dealer_claims')
    .values({
      user_id: claim.userId,
      dealer_id: claim.dealerId,
      organisation_number: claim.organisationNumber,
      message: claim.message,
      is_new: claim.isNew ?? false,
    })
    .onConflict((conflict) => conflict.column('user_id').where('decision', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const claims = (db: Db) =>
  db
    .selectFrom('dealer_claims')
    .innerJoin('users', 'users.id', 'dealer_claims.user_id')
    .innerJoin('dealers', 'dealers.id', 'dealer_claims.dealer_id')
    .select([
      'dealer_claims.id',
      'user_id as userId',
      'users.email',
      'dealer_id as dealerId',
      'dealers.label as dealer',
    ])
    .select(['dealer_claims.organisation_number as organisationNumber', 'message', 'is_new as isNew', 'decision'])
    .select(['dealers.organisation_number as knownNumber', 'dealer_claims.created_at as createdAt'])
    .select(['decided_by as decidedBy', 'decided_at as decidedAt']);

export type DealerClaim = Awaited<ReturnType<typeof listClaims>>[number];

/** Undecided claims first, then the latest. */
export const listClaims = (db: Db, limit: number) =>
  claims(db)
    .orderBy(sql`decision is not null`)
    .orderBy('dealer_claims.created_at', 'desc')
    .orderBy('dealer_claims.id', 'desc')
    .limit(limit)
    .execute();

/** The account's latest claim. */
export const readLatestClaim = (db: Db, userId: string): Promise<DealerClaim | undefined> =>
  claims(db).where('user_id', '=', userId).orderBy('dealer_claims.id', 'desc').limit(1).executeTakeFirst();

/** The dealer that an undecided claim registered; undefined: it is decided, or claims a dealer that was here. */
export async function readNewDealerOfClaim(db: Db, id: number): Promise<number | undefined> {
  const claim = await db
    .selectFrom('dealer_claims')
    .select('dealer_id')
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where('is_new', '=', true)
    .executeTakeFirst();
  return claim?.dealer_id;
}

/** Decides an undecided claim. @returns undefined: there is none with this id */
export async function decideClaim(
  tx: Db,
  { id, decision, by }: { id: number; decision: ClaimDecision; by: string },
): Promise<DealerClaim | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('dealer_claims')
    .set({ decision, decided_by: by, decided_at: sql`now()` })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return claims(tx).where('dealer_claims.id', '=', id).executeTakeFirst();
}

/** Deletes decided claims after their retention period. */
export async function removeOldClaims(db: Db): Promise<void> {
  await sql`delete from dealer_claims where decided_at < now() - ${retentionInterval('claims')}`.execute(db);
}
