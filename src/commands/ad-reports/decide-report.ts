import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { type EditRefusal, writeEdit } from '#src/commands/ads/edit-ad.ts';
import { writeStatus } from '#src/commands/ads/set-ad-status.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { insertAdDecision } from '#src/db/ad-reports/ad-decisions.ts';
import { decideStoredReport, readAdReport, type StoredReport } from '#src/db/ad-reports/ad-reports.ts';
import type { Db } from '#src/db/connection/client.ts';
import { listAddressesOfDealer } from '#src/db/dealers/dealer-people.ts';
import { inStockTransaction, type StockChange } from '#src/db/deliveries/stock-transaction.ts';
import { readContactAd } from '#src/db/enquiries/enquiries.ts';
import { type AdCorrection, decisionOf, isAdDecision, type ReportAction } from '#src/domain/ad-reports/ad-decision.ts';
import type { ReportReason } from '#src/domain/ad-reports/ad-report.ts';
import { adDecisionMail, reportDecisionMail } from '#src/domain/ad-reports/report-mails.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import { adUrl, dealerAdUrl } from '#src/urls.ts';

type Services = { pool: pg.Pool; site: { name: string; url: string; contactEmail: string } };

export type GivenDecision = {
  id: number;
  action: ReportAction;
  rule: ReportReason;
  decision: string;
  /** Corrected fields by column, and when the ad was last written as staff saw it. */
  values: Record<string, FieldValue>;
  seenAt: Date;
};

/** `for sale`: it is said to be gone. */
export type ReportFailure = 'gone' | 'decided' | 'for sale' | 'nothing corrected' | EditRefusal;
type Decided = {
  /** To the reporter, and to the dealer. */
  isMailed: boolean;
  isDealerMailed: boolean;
};

/**
 * Decides a report, once, and acts on its ad in the same transaction: hides it, corrects it, or marks it as sold. The decision is mailed to its
 * sender, and with its reasons to the dealer if the ad was restricted or changed.
 */
export const decideReport = (
  { pool, site }: Services,
  actor: Actor,
  given: GivenDecision,
): Promise<Result<Decided, ReportFailure>> =>
  // The lock on the stock also lets one of two decisions at once be the first.
  inStockTransaction<Result<Decided, ReportFailure>>(pool, async (db) => {
    const report = await readAdReport(db, given.id);
    if (report === null) return { value: fail('gone'), touchedSeries: null };
    if (report.status !== 'open') return { value: fail('decided'), touchedSeries: null };
    // A hidden ad has no contact any more.
    const recipients = await recipientsOf(db, report);
    const { value: acted, touchedSeries } = await act(db, actor, given, report);
    if (!acted.ok) return { value: acted, touchedSeries: null };
    const { id, action, decision } = given;
    const status = decisionOf(action);
    await decideStoredReport(db, { id, status, decision });
    if (isAdDecision(action)) {
      const reasons = { action, rule: given.rule, reason: decision, changes: acted.value };
      await insertAdDecision(db, { adId: report.adId, reportId: id, ...reasons });
      const url = site.url + dealerAdUrl(report.adId);
      const mail = adDecisionMail(site, { car: report.car, ...reasons, isReported: true, url });
      for (const recipient of recipients) await insertMail(db, { recipient, ...mail, replyTo: site.contactEmail });
    }
    const { email, car, adId } = report;
    if (email !== null) {
      const mail = reportDecisionMail(site, { name: car, url: site.url + adUrl(adId) }, { status, decision });
      await insertMail(db, { recipient: email, ...mail });
    }
    await recordAudit(db, actor, {
      action: 'report.decide',
      subject: `report:${id}`,
      before: { status: 'open' },
      after: { status, action },
    });
    const isDealerMailed = isAdDecision(action) && recipients.length > 0;
    return { value: ok({ isMailed: email !== null, isDealerMailed }), touchedSeries };
  });

type Acted = StockChange<Result<AdCorrection | null, ReportFailure>>;

/** @returns the corrected fields; null: none were */
async function act(
  db: Db,
  actor: Actor,
  { action, values, seenAt }: GivenDecision,
  { adId, adStatus }: StoredReport,
): Promise<Acted> {
  switch (action) {
    case 'hide':
    case 'sold': {
      const status = action === 'hide' ? 'hidden' : 'sold';
      const { touchedSeries } = await writeStatus(db, actor, { ids: [adId], status });
      return { value: ok(null), touchedSeries };
    }
    case 'correct': {
      const { value: edited, touchedSeries } = await writeEdit(db, actor, { id: adId, values, seenAt });
      if (!edited.ok) return { value: edited, touchedSeries };
      const { changed, before, after } = edited.value;
      if (changed.length === 0) return { value: fail('nothing corrected'), touchedSeries };
      return { value: ok({ before, after }), touchedSeries };
    }
    case 'gone':
      return { value: adStatus === 'active' ? fail('for sale') : ok(null), touchedSeries: null };
    case 'none':
      return { value: ok(null), touchedSeries: null };
  }
}

/** Addresses at the dealer of an ad: its confirmed one, or those of its people. */
async function recipientsOf(db: Db, { adId, dealerId }: StoredReport): Promise<string[]> {
  const ad = await readContactAd(db, adId);
  return ad !== null && ad.email !== null && ad.isEmailConfirmed ? [ad.email] : listAddressesOfDealer(db, dealerId);
}
