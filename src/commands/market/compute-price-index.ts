import type { Db } from '#src/db/connection/client.ts';
import { type PriceIndex, writePriceIndexes } from '#src/db/market/price-index-rows.ts';
import { listPricedSeries, readPricedAds } from '#src/db/valuation/priced-ads.ts';
import { combineIndex, type MonthLevels, monthLevels, toIndex } from '#src/domain/market/price-index.ts';
import type { IndexedFuel } from '#src/domain/market/price-index-texts.ts';
import { firstDayOf, monthOf } from '#src/domain/market/priced-months.ts';

/** Months of the index before the current one, which is not over. */
const MONTHS = 36;

/**
 * Computes the price index of each series and fuel, and of all series, from the events of the ads. It reads series by series and
 * writes once, so that a killed run leaves the index of the night before.
 * @returns number of months whose index changed
 */
export async function computePriceIndex(db: Db, now: Date): Promise<number> {
  const until = monthOf(now);
  const since = new Date(firstDayOf(until - MONTHS));
  const bySeries: { seriesId: number; fuel: Exclude<IndexedFuel, 'all'>; levels: MonthLevels }[] = [];
  for (const seriesId of await listPricedSeries(db, since)) {
    const groups = Map.groupBy(await readPricedAds(db, seriesId, since), ({ fuel }) => fuel);
    for (const [fuel, ads] of groups) {
      if (fuel === 'unknown') continue;
      const levels = monthLevels(ads, until - MONTHS, until);
      if (levels.length > 0) bySeries.push({ seriesId, fuel, levels });
    }
  }
  const byFuel = Map.groupBy(bySeries, ({ fuel }) => fuel);
  const indexes: PriceIndex[] = [
    { seriesId: null, fuel: 'all', points: combineIndex(bySeries.map(({ levels }) => levels)) },
    ...[...byFuel].map(([fuel, parts]) => ({
      seriesId: null,
      fuel,
      points: combineIndex(parts.map(({ levels }) => levels)),
    })),
    ...bySeries.map(({ seriesId, fuel, levels }) => ({ seriesId, fuel, points: toIndex(levels) })),
  ];
  return db.transaction().execute((tx) => writePriceIndexes(tx, indexes));
}
