import type { AdDetail } from '#src/db/ads/ad-detail.ts';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { similarReason } from '#src/domain/ads/similar-reason.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { toSaleCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import type { SaleCard } from '#src/web/shared/sale-carousel/sale-card.tsx';

export type SimilarCar = { card: SaleCard; series: string | null };

/** The cars most similar to an ad's (D43), the nearest first, each with the reason. Excludes the same car at other dealers. */
export async function readSimilarCars(
  { db, adSearch, now, pictures }: Pick<PageRequest, 'db' | 'adSearch' | 'now' | 'pictures'>,
  ad: AdDetail,
): Promise<SimilarCar[]> {
  const sameCar = new Set(ad.otherSellers.map(({ internalId }) => internalId));
  const ids = (await adSearch.similar(ad)).filter((id) => !sameCar.has(id));
  const rows = await readAdRows(db, ids, now);
  const cardOf = toSaleCard(pictures);
  return rows.map((row) => ({ card: cardOf(row, similarReason(row, ad)), series: row.series }));
}
