import type pg from 'pg';
import { lockAdFields } from '#src/db/ads/ad-overrides.ts';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import type { StockChange } from '#src/db/deliveries/stock-transaction.ts';
import {
  beginDuePublications,
  readPlannedPublication,
  refusePublication,
  removePlannedPublication,
} from '#src/db/drafts/planned-publications.ts';
import { betweenImports, IMPORT_WAITS } from './between-imports.ts';
import { publishStoredDraft } from './publish-ad.ts';

/**
 * Publishes the drafts whose time has come, each in a transaction of its own: after a kill, the rest is published by the next run. While
 * an import is running it tries again and again, so that it does not keep a connection of the other jobs.
 * @returns number of published drafts
 * @throws the first failure, after all others were tried
 */
export async function publishPlannedAds(pool: pg.Pool, now: Date, waits = IMPORT_WAITS): Promise<number> {
  let published = 0;
  const failures: unknown[] = [];
  for (const adId of await beginDuePublications(createDb(pool), now)) {
    try {
      if (await publishPlannedAd(pool, adId, now, waits)) published += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return published;
}

/** Publishes one draft, unless staff have changed the time meanwhile, or another ad for sale has its licence plate. */
function publishPlannedAd(pool: pg.Pool, id: number, now: Date, waits: typeof IMPORT_WAITS): Promise<boolean> {
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
  return betweenImports(pool, publish, waits);
}
