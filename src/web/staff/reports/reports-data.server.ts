import { data } from 'react-router';
import { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { decideReport, type ReportFailure } from '#src/commands/ad-reports/decide-report.ts';
import { readDecisionOfReport } from '#src/db/ad-decisions/ad-decisions.ts';
import {
  type ListedReport,
  readAdReport,
  readReportNeighbours,
  reportsToExport,
  searchReports,
} from '#src/db/ad-reports/ad-reports.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { readStatement, STATEMENT_FIELDS } from '#src/domain/ad-decisions/statement.ts';
import { REPORT_REASON_WORDS, REPORT_REASONS, REPORT_STATUS_WORDS } from '#src/domain/ad-reports/ad-report.ts';
import { REPORT_ACTIONS } from '#src/domain/ad-reports/report-action.ts';
import { REPORT_LIST } from '#src/domain/ad-reports/report-list.ts';
import { adFieldList } from '#src/domain/ads/ad-fields.ts';
import { CORRECTED_COLUMNS, CORRECTED_FIELDS } from '#src/domain/ads/corrected-fields.ts';
import {
  type FieldValue,
  ODOMETER_COLUMN,
  PICTURES_COLUMN,
  readField,
  staffFieldTexts,
} from '#src/domain/ads/staff-fields.ts';
import { odometerQuestion } from '#src/domain/deliveries/odometer-question.ts';
import { MAX_MESSAGE } from '#src/domain/enquiries/contact-fields.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { seenAt } from '#src/web/office/editing/ad-fields.server.ts';
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

export async function readStaffReport({ db, params, url, site, can }: StaffRequest) {
  const id = readId(params.id);
  const report = id === null ? null : await readAdReport(db, id);
  if (report === null) throw data(null, { status: 404 });
  const list = await readListPlace(url, REPORT_LIST, (query) => readReportNeighbours(db, query, report.id));
  const [read, decided] = await Promise.all([readStaffAd(db, report.adId), readDecisionOfReport(db, report.id)]);
  const values = read === null ? {} : staffFieldTexts(read.ad);
  return {
    report,
    list,
    values,
    decided: decided ?? null,
    site: { contactEmail: site.contactEmail },
    canErase: can('personal-data'),
  };
}

export type StaffReportModel = Awaited<ReturnType<typeof readStaffReport>>;

const yes = z.literal('ja').optional();
const line = z.string().max(400).default('');
const fields = z.strictObject({
  action: z.enum(REPORT_ACTIONS, { error: 'Välj ett beslut.' }),
  rule: z.enum(REPORT_REASONS, { error: 'Välj regeln.' }),
  ground: STATEMENT_FIELDS.ground,
  law: STATEMENT_FIELDS.law,
  decision: textField(MAX_MESSAGE),
  seen: seenAt,
  ...Object.fromEntries(CORRECTED_COLUMNS.map((column) => [column, line])),
  'utan-bilder': yes,
  'utan-beskrivning': yes,
});
type SentDecision = z.infer<typeof fields>;

/** The corrected fields by column, or what is wrong with them. */
function readCorrection(sent: SentDecision, { odometerKm, now }: { odometerKm: number | null; now: Date }) {
  const values: Record<string, FieldValue> = {};
  const errors: Record<string, string> = {};
  for (const field of CORRECTED_FIELDS) {
    const text = String(ownValue<unknown>(sent, field.column) ?? '');
    const read = readField(field, [text]);
    if (read.ok) values[field.column] = read.value;
    else errors[field.column] = read.failure;
  }
  const { model_year: modelYear = null, [ODOMETER_COLUMN]: km = null } = values;
  const text = String(ownValue<unknown>(sent, ODOMETER_COLUMN) ?? '');
  const car = {
    earlier: odometerKm,
    modelYear: typeof modelYear === 'number' ? modelYear : null,
    year: now.getFullYear(),
  };
  const question = odometerQuestion(text, km, car);
  if (question !== null) errors[ODOMETER_COLUMN] = question;
  if (sent['utan-bilder']) values[PICTURES_COLUMN] = [];
  if (sent['utan-beskrivning']) values.description = null;
  return { values, errors };
}

const NOT_SAVED = 'Beslutet är inte sparat';

async function decide(
  { db, stockPool, site, staff, params, accounts, now }: StaffRequest,
  sent: SentDecision,
): Promise<FormOutcome> {
  const { action, rule, decision, seen } = sent;
  const missing = missingTexts({ decision }, { decision: 'Skriv varför.' }, NOT_SAVED);
  if (missing) return missing;
  const stated = readStatement('correct', sent);
  if (!stated.ok) return refused(NOT_SAVED, '', stated.errors);
  const { ground, law } = stated.reasons;
  const id = readId(params.id) ?? 0;
  const report = await readAdReport(db, id);
  const ad = report === null ? null : await readStaffAd(db, report.adId);
  const odometerKm = ad?.ad.odometer_km ?? null;
  const { values, errors } = action === 'correct' ? readCorrection(sent, { odometerKm, now }) : NO_CORRECTION;
  if (Object.keys(errors).length > 0) return refused(NOT_SAVED, `Rätta: ${adFieldList(Object.keys(errors))}.`, errors);
  const given = { id, action, rule, ground, law, decision, values, seenAt: seen };
  const decided = await decideReport({ pool: stockPool, site }, staff, given);
  if (!decided.ok) {
    const { title = NOT_SAVED, text, field } = REFUSALS[decided.failure];
    return field === undefined ? { kind: 'refused', title, text, status: 409 } : refused(title, '', { [field]: text });
  }
  accounts.notifyMailWorker();
  const { isMailed, isDealerMailed } = decided.value;
  return done('Beslutet är sparat', MAILED[`${isMailed} ${isDealerMailed}`]);
}

const NO_CORRECTION = { values: {}, errors: {} };

const MAILED = {
  'true true': 'Det mejlas till den som anmälde och till handlaren.',
  'true false': 'Det mejlas till den som anmälde.',
  'false true': 'Det mejlas till handlaren.',
  'false false': '',
} as const;

type Refusal = { title?: string; text: string; field?: string };
const CHANGED = 'Annonsen har ändrats sedan du öppnade anmälan. Ladda om sidan och beslut igen.';
const REFUSALS: Readonly<Record<ReportFailure, Refusal>> = {
  gone: { text: 'Anmälan finns inte längre.' },
  decided: { text: 'Någon annan har redan beslutat om anmälan.' },
  'for sale': { text: 'Annonsen är till salu. Välj vad som ska göras med den, eller avslå anmälan.', field: 'action' },
  'nothing corrected': { text: 'Inget är ändrat. Rätta minst ett fält.', field: 'action' },
  'unknown ad': { text: 'Annonsen finns inte längre.' },
  'is a draft': { text: 'Annonsen är ett utkast.' },
  'changed meanwhile': { text: CHANGED },
  'not set by staff': { text: CHANGED },
};

export const reportAction = staffAction({ decide: staffForm(fields, NOT_SAVED, decide) });
