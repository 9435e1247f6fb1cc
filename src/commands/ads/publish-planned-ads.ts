import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { lockAdFields } from '#src/db/ads/ad-overrides.ts';
import {
  beginDuePublications,
  readPlannedPublication,
  refusePublication,
  removePlannedPublication,
} from '#src/db/ads/planned-publications.ts';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import { createDb, type Db } from '#src/db/client.ts';
import { inStockTransaction, type StockChange } from '#src/db/deliveries/stock-transaction.ts';
import { errorCode } from '#src/domain/error-code.ts';
import { publishStoredDraft } from './publish-ad.ts';

/** PostgreSQL error code of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';
/** How long a try waits for a running import, and the pause until the next one, during which it holds no connection. */
const WAITS = { lockMs: 1_000, pauseMs: 4_000 };

/**
 * Publishes the drafts whose time has come, each in a transaction of its own: after a kill, the rest is published by the next run. While
 * an import is running it tries again and again, so that it does not keep a connection of the other jobs.
 * @returns number of published drafts
 * @throws the first failure, after all others were tried
 */
export async function publishPlannedAds(pool: pg.Pool, now: Date, waits = WAITS): Promise<number> {
  let published = 0;
  const failures: unknown[] = [];
  for (const adId of await beginDuePublications(createDb(pool), now)) {
    try {
      if (await betweenImports(waits, () => publishPlannedAd(pool, adId, now, waits.lockMs))) published += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return published;
}

async function betweenImports<Value>({ pauseMs }: typeof WAITS, change: () => Promise<Value>): Promise<Value> {
  while (true) {
    try {
      return await change();
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
    await sleep(pauseMs);
  }
}

/** Publishes one draft, unless staff have changed the time meanwhile, or another ad for sale has its licence plate. */
function publishPlannedAd(pool: pg.Pool, id: number, now: Date, lockMs: number): Promise<boolean> {
  const publish = async (db: Db, client: pg.ClientBase): Promise<StockChange<boolean>> => {
    const none = { value: false, touchedSeries: null };
    const ad = await lockAdFields(db, id);
    const planned = await readPlannedPublication(db, id);
    if (!ad || !planned || planned.problem !== null || planned.at > now) return none;
    if (ad.fields.status !== 'draft') {
      await removePlannedPublication(db, id);
      return none;
    }
    const { licence_plate: plate } = ad.fields;
    const twin = typeof plate === 'string' && !planned.allowsTwin ? await readActiveAdOfPlate(db, plate) : null;
    if (twin !== null) {
      await refusePublication(db, id, `Annons ${twin} har samma registreringsnummer och är till salu.`);
      return none;
    }
    await publishStoredDraft(db, client, planned, id, { publish_at: planned.at.toISOString() });
    return { value: true, touchedSeries: [ad.seriesId] };
  };
  return inStockTransaction(pool, publish, { lockMs });
}
