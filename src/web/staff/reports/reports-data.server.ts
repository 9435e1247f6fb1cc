import { data } from 'react-router';
import { z } from 'zod';
import { decideReport } from '#src/commands/ad-reports/decide-report.ts';
import {
  type ListedReport,
  readAdReport,
  readReportNeighbours,
  reportsToExport,
  searchReports,
} from '#src/db/ad-reports/ad-reports.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { REPORT_DECISIONS, REPORT_REASON_WORDS, REPORT_STATUS_WORDS } from '#src/domain/ad-reports/ad-report.ts';
import { REPORT_LIST } from '#src/domain/ad-reports/report-list.ts';
import { MAX_MESSAGE } from '#src/domain/enquiries/contact-fields.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { missingTexts, staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';
import { readListPlace } from '#src/web/office/page/list-place.server.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';

export async function readReports({ db, url }: StaffRequest) {
  const query = REPORT_LIST.parse(url.searchParams);
  return { query, ...(await searchReports(db, query)) };
}

export type ReportsModel = Awaited<ReturnType<typeof readReports>>;

const EXPORTED: readonly ExportColumn<ListedReport>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'när', value: ({ createdAt }) => createdAt },
  { name: 'annons', value: ({ adId }) => adId },
  { name: 'bil', value: ({ car }) => car },
  { name: 'handlare', value: ({ dealer }) => dealer },
  { name: 'anledning', value: ({ reason }) => REPORT_REASON_WORDS[reason] },
  { name: 'status', value: ({ status }) => REPORT_STATUS_WORDS[status] },
];

/** The file has neither texts nor reporters. */
export const reportList = staffList({
  address: REPORT_LIST,
  count: async (db, query) => (await searchReports(db, query)).total,
  file: 'anmalningar',
  columns: EXPORTED,
  rows: (db, query) => readByCursor(db, reportsToExport(db, query)),
});

export async function readStaffReport({ db, params, url }: StaffRequest) {
  const id = readId(params.id);
  const report = id === null ? null : await readAdReport(db, id);
  if (report === null) throw data(null, { status: 404 });
  const list = await readListPlace(url, REPORT_LIST, (query) => readReportNeighbours(db, query, report.id));
  return { report, list };
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
