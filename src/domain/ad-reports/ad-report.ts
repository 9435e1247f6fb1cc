import { z } from 'zod';
import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { messageSchema, optionalEmailSchema, TRAP_FIELD, trapSchema } from '#src/domain/enquiries/contact-fields.ts';
import { oneLine } from '#src/domain/enquiries/enquiry-mails.ts';

/** Reasons for reporting an ad. */
export const REPORT_REASONS = ['fraud', 'illegal', 'wrong', 'sold', 'rights', 'other'] as const;
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

export type AdReport = { reason: ReportReason; message: string; email: string | null };

/** Fields of the form; any other field rejects it. */
export const adReportSchema = z
  .strictObject({
    reason: z.enum(REPORT_REASONS, { error: 'Välj vad som är fel.' }),
    message: messageSchema,
    email: optionalEmailSchema,
    [TRAP_FIELD]: trapSchema,
  })
  .transform(({ [TRAP_FIELD]: _, ...report }): AdReport => report);

type Site = { name: string; contactEmail: string };
type ReportedAd = { name: string; url: string };

/** Confirms that a report has arrived (DSA, article 16.4). Contains nothing that the reporter wrote. */
export const reportReceiptMail = (site: Site, ad: ReportedAd): MailText => ({
  subject: `Din anmälan av ${oneLine(ad.name)}`,
  body: signedMail(site, [
    `Vi har tagit emot din anmälan av annonsen ${oneLine(ad.name)}.`,
    ad.url,
    '',
    'En av våra medarbetare läser den och skriver till dig när vi har beslutat.',
    'Har du inte anmält annonsen behöver du inte göra något.',
  ]),
});

/** The decision, its reasons and how to object (DSA, article 16.5). */
export const reportDecisionMail = (
  site: Site,
  ad: ReportedAd,
  { status, decision }: { status: ReportDecision; decision: string },
): MailText => ({
  subject: `Beslut om din anmälan av ${oneLine(ad.name)}`,
  body: signedMail(site, [
    status === 'upheld'
      ? `Vi har åtgärdat annonsen ${oneLine(ad.name)} efter din anmälan.`
      : `Vi har läst din anmälan av annonsen ${oneLine(ad.name)}. Annonsen ligger kvar.`,
    ad.url,
    '',
    decision,
    '',
    `Beslutet är fattat av en människa. Tycker du att det är fel, skriv till ${site.contactEmail}.`,
    'Du kan också vända dig till ett godkänt tvistlösningsorgan eller till domstol.',
  ]),
});
