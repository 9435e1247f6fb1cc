import { insertMail } from '#src/db/accounts/mails.ts';
import {
  insertAdDecisions,
  listDealersOfChange,
  listRecipientsOfAd,
  type NewDecision,
} from '#src/db/ad-decisions/ad-decisions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { adDecisionMail, adDecisionsMail } from '#src/domain/ad-decisions/decision-mails.ts';
import type { AdStatement, BulkStatement } from '#src/domain/ad-decisions/statement.ts';
import { dealerAdUrl } from '#src/office-urls.ts';

/**
 * States a decision of staff to the dealer of its ad (DSA, article 17), in the transaction that acts on the ad: stored for the dealer's area, and
 * mailed. The mail of a correction waits for others (mail-corrections.ts). @returns whether anybody at the dealer has an address
 */
export async function stateDecision(
  tx: Db,
  { site, ...reasons }: AdStatement,
  decision: Pick<NewDecision, 'adId' | 'action' | 'changes' | 'reportId'>,
): Promise<boolean> {
  const { adId, action, changes, reportId = null } = decision;
  const isMailWaiting = action === 'correct' && reportId === null;
  await insertAdDecisions(tx, [{ ...reasons, ...decision, isMailWaiting }]);
  const { car, recipients } = await listRecipientsOfAd(tx, adId);
  if (isMailWaiting) return recipients.length > 0;
  const url = site.url + dealerAdUrl(adId);
  const mail = adDecisionMail(site, { ...reasons, car, action, changes, url, isReported: reportId !== null });
  for (const recipient of recipients) await insertMail(tx, { recipient, ...mail, replyTo: site.contactEmail });
  return recipients.length > 0;
}

/** Stores the decisions of a part of a change of many ads; {@link mailChange} mails them when it is done. */
export const storeDecisionsOfChange = (
  tx: Db,
  changeId: number,
  { site: _, ...stated }: BulkStatement,
  ads: readonly Pick<NewDecision, 'adId' | 'changes'>[],
): Promise<void> =>
  insertAdDecisions(
    tx,
    ads.map(({ adId, changes }) => ({
      ...stated,
      adId,
      changeId,
      changes: stated.action === 'correct' ? changes : null,
    })),
  );

const MAX_NAMED_CARS = 20;

/** Mails each dealer the decision about its ads. */
export async function mailChange(tx: Db, changeId: number, { site, ...stated }: BulkStatement): Promise<void> {
  for (const { total, cars } of await listDealersOfChange(tx, changeId, MAX_NAMED_CARS)) {
    const { recipients } = await listRecipientsOfAd(tx, cars[0]?.adId ?? 0);
    const linked = cars.map(({ adId, car }) => ({ car, url: site.url + dealerAdUrl(adId) }));
    const mail = adDecisionsMail(site, { ...stated, total, cars: linked });
    for (const recipient of recipients) await insertMail(tx, { recipient, ...mail, replyTo: site.contactEmail });
  }
}
