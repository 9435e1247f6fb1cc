/** Most cars of one series, where no model was asked for. */
const MAX_OF_ONE_SERIES = 2;

/**
 * The first so many, not more than two of a series unless one model or an order was asked for; filled up where there are too few.
 * @param brands of each of these the first is among them
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
