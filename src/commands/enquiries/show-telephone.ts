import { fail, ok, type Result } from '#src/base/result.ts';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { countTelephoneView, readContactAd } from '#src/db/enquiries/enquiries.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { EnquiryFailure } from './send-enquiry.ts';

/** The telephone number of an ad's dealer, which is counted by day; of whom it was shown to, nothing is stored. */
export async function showTelephone(
  db: Db,
  { adId, network, now }: { adId: number; network: string; now: Date },
): Promise<Result<string, EnquiryFailure | 'no-telephone'>> {
  const ad = await readContactAd(db, adId);
  if (ad === null) return fail('no-ad');
  if (ad.isExample) return fail('example');
  if (ad.status !== 'active') return fail('closed');
  if (ad.telephone === null) return fail('no-telephone');
  if (!(await takeFromLimit(db, LIMITS.telephone, network)).allowed) return fail('too-many');
  await countTelephoneView(db, ad.dealerId);
  await addAdViews(db, now, [{ adId, ...NO_COUNTS, telephones: 1 }]);
  return ok(ad.telephone);
}
