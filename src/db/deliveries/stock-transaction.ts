import type pg from 'pg';
import { type Db, dbOn } from '../client.ts';
import { lockStock, publishStock } from './deliveries.ts';

/** What a change comes to, and the series whose figures it touches; null: nothing that a visitor sees was changed. */
export type StockChange<Value> = { value: Value; touchedSeries: (number | null)[] | null };

/**
 * A change of ads outside a delivery, in one transaction that no import shares: what depends on the stock is counted again and the
 * stock gets its next version, or nothing has happened.
 */
export async function inStockTransaction<Value>(
  pool: pg.Pool,
  change: (db: Db, client: pg.ClientBase) => Promise<StockChange<Value>>,
): Promise<Value> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await lockStock(client);
    const { value, touchedSeries } = await change(dbOn(client), client);
    if (touchedSeries !== null)
      await publishStock(
        client,
        touchedSeries.filter((id) => id !== null),
      );
    await client.query('commit');
    return value;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // After a failure the connection may be in the middle of anything: it is closed, and its transaction with it.
    client.release(failure);
  }
}
