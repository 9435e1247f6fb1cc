import { insertMail } from '#src/db/accounts/mails.ts';
import { listRecipientsOfAd, takeWaitingDecisions } from '#src/db/ad-decisions/ad-decisions.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdDecision } from '#src/domain/ad-decisions/ad-decision.ts';
import { adCorrectionsMail, adDecisionMail, type DecisionSite } from '#src/domain/ad-decisions/decision-mails.ts';
import { dealerAdUrl } from '#src/office-urls.ts';

/** For how long the first correction of a dealer's ads waits for others. */
export const CORRECTIONS_WAIT_MINUTES = 15;
/** Corrections of one mail; more are several mails, so that no reason is left out. */
const MAX_PER_MAIL = 100;

/**
 * Mails the corrections of each dealer's ads whose first one has waited long enough: one mail, with the reasons of each. Mails and their marks
 * are one transaction: killed at any moment, each correction is mailed once.
 * @returns number of mails
 */
export const mailCorrections = ({ db, site }: { db: Db; site: DecisionSite }, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const until = new Date(now.getTime() - CORRECTIONS_WAIT_MINUTES * 60_000);
    let mails = 0;
    for (const decisions of (await takeWaitingDecisions(tx, until)).values()) {
      const { recipients } = await listRecipientsOfAd(tx, decisions[0]?.adId ?? 0);
      for (const mail of mailsOf(site, decisions))
        for (const recipient of recipients) {
          await insertMail(tx, { recipient, ...mail, replyTo: site.contactEmail });
          mails += 1;
        }
    }
    return mails;
  });

function mailsOf(site: DecisionSite, decisions: readonly AdDecision[]) {
  const linked = decisions.map((decision) => ({ ...decision, url: site.url + dealerAdUrl(decision.adId) }));
  const [first, second] = linked;
  if (first !== undefined && second === undefined) return [adDecisionMail(site, first)];
  const parts = Array.from({ length: Math.ceil(linked.length / MAX_PER_MAIL) }, (_, at) =>
    linked.slice(at * MAX_PER_MAIL, (at + 1) * MAX_PER_MAIL),
  );
  return parts.map((part) => adCorrectionsMail(site, part));
}
