import { type StaffAdRow, searchStaffAds } from '#src/db/ads/staff-ads.ts';
import { type AdLabel, readAdLabels } from '#src/db/valuation/valuation-labels.ts';
import { parseStaffAdQuery } from '#src/domain/ads/staff-ad-query.ts';
import { LABEL_NAMES } from '#src/domain/valuation/label-names.ts';
import { whyNotText } from '#src/domain/valuation/valuation-texts.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';

/** The dealer's own ads for the query in the address; a dealer that the address names is ignored. */
export async function readDealerAds({ db, url, dealer }: DealerRequest) {
  const { text, status, page, order, size } = parseStaffAdQuery(url.searchParams);
  const query = { text, status, page, order, size };
  const { rows, total } = await searchStaffAds(db, {
    ...parseStaffAdQuery(new URLSearchParams()),
    ...{ ...query, dealerId: dealer.id },
  });
  const labels = await readAdLabels(
    db,
    rows.map(({ id }) => id),
  );
  return {
    query,
    rows: rows.map((row) => ({ ...row, judgement: judgementOf(row, labels.get(row.id)) })),
    total,
    lastPage: Math.max(1, Math.ceil(total / size)),
  };
}

/** "Marknadspris", "bara 3 jämförbara bilar"; null: not judged yet, or not for sale. */
function judgementOf({ modelYear, odometerKm }: StaffAdRow, label: AdLabel | undefined): string | null {
  if (label === undefined) return null;
  if (label.whyNot !== null) return whyNotText(label.whyNot, { modelYear, odometerKm, ...label });
  return label.label === null ? null : LABEL_NAMES[label.label];
}

export type DealerAdsModel = Awaited<ReturnType<typeof readDealerAds>>;
