import type pg from 'pg';
import { createDb, type Db, dbOn } from '#src/db/connection/client.ts';
import { hasUnpublishedChanges, readStockChanges } from '#src/db/deliveries/stock-changes.ts';
import { inStockTransaction, publishChangedAds } from '#src/db/deliveries/stock-transaction.ts';
import { deleteOtherDepreciation, writeDepreciation } from '#src/db/market/depreciation.ts';
import { deleteOtherPriceGuides, writePriceGuides } from '#src/db/market/price-guides.ts';
import { readOffers, writeBetterBuys } from '#src/db/valuation/better-buys.ts';
import { writeJudgedPrices } from '#src/db/valuation/judged-prices.ts';
import { recomputeAccuracy } from '#src/db/valuation/published-accuracy.ts';
import { listValuedSeries, readValuedCars } from '#src/db/valuation/valuation-cars.ts';
import {
  lockValuations,
  readCurrentModel,
  readValuationState,
  readValuedVersion,
  type StoredModel,
  storeModel,
  writeValuationState,
} from '#src/db/valuation/valuation-models.ts';
import { readPreviousLabels, writeValuations } from '#src/db/valuation/valuation-rows.ts';
import { isAcceptable } from '#src/domain/valuation/accuracy.ts';
import { findBetterBuys, findCheapest } from '#src/domain/valuation/better-buys.ts';
import { type ValuationThread, withValuationThread } from './value-stock-tasks.ts';

/** Series that are read, valued and written at once: one transaction. */
const SERIES_AT_ONCE = 10;

/** Number of series that were valued, and of valuations that changed. */
export type ValuedStock = { series: number; changed: number };

/**
 * Values the ads of all series that changed since the last call, with the current model; fits one if there is none. Killed at any
 * moment it leaves whole series, and the next call values them again: what is equal is not written.
 */
export const valueStock = (pool: pg.Pool, now: Date): Promise<ValuedStock> =>
  withLock(pool, async (db, client) => {
    const state = await readValuationState(db);
    const stock = await readValuedVersion(db);
    const model = await readCurrentModel(db);
    if (model === null) return withValuationThread((thread) => fitAndValue({ pool, db, thread }, now));
    if (state !== null && state.modelId === model.id && state.version === stock.version && state.token === stock.token)
      return NOTHING;
    const changes = state?.modelId === model.id ? await readStockChanges(client, state) : null;
    return withValuationThread((thread) =>
      valueSeriesOf({ pool, db, thread }, model, { ...stock, adIds: changes?.adIds ?? null, now }),
    );
  });

/**
 * Fits a model to all ads and values them with it. A model that is clearly less accurate than the current one is stored as refused,
 * and the current one remains.
 */
export const fitValuation = (pool: pg.Pool, now: Date): Promise<ValuedStock> =>
  withLock(pool, (db) => withValuationThread((thread) => fitAndValue({ pool, db, thread }, now)));

const NOTHING: ValuedStock = { series: 0, changed: 0 };

type Valuer = { pool: pg.Pool; db: Db; thread: ValuationThread };

async function fitAndValue(valuer: Valuer, now: Date): Promise<ValuedStock> {
  const { db, thread } = valuer;
  const stock = await readValuedVersion(db);
  const series = await listValuedSeries(db, null);
  for (const ids of inBatches(series)) await thread.add(await readValuedCars(db, ids, now), now);
  const fitted = await thread.fit(now);
  if (fitted === null) return NOTHING;
  const current = await readCurrentModel(db);
  const isAccepted = isAcceptable(fitted.accuracy, current?.accuracy ?? null);
  const stored = { fittedAt: now, stockVersion: stock.version, ...fitted };
  const id = await db.transaction().execute((tx) => storeModel(tx, stored, isAccepted));
  const accepted: StoredModel = { id, parameters: JSON.parse(fitted.parameters), accuracy: fitted.accuracy };
  const model = isAccepted ? accepted : current;
  return model === null ? NOTHING : valueSeriesOf(valuer, model, { ...stock, adIds: null, now });
}

type Valued = {
  version: number;
  token: string | null;
  /** Ads that changed; null: all. */
  adIds: readonly number[] | null;
  now: Date;
};

async function valueSeriesOf(
  { pool, db, thread }: Valuer,
  { id: modelId, parameters }: StoredModel,
  { version, token, adIds, now }: Valued,
): Promise<ValuedStock> {
  await thread.use(parameters);
  const series = await listValuedSeries(db, adIds);
  let changed = 0;
  // The version up to which all changes are valued, those that this run publishes included.
  let upTo = { version, token };
  for (const ids of inBatches(series)) {
    const { curves, guides, ...valued } = await thread.value({
      cars: await readValuedCars(db, ids, now),
      previous: await readPreviousLabels(db, ids),
      // The curves and guides are those of the model, and change with it alone.
      withCurves: adIds === null,
    });
    const written = { modelId, stockVersion: version, now };
    changed += await inStockTransaction(pool, async (tx, client) => {
      const stock = await readValuedVersion(tx);
      const hasOthers = await hasUnpublishedChanges(client);
      const isAlone = stock.version === upTo.version && stock.token === upTo.token && !hasOthers;
      if (adIds === null) {
        await writeDepreciation(tx, ids, modelId, curves);
        await writePriceGuides(tx, ids, guides);
      }
      const ofAds = await writeValuations(tx, ids, valued, written);
      const offers = await readOffers(tx, ids);
      const ofBuys = await writeBetterBuys(tx, ids, findBetterBuys(offers), findCheapest(offers));
      if ((await writeJudgedPrices(tx, ids)) > 0) {
        await publishChangedAds(client, hasOthers);
        if (isAlone) upTo = await readValuedVersion(tx);
      }
      return { value: ofAds + ofBuys, touchedSeries: null };
    });
  }
  if (adIds === null) {
    await deleteOtherDepreciation(db, series);
    await deleteOtherPriceGuides(db, series);
  }
  if (changed > 0) await db.transaction().execute(recomputeAccuracy);
  await writeValuationState(db, { modelId, ...upTo });
  return { series: series.length, changed };
}

function* inBatches(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += SERIES_AT_ONCE) yield ids.slice(from, from + SERIES_AT_ONCE);
}

/** One process at a time writes valuations. */
async function withLock<Value>(pool: pg.Pool, work: (db: Db, client: pg.PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  try {
    await lockValuations(dbOn(client));
    return await work(createDb(pool), client);
  } finally {
    // Closes the session, which releases the lock.
    client.release(true);
  }
}
