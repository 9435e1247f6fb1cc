import { STAFF_ADS_PER_PAGE, searchStaffAds } from '#src/db/ads/staff-ads.ts';
import { parseStaffAdQuery } from '#src/domain/ads/staff-ad-query.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';

/** The dealer's own ads for the query in the address; a dealer that the address names is ignored. */
export async function readDealerAds({ db, url, dealer }: DealerRequest) {
  const { text, status, page, sort } = parseStaffAdQuery(url.searchParams);
  const query = { text, status, page, sort };
  const { rows, total } = await searchStaffAds(db, {
    ...parseStaffAdQuery(new URLSearchParams()),
    ...{ ...query, dealerId: dealer.id },
  });
  return { query, rows, total, lastPage: Math.max(1, Math.ceil(total / STAFF_ADS_PER_PAGE)) };
}

export type DealerAdsModel = Awaited<ReturnType<typeof readDealerAds>>;
