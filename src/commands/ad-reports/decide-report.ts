import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { decideStoredReport, readAdReport } from '#src/db/ad-reports/ad-reports.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { ReportDecision } from '#src/domain/ad-reports/ad-report.ts';
import { reportDecisionMail } from '#src/domain/ad-reports/report-mails.ts';
import { adUrl } from '#src/urls.ts';

type Services = { db: Db; site: { name: string; url: string; contactEmail: string } };

/** Decides a report, once, and mails the decision to its sender. @returns whether it was mailed */
export function decideReport(
  { db, site }: Services,
  actor: Actor,
  given: { id: number; status: ReportDecision; decision: string },
): Promise<Result<{ isMailed: boolean }, 'gone' | 'decided'>> {
  return db.transaction().execute(async (tx) => {
    const report = await readAdReport(tx, given.id);
    if (report === null) return fail('gone');
    if (!(await decideStoredReport(tx, given))) return fail('decided');
    const { email, car, adId } = report;
    if (email !== null) {
      const mail = reportDecisionMail(site, { name: car, url: site.url + adUrl(adId) }, given);
      await insertMail(tx, { recipient: email, ...mail });
    }
    await recordAudit(tx, actor, {
      action: 'report.decide',
      subject: `report:${given.id}`,
      before: { status: 'open' },
      after: { status: given.status },
    });
    return ok({ isMailed: email !== null });
  });
}
