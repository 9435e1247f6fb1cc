import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '#src/base/error-code.ts';
import type { Db } from '#src/db/connection/client.ts';
import { inStockTransaction, type StockChange } from '#src/db/deliveries/stock-transaction.ts';

/** PostgreSQL error code of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';
/** How long a try waits for a running import, and the pause until the next one, during which it holds no connection. */
export const IMPORT_WAITS = { lockMs: 1_000, pauseMs: 4_000 };

/**
 * Changes ads like `inStockTransaction`, for work in the background: while an import is running it tries again and again, so that it
 * does not keep a connection that others need.
 */
export async function betweenImports<Value>(
  pool: pg.Pool,
  change: (db: Db, client: pg.ClientBase) => Promise<StockChange<Value>>,
  { lockMs, pauseMs } = IMPORT_WAITS,
): Promise<Value> {
  while (true) {
    try {
      return await inStockTransaction(pool, change, { lockMs });
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
    await sleep(pauseMs);
  }
}
