import { AD_RULE_NAMES } from '#src/domain/ad-decisions/ad-decision.ts';

/** Reasons for reporting an ad: each is a rule that it breaks. */
export const REPORT_REASONS = AD_RULE_NAMES;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  fraud: 'Bedrägeri eller misstänkt bedrägeri',
  illegal: 'Olagligt innehåll',
  wrong: 'Fel uppgifter om bilen eller priset',
  sold: 'Bilen är såld eller finns inte',
  rights: 'Bilder eller text som någon annan äger',
  other: 'Något annat',
};

export const REPORT_STATUSES = ['open', 'upheld', 'rejected'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export const REPORT_STATUS_WORDS: Readonly<Record<ReportStatus, string>> = {
  open: 'Öppen',
  upheld: 'Åtgärdad',
  rejected: 'Avslagen',
};
/** The two ways in which staff decide a report. */
export const REPORT_DECISIONS = ['upheld', 'rejected'] as const satisfies readonly ReportStatus[];
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export type AdReport = { reason: ReportReason; message: string; name: string | null; email: string | null };
