import { DAY_MS } from '#src/base/units.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readSaleSpells, type SeriesRemovalTimes, writeRemovalTimes } from '#src/db/market/removal-times.ts';
import { listPricedSeries } from '#src/db/valuation/priced-ads.ts';
import { removalTimes } from '#src/domain/market/removal-times.ts';

/** Days whose ads count. */
const PERIOD = 365;

/**
 * Computes how long the ads of each series and generation are for sale. It reads series by series and writes once, so that a killed
 * run leaves the figures of the night before.
 * @returns number of series and generations whose figures changed
 */
export async function computeRemovalTimes(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - PERIOD * DAY_MS);
  const times: SeriesRemovalTimes[] = [];
  for (const seriesId of await listPricedSeries(db, since)) {
    const found = removalTimes(await readSaleSpells(db, seriesId, since, now));
    times.push(...found.map((each) => ({ ...each, seriesId })));
  }
  return db.transaction().execute((tx) => writeRemovalTimes(tx, times));
}
