import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import type { AdDecision } from '#src/domain/ad-decisions/ad-decision.ts';
import { COMPLAINT_MONTHS } from '#src/domain/ad-decisions/decision-mails.ts';
import type { ReportDecision, ReportStatus } from '#src/domain/ad-reports/ad-report.ts';
import { oneLine } from '#src/domain/enquiries/enquiry-mails.ts';

/** A dealer's complaint of a decision about its ad (DSA, article 20). */
export type AdComplaint = {
  id: number;
  decisionId: number;
  email: string;
  message: string;
  createdAt: Date;
  status: ReportStatus;
  /** The reasons of the answer; empty while it is open. */
  answer: string;
  answeredAt: Date | null;
};

export const COMPLAINT_STATUS_WORDS: Readonly<Record<ReportStatus, string>> = {
  open: 'Väntar på svar',
  upheld: 'Ni fick rätt',
  rejected: 'Beslutet står fast',
};

/** Answers of staff; `upheld`: the decision is taken back, and the ad is as before. */
export const COMPLAINT_ANSWER_WORDS: Readonly<Record<ReportDecision, string>> = {
  upheld: 'Ge handlaren rätt: annonsen blir som förut',
  rejected: 'Låt beslutet stå',
};

/** Whether a decision can be complained of: it applies, and is not too old. */
export function isOpenToComplaint(
  { decidedAt, withdrawnAt }: Pick<AdDecision, 'decidedAt' | 'withdrawnAt'>,
  now: Date,
): boolean {
  if (withdrawnAt !== null) return false;
  const until = new Date(decidedAt);
  until.setUTCMonth(until.getUTCMonth() + COMPLAINT_MONTHS);
  return now < until;
}

/** To the dealer's person who complained: the answer with its reasons. */
export const complaintAnswerMail = (
  site: { name: string; contactEmail: string },
  { car, url, status, answer }: { car: string; url: string; status: ReportDecision; answer: string },
): MailText => ({
  subject: `Svar på klagomålet om ${oneLine(car)}`,
  body: signedMail(site, [
    status === 'upheld'
      ? `Ni fick rätt. Beslutet om annonsen ${oneLine(car)} gäller inte längre.`
      : `Vi har prövat beslutet om annonsen ${oneLine(car)} igen. Det står fast.`,
    url,
    '',
    'Därför:',
    answer,
    '',
    'Klagomålet är prövat av en människa. Ni kan vända er till ett godkänt tvistlösningsorgan eller till domstol.',
  ]),
});
