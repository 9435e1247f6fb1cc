import type pg from 'pg';
import { COUNTED_STOCK, refreshPopularAds } from '#src/db/ads/popular-ads.ts';
import { withholdAds } from '#src/db/ads/withheld-ads.ts';
import { writeStaticData } from '#src/db/catalogue/static-data.ts';
import { type Db, dbOn } from '#src/db/connection/client.ts';
import { computeStatistics, type TouchedSeries } from '#src/db/statistics/statistics-refresh.ts';
import { addSearchLogLine, rebuildSearchIndex } from '#src/db/suggestions/search-entries.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { joinChangedCars } from './same-cars.ts';
import { recordStockChanges } from './stock-changes.ts';

/** Waits until no other delivery is being merged and blocks others until the transaction ends. */
export async function lockStock(client: pg.ClientBase): Promise<void> {
  await client.query('select from stock_version for update');
}

/** Recomputes everything that depends on the stock alone and bumps the stock version. */
export async function bumpStockVersion(
  client: pg.ClientBase,
  touched: TouchedSeries = 'of the delivery',
): Promise<void> {
  const withheldSeries = (await withholdAds(dbOn(client))).filter((id) => id !== null);
  const joinedSeries = await joinChangedCars(client);
  // Read once for the three that follow: a pass over the wide rows takes longer than all else that a small delivery does.
  await client.query(`create temp table counted_stock on commit drop as ${COUNTED_STOCK}`);
  await client.query('delete from stock_counts');
  await client.query(
    `insert into stock_counts (brand, active, active_with_image)
     select brand, sum(active), sum(active_with_image) from counted_stock group by brand having sum(active) > 0`,
  );
  await refreshPopularAds(client, 'counted_stock');
  const { hasChanged, rows } = await rebuildSearchIndex(dbOn(client), 'counted_stock');
  await client.query('drop table counted_stock');
  if (hasChanged) {
    const line = `Indexet byggdes om när annonserna ändrades: ${formatNumber(rows)} namn.`;
    await addSearchLogLine(dbOn(client), line);
  }
  await computeStatistics(client, touched, null, [...joinedSeries, ...withheldSeries]);
  await client.query('update stock_version set version = version + 1, changed_at = now()');
  await recordStockChanges(client);
  await writeStaticData(client);
}

/**
 * Bumps the stock version for changes of ads on which no figure of the stock depends, within {@link inStockTransaction}.
 * @param hasOthers whether ads were written before these changes and not published since: those are joined to cars
 */
export async function publishChangedAds(client: pg.ClientBase, hasOthers: boolean): Promise<void> {
  const joinedSeries = hasOthers ? await joinChangedCars(client) : [];
  if (joinedSeries.length > 0) return bumpStockVersion(client, joinedSeries);
  await client.query('update stock_version set version = version + 1');
  await recordStockChanges(client);
}

/** Result of a change and the series whose figures it affects; null: none, and the version is not bumped. */
export type StockChange<Value> = { value: Value; touchedSeries: (number | null)[] | null };

/**
 * Changes ads outside a delivery, in one transaction under the import lock: recomputes what depends on the stock and bumps its
 * version, or rolls back.
 * @param lockMs how long it waits for every lock; by default as long as the connection may
 */
export async function inStockTransaction<Value>(
  pool: pg.Pool,
  change: (db: Db, client: pg.ClientBase) => Promise<StockChange<Value>>,
  { lockMs }: { lockMs?: number } = {},
): Promise<Value> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    if (lockMs !== undefined) await client.query(`set local lock_timeout = ${lockMs}`);
    await lockStock(client);
    const { value, touchedSeries } = await change(dbOn(client), client);
    if (touchedSeries !== null)
      await bumpStockVersion(
        client,
        touchedSeries.filter((id) => id !== null),
      );
    await client.query('commit');
    return value;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // After a failure the state of the connection is unknown: it is closed, which rolls back its transaction.
    client.release(failure);
  }
}
