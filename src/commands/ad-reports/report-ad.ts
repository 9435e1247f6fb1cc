import { fail, ok, type Result } from '#src/base/result.ts';
import { mayMail } from '#src/commands/accounts/may-mail.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { lockEnquiries, readContactAd } from '#src/db/enquiries/enquiries.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { AdReport } from '#src/domain/ad-reports/ad-report.ts';
import { reportReceiptMail } from '#src/domain/ad-reports/report-mails.ts';
import { adUrl } from '#src/visitor-urls.ts';

type Services = { db: Db; site: { name: string; url: string; contactEmail: string } };

/** Stores a report of an ad and mails a receipt to its sender. A report sent twice within an hour is stored once. */
export async function reportAd(
  { db, site }: Services,
  { adId, network, report }: { adId: number; network: string; report: AdReport },
): Promise<Result<null, 'no-ad' | 'too-many'>> {
  const ad = await readContactAd(db, adId);
  if (ad === null) return fail('no-ad');
  if (!(await takeFromLimit(db, LIMITS.adReport, network)).allowed) return fail('too-many');
  if (!(await takeFromLimit(db, LIMITS.adReportAd, String(adId))).allowed) return fail('too-many');
  const getsReceipt = await mayMail(db, 'reportReceipt', report.email);
  await db.transaction().execute(async (tx) => {
    await lockEnquiries(tx, adId);
    if (!(await insertReport(tx, adId, report)) || report.email === null || !getsReceipt) return;
    const named = { name: ad.name, url: site.url + adUrl(adId) };
    await insertMail(tx, { recipient: report.email, ...reportReceiptMail(site, named) });
  });
  return ok(null);
}
