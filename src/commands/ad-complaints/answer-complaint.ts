import type pg from 'pg';
import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { writeEdit, writeRelease } from '#src/commands/ads/edit-ad.ts';
import { writeStatus } from '#src/commands/ads/set-ad-status.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { answerStoredComplaint, readAdComplaint } from '#src/db/ad-complaints/ad-complaints.ts';
import { readAdDecision, withdrawDecision } from '#src/db/ad-decisions/ad-decisions.ts';
import { listOverrides, readStaffAd } from '#src/db/ads/staff-ad.ts';
import type { Db } from '#src/db/connection/client.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { complaintAnswerMail } from '#src/domain/ad-complaints/ad-complaint.ts';
import type { AdDecision } from '#src/domain/ad-decisions/ad-decision.ts';
import type { DecisionSite } from '#src/domain/ad-decisions/decision-mails.ts';
import type { ReportDecision } from '#src/domain/ad-reports/ad-report.ts';
import { type FieldValue, isSameValue } from '#src/domain/ads/staff-fields.ts';
import { dealerAdUrl } from '#src/office-urls.ts';

export type AnswerRefusal = 'no complaint' | 'answered';

/**
 * Answers a complaint, once, with reasons that are mailed to who complained. If it is upheld, the decision is taken back and the ad is as before
 * it, apart from what was changed since.
 */
export const answerComplaint = (
  { pool, site }: { pool: pg.Pool; site: DecisionSite },
  actor: Actor,
  { id, status, answer }: { id: number; status: ReportDecision; answer: string },
): Promise<Result<null, AnswerRefusal>> =>
  inStockTransaction<Result<null, AnswerRefusal>>(pool, async (db) => {
    const complaint = await readAdComplaint(db, id);
    if (complaint === undefined) return { value: fail('no complaint'), touchedSeries: null };
    if (!(await answerStoredComplaint(db, { id, status, answer })))
      return { value: fail('answered'), touchedSeries: null };
    const { car, adId, email, decisionId } = complaint;
    const decision = await readAdDecision(db, decisionId);
    const touchedSeries = status === 'upheld' && decision ? await takeBack(db, actor, decision) : [];
    const mail = complaintAnswerMail(site, { car, url: site.url + dealerAdUrl(adId), status, answer });
    await insertMail(db, { recipient: email, ...mail, replyTo: site.contactEmail });
    await recordAudit(db, actor, {
      action: 'complaint.answer',
      subject: `complaint:${id}`,
      before: { status: 'open' },
      after: { status },
    });
    return { value: ok(null), touchedSeries: touchedSeries.length === 0 ? null : touchedSeries };
  });

/** @returns the series whose figures change */
async function takeBack(db: Db, actor: Actor, decision: AdDecision): Promise<(number | null)[]> {
  const { id, adId, changes } = decision;
  await withdrawDecision(db, id);
  if (changes === null) {
    const { touchedSeries } = await writeStatus(db, actor, { ids: [adId], status: 'feed' });
    return touchedSeries ?? [];
  }
  const touched: (number | null)[] = [];
  const put: Record<string, FieldValue> = {};
  const overrides = await listOverrides(db, adId);
  for (const [field, was] of Object.entries(changes.before)) {
    const override = overrides.find((each) => each.field === field);
    // A value that was changed again since is left as it is.
    if (!override || !isSameValue(override.value as FieldValue, ownValue(changes.after, field) ?? null, field))
      continue;
    if (isSameValue(override.feedValue as FieldValue, was, field)) {
      const { touchedSeries } = await writeRelease(db, actor, { id: adId, field });
      touched.push(...(touchedSeries ?? []));
    } else put[field] = was;
  }
  if (Object.keys(put).length > 0) {
    const seenAt = (await readStaffAd(db, adId))?.ad.updated_at ?? new Date();
    const { touchedSeries } = await writeEdit(db, actor, { id: adId, values: put, seenAt });
    touched.push(...(touchedSeries ?? []));
  }
  return touched;
}
