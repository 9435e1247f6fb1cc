import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { stateDecision } from '#src/commands/ad-decisions/state-decision.ts';
import { type EditRefusal, writeEdit } from '#src/commands/ads/edit-ad.ts';
import { writeStatus } from '#src/commands/ads/set-ad-status.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { decideStoredReport, readAdReport, type StoredReport } from '#src/db/ad-reports/ad-reports.ts';
import type { Db } from '#src/db/connection/client.ts';
import { inStockTransaction, type StockChange } from '#src/db/deliveries/stock-transaction.ts';
import type { AdCorrection, DecisionReasons } from '#src/domain/ad-decisions/ad-decision.ts';
import { decisionOf, isAdDecision, type ReportAction } from '#src/domain/ad-reports/report-action.ts';
import { reportDecisionMail } from '#src/domain/ad-reports/report-mails.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import { adUrl } from '#src/visitor-urls.ts';

type Services = { pool: pg.Pool; site: { name: string; url: string; contactEmail: string } };

export type GivenDecision = Omit<DecisionReasons, 'reason'> & {
  id: number;
  action: ReportAction;
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
    const { value: acted, touchedSeries } = await act(db, actor, given, report);
    if (!acted.ok) return { value: acted, touchedSeries: null };
    const { id, action, decision } = given;
    const status = decisionOf(action);
    await decideStoredReport(db, { id, status, decision });
    const isDealerMailed =
      isAdDecision(action) &&
      (await stateDecision(
        db,
        { site, rule: given.rule, ground: given.ground, law: given.law, reason: decision },
        { adId: report.adId, reportId: id, action, changes: acted.value },
      ));
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
