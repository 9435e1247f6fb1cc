import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { oneLine } from '#src/domain/enquiries/enquiry-mails.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import {
  AD_DECISION_WORDS,
  type AdDecision,
  type AdDecisionAction,
  correctionTexts,
  type DecisionReasons,
  decisionOriginText,
  groundText,
} from './ad-decision.ts';

export type DecisionSite = { name: string; url: string; contactEmail: string };

/** The months in which a dealer may complain of a decision (DSA, article 20). */
export const COMPLAINT_MONTHS = 6;

/** The ways to object to a decision (DSA, articles 20 and 21), as the dealer reads them in a mail. */
const objectionText = ({ contactEmail }: Pick<DecisionSite, 'contactEmail'>): string =>
  `Tycker ni att beslutet är fel, klaga på annonsens sida i ert område, eller skriv till ${contactEmail} inom sex månader. Vi prövar det då igen, utan kostnad. Ni kan också vända er till ett godkänt tvistlösningsorgan eller till domstol.`;

/** The same on the page with the form. */
export const OBJECTION_TEXT =
  'Tycker ni att ett beslut är fel kan ni klaga här inom sex månader. Vi prövar det då igen, utan kostnad. Ni kan också vända er till ett godkänt tvistlösningsorgan eller till domstol.';

/** To the dealer of an ad: a decision about it with its reasons (DSA, article 17). Says nothing about who reported it. */
export const adDecisionMail = (
  site: DecisionSite,
  {
    url,
    ...decision
  }: Pick<AdDecision, 'car' | 'action' | 'changes' | 'isReported'> & DecisionReasons & { url: string },
): MailText => ({
  subject: `Beslut om er annons ${oneLine(decision.car)}`,
  body: signedMail(site, [
    `${oneLine(decision.car)} hos ${site.name}`,
    url,
    '',
    AD_DECISION_WORDS[decision.action],
    ...(decision.changes === null ? [] : correctionTexts(decision.changes)),
    '',
    'Därför:',
    decision.reason,
    '',
    groundText(decision),
    decisionOriginText(decision),
    '',
    objectionText(site),
  ]),
});

/** The same for one decision about several ads. @param cars some of them, with the pages of their decisions */
export const adDecisionsMail = (
  site: DecisionSite,
  {
    action,
    total,
    cars,
    ...reasons
  }: DecisionReasons & { action: AdDecisionAction; total: number; cars: readonly { car: string; url: string }[] },
): MailText => ({
  subject: `Beslut om ${formatCount(total, 'annons', 'annonser')} hos ${site.name}`,
  body: signedMail(site, [
    `Beslutet gäller ${formatCount(total, 'annons', 'annonser')}:`,
    ...cars.flatMap(({ car, url }) => [oneLine(car), url]),
    ...(total > cars.length ? [`och ${formatCount(total - cars.length, 'annons', 'annonser')} till.`] : []),
    '',
    AD_DECISION_WORDS[action],
    '',
    'Därför:',
    reasons.reason,
    '',
    groundText(reasons),
    decisionOriginText({ isReported: false }),
    '',
    objectionText(site),
  ]),
});

/** Several decisions about ads of a dealer, each with its own reasons. @param decisions with the pages of their ads, in their order */
export const adCorrectionsMail = (
  site: DecisionSite,
  decisions: readonly (Pick<AdDecision, 'adId' | 'car' | 'action' | 'changes'> & DecisionReasons & { url: string })[],
): MailText => {
  const ads = new Set(decisions.map(({ adId }) => adId)).size;
  return {
    subject: `Rättelser av ${formatCount(ads, 'annons', 'annonser')} hos ${site.name}`,
    body: signedMail(site, [
      `Vi har rättat ${formatCount(ads, 'annons', 'annonser')}. Rättelserna står kvar när ni skickar nästa fil.`,
      ...decisions.flatMap(({ car, url, changes, ...reasons }) => [
        '',
        oneLine(car),
        url,
        ...(changes === null ? [] : correctionTexts(changes)),
        `Därför: ${reasons.reason}`,
        groundText(reasons),
      ]),
      '',
      decisionOriginText({ isReported: false }),
      '',
      objectionText(site),
    ]),
  };
};
