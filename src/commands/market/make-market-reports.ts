import type { Db } from '#src/db/connection/client.ts';
import { listMarketReports, readFirstMonth, storeMarketReport } from '#src/db/market/market-reports.ts';
import { readPriceIndexes } from '#src/db/market/price-index-rows.ts';
import { readMonthAds } from '#src/db/valuation/month-ads.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { marketReport, monthsBefore } from '#src/domain/market/market-report.ts';

/** A site that starts with older events gets reports of the months before too. */
const MAX_MONTHS = 12;

/**
 * Makes the report of every month that is over and has none, the earliest first. Each is computed from the events and stored in one
 * statement, so that a killed run leaves whole reports or none, and no run alters a stored one.
 * @returns the months of the new reports, YYYY-MM
 */
export async function makeMarketReports(db: Db, now: Date): Promise<string[]> {
  const first = await readFirstMonth(db);
  if (first === null) return [];
  const current = isoDay(now).slice(0, 7);
  const made = new Set((await listMarketReports(db)).map(({ month }) => month));
  const missing = Array.from({ length: MAX_MONTHS }, (_, at) => monthsBefore(current, MAX_MONTHS - at)).filter(
    (month) => month >= first && !made.has(month),
  );
  if (missing.length === 0) return [];
  const indexes = await readPriceIndexes(db);
  const stored: string[] = [];
  for (const month of missing) {
    const ads = await readMonthAds(db, month);
    if (ads.length === 0) continue;
    const figures = marketReport(ads, indexes, month);
    if (await storeMarketReport(db, { month, madeAt: now, figures })) stored.push(month);
  }
  return stored;
}
