import { listDecisionsOfDealer } from '#src/db/ad-reports/ad-decisions.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';

const MAX_DECISIONS = 200;

/** The decisions of staff about the dealer's ads, the latest first. */
export const readDealerDecisions = async ({ db, dealer, site }: DealerRequest) => ({
  decisions: await listDecisionsOfDealer(db, dealer.id, MAX_DECISIONS),
  contactEmail: site.contactEmail,
});
