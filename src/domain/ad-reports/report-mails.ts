import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { oneLine } from '#src/domain/enquiries/enquiry-mails.ts';
import type { ReportDecision } from './ad-report.ts';

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
