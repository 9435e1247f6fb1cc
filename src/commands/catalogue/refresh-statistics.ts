import type pg from 'pg';
import { isStaticDataFresh, writeStaticData } from '#src/db/catalogue/static-data.ts';
import { createDb } from '#src/db/connection/client.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { computeStatistics as countAnew } from '#src/db/statistics/statistics-refresh.ts';

/**
 * Recomputes the statistics of every series in one transaction, unless they are up to date with stock and catalogue. Needed after
 * a new schema or catalogue; an import recomputes them automatically.
 * @returns whether anything was counted
 */
export async function refreshStatistics(pool: pg.Pool, now: Date | null = null): Promise<boolean> {
  if (await isStaticDataFresh(createDb(pool))) return false;
  return inStockTransaction(pool, async (_, client) => {
    await countAnew(client, 'all', now);
    await writeStaticData(client);
    return { value: true, touchedSeries: null };
  });
}
