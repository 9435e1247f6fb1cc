import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import type { AdDecision } from '#src/domain/ad-reports/ad-decision.ts';

type NewDecision = Pick<AdDecision, 'adId' | 'action' | 'rule' | 'reason' | 'changes'> & { reportId: number | null };

/** Stores a decision of staff about an ad, with its reasons. */
export async function insertAdDecision(
  db: Db,
  { adId, reportId, action, rule, reason, changes }: NewDecision,
): Promise<void> {
  await db
    .insertInto('ad_decisions')
    .values({
      ad_id: adId,
      report_id: reportId,
      action,
      rule,
      reason,
      changes: changes === null ? null : JSON.stringify(changes),
    })
    .execute();
}

const decisions = (db: Db) =>
  db
    .selectFrom('ad_decisions')
    .innerJoin('ads', 'ads.internal_id', 'ad_decisions.ad_id')
    .select(['ad_decisions.id', 'ad_decisions.ad_id as adId', 'ads.name as car', 'ad_decisions.action'])
    .select(['ad_decisions.rule', 'ad_decisions.reason', 'ad_decisions.changes'])
    .select(sql<boolean>`ad_decisions.report_id is not null`.as('isReported'))
    .select('ad_decisions.decided_at as decidedAt')
    .orderBy('ad_decisions.id', 'desc');

/** The decisions about an ad, the latest first. */
export const listDecisionsOfAd = (db: Db, adId: number): Promise<AdDecision[]> =>
  decisions(db).where('ad_decisions.ad_id', '=', adId).execute();

/** The decision that a report led to; undefined: it changed nothing about the ad. */
export const readDecisionOfReport = (db: Db, reportId: number): Promise<AdDecision | undefined> =>
  decisions(db).where('ad_decisions.report_id', '=', reportId).executeTakeFirst();

/** Deletes decisions after twelve months: they can be objected to for six. */
export async function removeOldAdDecisions(db: Db): Promise<void> {
  await sql`delete from ad_decisions where decided_at < now() - ${retentionInterval('decisions')}`.execute(db);
}
