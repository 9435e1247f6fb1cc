import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { AdComplaint } from '#src/domain/ad-complaints/ad-complaint.ts';
import type { ReportDecision } from '#src/domain/ad-reports/ad-report.ts';

/** Stores a complaint. @returns false: the decision has one already */
export async function insertComplaint(
  db: Db,
  { decisionId, email, message }: { decisionId: number; email: string; message: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('ad_complaints')
    .values({ decision_id: decisionId, email, message })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

const complaints = (db: Db) =>
  db
    .selectFrom('ad_complaints')
    .innerJoin('ad_decisions', 'ad_decisions.id', 'decision_id')
    .select(['ad_complaints.id', 'decision_id as decisionId', 'ad_complaints.email', 'ad_complaints.message'])
    .select(['ad_complaints.created_at as createdAt', 'ad_complaints.status'])
    .select(['ad_complaints.answer', 'ad_complaints.answered_at as answeredAt']);

/** The complaints of the decisions about an ad. */
export const listComplaintsOfAd = (db: Db, adId: number): Promise<AdComplaint[]> =>
  complaints(db).where('ad_decisions.ad_id', '=', adId).orderBy('ad_complaints.id').execute();

const named = (db: Db) =>
  complaints(db)
    .innerJoin('ads', 'ads.internal_id', 'ad_decisions.ad_id')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .select(['ads.internal_id as adId', 'ads.name as car', 'dealers.id as dealerId', 'dealers.label as dealer']);

/** A complaint with its ad. */
export type NamedComplaint = AdComplaint & { adId: number; car: string; dealerId: number; dealer: string };

/** The open complaints, the oldest first, and then the latest answered ones. */
export const listComplaints = (db: Db, limit: number): Promise<NamedComplaint[]> =>
  named(db).orderBy(sql`answered_at desc nulls first`).orderBy('ad_complaints.id').limit(limit).execute();

export const readAdComplaint = (db: Db, id: number): Promise<NamedComplaint | undefined> =>
  named(db).where('ad_complaints.id', '=', id).executeTakeFirst();

/** Answers an open complaint. @returns false: it is answered already, or does not exist */
export async function answerStoredComplaint(
  tx: Db,
  { id, status, answer }: { id: number; status: ReportDecision; answer: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ad_complaints')
    .set({ status, answer, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
