import { data } from 'react-router';
import { z } from 'zod';
import { type AnswerRefusal, answerComplaint } from '#src/commands/ad-complaints/answer-complaint.ts';
import { listComplaints, readAdComplaint } from '#src/db/ad-complaints/ad-complaints.ts';
import { readAdDecision } from '#src/db/ad-decisions/ad-decisions.ts';
import { REPORT_DECISIONS } from '#src/domain/ad-reports/ad-report.ts';
import { MAX_MESSAGE } from '#src/domain/enquiries/contact-fields.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { missingTexts, staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';

const MAX_COMPLAINTS = 200;

export const readComplaints = async ({ db }: StaffRequest) => ({
  complaints: await listComplaints(db, MAX_COMPLAINTS),
});

/** @throws 404 for an unknown complaint */
export async function readStaffComplaint({ db, params }: StaffRequest) {
  const id = readId(params.id);
  const complaint = id === null ? undefined : await readAdComplaint(db, id);
  const decision = complaint && (await readAdDecision(db, complaint.decisionId));
  if (!complaint || !decision) throw data(null, { status: 404 });
  return { complaint, decision };
}

const NOT_SAVED = 'Svaret är inte sparat';
const REFUSALS: Readonly<Record<AnswerRefusal, string>> = {
  'no complaint': 'Klagomålet finns inte längre.',
  answered: 'Någon annan har redan svarat.',
};

const fields = z.strictObject({
  status: z.enum(REPORT_DECISIONS, { error: 'Välj ett svar.' }),
  answer: textField(MAX_MESSAGE),
});

export const complaintAction = staffAction({
  answer: staffForm(fields, NOT_SAVED, async (request: StaffRequest, { status, answer }) => {
    const { stockPool, staff, site, params, accounts } = request;
    const missing = missingTexts({ answer }, { answer: 'Skriv varför.' }, NOT_SAVED);
    if (missing) return missing;
    const answered = await answerComplaint({ pool: stockPool, site }, staff, {
      id: readId(params.id) ?? 0,
      status,
      answer,
    });
    if (!answered.ok) return refused(NOT_SAVED, REFUSALS[answered.failure]);
    accounts.notifyMailWorker();
    return done('Svaret är sparat', 'Det mejlas till handlaren.');
  }),
});
