import { data } from 'react-router';
import { z } from 'zod';
import { decideReport } from '#src/commands/ad-reports/decide-report.ts';
import { listReports, readAdReport } from '#src/db/ad-reports/ad-reports.ts';
import { REPORT_DECISIONS, REPORT_STATUSES } from '#src/domain/ad-reports/ad-report.ts';
import { MAX_MESSAGE } from '#src/domain/enquiries/contact-fields.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome } from '#src/request/forms/action-form.server.ts';
import { missingTexts, staffForm, textField } from '#src/web/admin/editing/staff-form.server.ts';
import { lastPageOf, pageOf } from '#src/web/admin/staff-page/page-of.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

const PAGE_SIZE = 50;

export async function readReports({ db, url }: StaffRequest) {
  const status = REPORT_STATUSES.find((word) => word === url.searchParams.get('status')) ?? null;
  const page = pageOf(url);
  const { reports, total } = await listReports(db, status, { page, size: PAGE_SIZE });
  return { reports, status, total, page, lastPage: lastPageOf(total, PAGE_SIZE) };
}

export type ReportsModel = Awaited<ReturnType<typeof readReports>>;

export async function readStaffReport({ db, params }: StaffRequest) {
  const id = readId(params.id);
  const report = id === null ? null : await readAdReport(db, id);
  if (report === null) throw data(null, { status: 404 });
  return report;
}

const fields = z.strictObject({
  status: z.enum(REPORT_DECISIONS, { error: 'Välj ett beslut.' }),
  decision: textField(MAX_MESSAGE),
});

const NOT_SAVED = 'Beslutet är inte sparat';

async function decide(
  { db, site, staff, params, accounts }: StaffRequest,
  given: z.infer<typeof fields>,
): Promise<FormOutcome> {
  const { decision } = given;
  const missing = missingTexts({ decision }, { decision: 'Skriv varför.' }, NOT_SAVED);
  if (missing) return missing;
  const decided = await decideReport({ db, site }, staff, { id: readId(params.id) ?? 0, ...given });
  if (decided.ok) {
    accounts.notifyMailWorker();
    return done('Beslutet är sparat', decided.value.isMailed ? 'Det mejlas till den som anmälde.' : '');
  }
  const text = decided.failure === 'gone' ? 'Anmälan finns inte längre.' : 'Någon annan har redan beslutat om anmälan.';
  return { kind: 'refused', title: NOT_SAVED, text, status: 409 };
}

export const reportAction = staffAction({ decide: staffForm(fields, NOT_SAVED, decide) });
