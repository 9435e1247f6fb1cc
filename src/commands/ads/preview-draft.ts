import type pg from 'pg';
import { lockAdFields } from '#src/db/ads/ad-overrides.ts';
import { type Db, dbOn } from '#src/db/connection/client.ts';
import { becomePublished } from './publish-ad.ts';

/** How long a preview waits for a save of the same draft. */
const LOCK_TIMEOUT = '5s';

/**
 * Reads a draft as it will be once published: publishes it in a transaction that is rolled back, so that nobody else sees it and
 * nothing of the stock has to wait.
 * @returns null when no draft has the id, or its dealer is not chosen yet
 */
export async function previewDraft<Value>(
  pool: pg.Pool,
  id: number,
  read: (db: Db) => Promise<Value>,
): Promise<Value | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    const db = dbOn(client);
    const ad = await lockAdFields(db, id);
    if (ad?.fields.status !== 'draft' || ad.fields.dealer_id === null) return null;
    await becomePublished(db, client, { userId: null, email: '' }, id);
    return await read(db);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    if (failure === undefined) await client.query('rollback');
    // After a failure the state of the connection is unknown: it is closed, which rolls back its transaction.
    client.release(failure);
  }
}
