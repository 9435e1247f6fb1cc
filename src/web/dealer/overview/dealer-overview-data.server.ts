import { data, redirectDocument } from 'react-router';
import { z } from 'zod';
import { readDealerViews } from '#src/db/ads/ad-views.ts';
import { listDeadPictures } from '#src/db/ads/dead-pictures.ts';
import { readQualityNow, readQualityTrend } from '#src/db/dealers/dealer-quality.ts';
import { readDealerStock } from '#src/db/dealers/dealer-stock.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { listInbox } from '#src/db/enquiries/enquiry-thread.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { firstSteps } from '#src/domain/dealers/first-steps.ts';
import { dealerAreaUrl } from '#src/office-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { formIntent } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import { acceptOwnAgreements, readOwnAgreements } from '#src/web/dealer/agreements/own-agreements.server.ts';

const DAYS_OF_VIEWS = 14;
const DAYS_OF_TREND = 30;

export async function readDealerOverview(request: DealerRequest) {
  const { db, dealer, now, role } = request;
  const [stock, qualities, { trend, median }, views, enquiries, deadPictures, edited, agreements] = await Promise.all([
    readDealerStock(db, dealer.id),
    readQualityNow(db, now, [dealer.id]),
    readQualityTrend(db, dealer.id, DAYS_OF_TREND),
    readDealerViews(db, dealer.id, now, DAYS_OF_VIEWS),
    listInbox(db, { dealerId: dealer.id, status: 'unanswered' }, { page: 1, size: 1 }),
    listDeadPictures(db, { dealerId: dealer.id }),
    readEditedDealer(db, dealer.id),
    readOwnAgreements(request),
  ]);
  if (edited === null) throw data(null, { status: 404 });
  const { details } = edited;
  const steps = firstSteps({ ...stock, details }, now);
  return {
    dealer: dealer.name,
    slug: dealer.slug,
    /** The first steps are an owner's. */
    steps: roleMay(role, 'details') ? steps : null,
    /** Agreements that nobody of the dealer has accepted as they are now. */
    toAccept: roleMay(role, 'agreements')
      ? agreements.filter(({ accepted }) => accepted === null).map(({ document }) => document)
      : [],
    stock,
    /** Null: it has no ads for sale. */
    quality: qualities.get(dealer.id) ?? null,
    trend,
    median,
    views,
    unanswered: enquiries.total,
    deadPictures,
  };
}

export type DealerOverviewModel = Awaited<ReturnType<typeof readDealerOverview>>;

export const dealerOverviewAction = dealerAction({
  accept: formIntent(z.strictObject({ accepted: z.literal('ja') }), async (request: DealerRequest) => {
    await acceptOwnAgreements(request);
    return redirectDocument(withNotice(dealerAreaUrl(), 'villkor-godkanda'));
  }),
});
