/** Maximum number of cars of one series when no model was requested. */
const MAX_OF_ONE_SERIES = 2;

/**
 * Picks the first ads, at most two of a series unless a model or an order was requested; filled up if there are too few.
 * @param brands the first ad of each of these is included
 */
export function pickVaried<Ad extends { brand: string; series: string | null }>(
  ads: readonly Ad[],
  { count, isOneModel, brands }: { count: number; isOneModel: boolean; brands: readonly string[] },
): Ad[] {
  const alike = new Map<string, number>();
  const picked = new Set(brands.slice(0, count).flatMap((brand) => ads.find((ad) => ad.brand === brand) ?? []));
  for (const ad of ads) {
    const key = `${ad.brand} ${ad.series}`;
    const before = alike.get(key) ?? 0;
    if ((before >= MAX_OF_ONE_SERIES && !isOneModel) || picked.size === count) continue;
    alike.set(key, before + 1);
    picked.add(ad);
  }
  for (const ad of ads) if (picked.size < count) picked.add(ad);
  return ads.filter((ad) => picked.has(ad));
}
