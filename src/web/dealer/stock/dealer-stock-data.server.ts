import { searchStaffAds } from '#src/db/ads/staff-ads.ts';
import { readAdLabels } from '#src/db/valuation/valuation-labels.ts';
import { parseStaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { judgementText } from '#src/domain/valuation/valuation-texts.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';

/** The dealer's own ads for the query in the address; a dealer that the address names is ignored. */
export async function readDealerAds({ db, url, dealer }: DealerRequest) {
  const { text, status, lacking, page, order, size } = parseStaffAdQuery(url.searchParams);
  const query = { text, status, lacking, page, order, size };
  const { rows, total } = await searchStaffAds(db, {
    ...parseStaffAdQuery(new URLSearchParams()),
    ...query,
    dealerId: dealer.id,
  });
  const labels = await readAdLabels(
    db,
    rows.map(({ id }) => id),
  );
  return {
    query,
    rows: rows.map((row) => {
      const judged = labels.get(row.id);
      // Null: not judged yet, or not for sale.
      const judgement = judged ? judgementText(judged, { ...row, ...judged }) : null;
      return { ...row, judgement };
    }),
    total,
    lastPage: Math.max(1, Math.ceil(total / size)),
  };
}

export type DealerAdsModel = Awaited<ReturnType<typeof readDealerAds>>;
