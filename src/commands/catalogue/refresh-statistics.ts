import type pg from 'pg';
import { isStaticDataFresh, writeStaticData } from '#src/db/catalogue/static-data.ts';
import { createDb } from '#src/db/client.ts';
import { lockStock } from '#src/db/deliveries/stock-transaction.ts';
import { computeStatistics as countAnew } from '#src/db/statistics-refresh.ts';

/**
 * Recomputes the statistics of every series in one transaction, unless they are up to date with stock and catalogue. Needed after
 * a new schema or catalogue; an import recomputes them automatically.
 * @returns whether anything was counted
 */
export async function refreshStatistics(pool: pg.Pool, now: Date | null = null): Promise<boolean> {
  if (await isStaticDataFresh(createDb(pool))) return false;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await lockStock(client);
    await countAnew(client, 'all', now);
    await writeStaticData(client);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
