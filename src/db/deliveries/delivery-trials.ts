import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { DeliveryTrial } from '#src/domain/deliveries/delivery-trial.ts';

/** Files that people of a dealer have uploaded: tried first, imported when accepted. */

/** For how long the result of a trial may be accepted, and its file is stored. */
const RETENTION = sql`interval '1 day'`;
const isFresh = sql<boolean>`received_at > now() - ${RETENTION}`;

export type OwnDelivery = { id: string; dealerId: number };

/** Stores what a running trial has found. */
export async function storeTrial(db: Db, id: string, trial: DeliveryTrial): Promise<void> {
  await db
    .updateTable('dealer_deliveries')
    .set({
      state: 'checked',
      trial: sql<DeliveryTrial>`${JSON.stringify(trial)}::jsonb`,
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Stores the result of a running delivery of a sandbox key. */
export async function storeSandboxTrial(db: Db, id: string, trial: DeliveryTrial): Promise<void> {
  await db
    .updateTable('dealer_deliveries')
    .set({ trial: sql<DeliveryTrial>`${JSON.stringify(trial)}::jsonb` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

const selectUploads = (db: Db, dealerId: number) =>
  db
    .selectFrom('dealer_deliveries')
    .select(['id', 'file_name as fileName', 'state', 'is_trial as isTrial', 'message', 'received_at as receivedAt'])
    .select(['uploaded_by as uploadedBy', 'import_run_id as runId'])
    .where('dealer_id', '=', dealerId)
    .where('uploaded_by', 'is not', null);

/** One uploaded file of a dealer, with its trial while it waits for a decision. */
export const readUpload = (db: Db, { id, dealerId }: OwnDelivery) =>
  selectUploads(db, dealerId).select('trial').where('id', '=', id).executeTakeFirst();

/** Uploaded files of a dealer that are being tried or imported, or wait for a decision; the latest first. */
export const listOpenUploads = (db: Db, dealerId: number) =>
  selectUploads(db, dealerId)
    .where((where) =>
      where.or([where('state', 'in', ['waiting', 'running']), where.and([where('state', '=', 'checked'), isFresh])]),
    )
    .orderBy('received_at', 'desc')
    .execute();

/**
 * Lets a tried file wait for its import.
 * @param isForced even though its trial had an objection
 * @returns its trial; undefined: it waits for no decision, or its trial has an objection
 */
export const acceptTrial = (db: Db, { id, dealerId }: OwnDelivery, isForced: boolean) =>
  db
    .updateTable('dealer_deliveries')
    .set({ state: 'waiting', is_trial: false, trial: null, is_forced: isForced, started_at: null, finished_at: null })
    .set({ attempts: 0 })
    .where('id', '=', id)
    .where('dealer_id', '=', dealerId)
    .where('state', '=', 'checked')
    .where(isFresh)
    .where(sql<boolean>`(${isForced}::boolean or trial ->> 'objection' is null)`)
    .returning(['file_name as fileName'])
    .executeTakeFirst();

/** Removes a tried file. @returns the name of its file in the folder of uploads; undefined: it waits for no decision */
export const removeTrial = (db: Db, { id, dealerId }: OwnDelivery) =>
  db
    .deleteFrom('dealer_deliveries')
    .where('id', '=', id)
    .where('dealer_id', '=', dealerId)
    .where('state', '=', 'checked')
    .returning(['upload', 'file_name as fileName'])
    .executeTakeFirst();

/** Removes trials that nobody has accepted within a day. */
export async function removeOldTrials(db: Db): Promise<void> {
  await sql`delete from dealer_deliveries where state = 'checked' and received_at < now() - ${RETENTION}`.execute(db);
}
