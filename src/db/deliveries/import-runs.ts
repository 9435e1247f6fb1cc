import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import type { DealerAnswer, DealerQuestion } from '#src/domain/dealers/dealer-question.ts';
import type { DeliveryTrial } from '#src/domain/deliveries/delivery-trial.ts';
import { UNDO_MS } from '#src/domain/deliveries/import-undo.ts';
import type { RowRejection } from '#src/domain/deliveries/imported-ad.ts';
import type { RowLabel } from '#src/domain/deliveries/row-label.ts';
import type { ValueWarning } from '#src/domain/deliveries/value-warnings.ts';
import type { MergeCounts } from './delivery-merge.ts';

/** First key of the advisory lock that an import holds while it is alive; the second is its run's id. */
const RUN_LOCK = 53_204;
/** Held while an uploaded file is imported, so that only one is imported at a time. */
const UPLOAD_LOCK = 53_205;

/**
 * Whether a run stored as running was killed: its session, and with it the lock, is gone. A new run acquires it within moments.
 */
export const IS_ABANDONED = `state = 'running' and started_at < now() - interval '5 seconds' and not exists (
  select from pg_locks where locktype = 'advisory' and classid = ${RUN_LOCK} and objid = import_runs.id::oid
    and database = (select oid from pg_database where datname = current_database()))`;

/** Whether a run waits for a decision of staff: it was stopped or tried, and its file is stored. */
export const WAITS_FOR_STAFF = "state in ('stopped', 'checked') and upload is not null";

export type RowCounts = { read: number; accepted: number; rejected: number; duplicate: number };
export type UnmatchedCar = { brand: string; model: string | null; rows: number };
export type RejectedRow = { rowNumber: number } & RowRejection & RowLabel;

export type NewRun = {
  file: string;
  format: string;
  forced: boolean;
  deliveredAt: Date;
  /** Dealer of the rows that name none. */
  dealer: string | null;
  /** The dealer to which all rows belong; null: the rows decide. */
  dealerId?: number | null;
  /** How staff answered which dealers the rows belong to. */
  dealerAnswers?: readonly DealerAnswer[] | null;
  /** Nothing of it is written, whatever it contains. */
  isTrial?: boolean;
  /** The address of the member of staff who uploaded the file; null: the command line. */
  uploadedBy: string | null;
};

export type ImportProgress = { step: 'reading' | 'merging' | 'tidying'; rows: number };

/** Records the start of an import. The row remains when the import fails or is killed. */
export async function beginRun(client: pg.ClientBase | pg.Pool, run: NewRun): Promise<number> {
  const result = await client.query<{ id: number }>(
    `insert into import_runs (file, format, state, forced, delivered_at, dealer, default_dealer, uploaded_by, dealer_id, dealer_answers, is_trial)
     values ($1, $2, 'running', $3, $4, $5, $5, $6, $7, $8, $9) returning id`,
    [
      run.file,
      run.format,
      run.forced,
      run.deliveredAt,
      run.dealer,
      run.uploadedBy,
      run.dealerId,
      toJson(run.dealerAnswers ?? null),
      run.isTrial ?? false,
    ],
  );
  const id = result.rows[0]?.id;
  if (id === undefined) throw new Error('The import run was not recorded.');
  return id;
}

/** Held by the import's session until it ends in any way: a run stored as running without this lock was killed. */
export async function lockRun(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [RUN_LOCK, runId]);
}

/** For a session that goes on after its import. @returns whether it does; otherwise it has ended, and the lock with it */
export const unlockRun = (client: pg.ClientBase, runId: number): Promise<boolean> =>
  client.query('select pg_advisory_unlock($1, $2)', [RUN_LOCK, runId]).then(
    () => true,
    () => false,
  );

/** Records the progress of a running import. */
export async function recordProgress(pool: pg.Pool, runId: number, { step, rows }: ImportProgress): Promise<void> {
  await pool.query(`update import_runs set step = $2, rows_read = $3 where id = $1 and state = 'running'`, [
    runId,
    step,
    rows,
  ]);
}

/** Marks killed runs as failed. */
export async function closeAbandonedRuns(client: pg.ClientBase | pg.Pool): Promise<void> {
  await client.query(
    `update import_runs set state = 'failed', step = null, finished_at = now(), message = 'Importen avbröts. Kör den igen.'
     where ${IS_ABANDONED}`,
  );
}

/** Marks a run that wrote nothing as failed or stopped, with the reason and warnings that people read. */
export async function endRunWithout(
  client: pg.ClientBase | pg.Pool,
  runId: number,
  state: 'stopped' | 'failed',
  message: string,
  warnings: readonly string[] = [],
): Promise<void> {
  await client.query(
    'update import_runs set state = $2, message = $3, warnings = $4, step = null, finished_at = now() where id = $1',
    [runId, state, message, warnings],
  );
}

/** Dealers of the accepted rows of the staged delivery: their number, and the first of them by name. */
type DealersOfRun = { dealers: number; dealer: string | null; dealerId: number | null };
export const NO_DEALERS: DealersOfRun = { dealers: 0, dealer: null, dealerId: null };

export async function readDealersOfDelivery(client: pg.ClientBase): Promise<DealersOfRun> {
  const result = await client.query<DealersOfRun>(
    `select count(*)::int as dealers, min(name) as dealer, case when count(*) = 1 then min(id) end as "dealerId" from dealers
     where id in (select dealer_id from delivery where outcome = 'accepted')`,
  );
  return result.rows[0] ?? NO_DEALERS;
}

/** Some dealers of the accepted rows that have delivered after a time. */
export async function listDealersDeliveredLater(client: pg.ClientBase, deliveredAt: Date): Promise<string[]> {
  const result = await client.query<{ name: string }>(
    `select name from dealers where last_delivered_at > $1 and id in (select dealer_id from delivery where outcome = 'accepted')
     order by name limit 3`,
    [deliveredAt],
  );
  return result.rows.map(({ name }) => name);
}

/** Why a run wrote nothing, what it would have changed (null: it cannot be forced), and what staff have to decide about its dealers first. */
type UnwrittenRun = DealersOfRun & {
  message: string | null;
  warnings: readonly string[];
  trial: DeliveryTrial | null;
  questions: readonly DealerQuestion[] | null;
  /** The stored file, where staff may decide about it: recorded with the state, so that nobody sees a waiting run without it. */
  upload: string | null;
};

/**
 * Marks a run as stopped because of what its file contains, or as tried. A dealer that only this delivery would have created is gone with its
 * transaction.
 */
export async function endUnwrittenRun(
  pool: pg.Pool,
  runId: number,
  state: 'stopped' | 'checked',
  { message, warnings, trial, dealers, dealer, dealerId, questions, upload }: UnwrittenRun,
): Promise<void> {
  await pool.query(
    `update import_runs set state = $9, message = $2, warnings = $3, trial = $4, dealers = $5, dealer = coalesce($6, dealer),
            dealer_id = coalesce((select id from dealers where id = $7), dealer_id), dealer_question = $8, upload = $10, step = null, finished_at = now()
     where id = $1`,
    [runId, message, warnings, toJson(trial), dealers, dealer, dealerId, toJson(questions), state, upload],
  );
}

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Records the rows of a delivery of which nothing is imported. */
export async function recordRows(client: pg.ClientBase, runId: number, rows: RowCounts): Promise<void> {
  await client.query(
    'update import_runs set rows_read = $2, rows_accepted = $3, rows_rejected = $4, rows_duplicate = $5 where id = $1',
    [runId, rows.read, rows.accepted, rows.rejected, rows.duplicate],
  );
}

/** Rows of the staged delivery by outcome; the three add up to the rows read. */
export async function countRows(client: pg.ClientBase): Promise<RowCounts> {
  const result = await client.query<RowCounts>(
    `select count(*)::int as read,
            (count(*) filter (where outcome = 'accepted'))::int as accepted,
            (count(*) filter (where outcome = 'rejected'))::int as rejected,
            (count(*) filter (where outcome = 'duplicate'))::int as duplicate
     from delivery`,
  );
  return result.rows[0] ?? { read: 0, accepted: 0, rejected: 0, duplicate: 0 };
}

/** Number of runs of each state, and when the latest completed one ended. */
export async function readRunFigures(db: Db): Promise<{ runs: Record<string, number>; lastDoneAt: Date | null }> {
  const rows = await db
    .selectFrom('import_runs')
    .select(['state', sql<number>`count(*)::int`.as('runs'), sql<Date | null>`max(finished_at)`.as('lastAt')])
    .groupBy('state')
    .execute();
  return {
    runs: Object.fromEntries(rows.map(({ state, runs }) => [state, runs])),
    lastDoneAt: rows.find(({ state }) => state === 'done')?.lastAt ?? null,
  };
}

/** Accepted rows whose brand or series is not in the catalogue, the commonest first. No repeated row is among them. */
export async function listUnmatched(client: pg.ClientBase): Promise<UnmatchedCar[]> {
  const result = await client.query<UnmatchedCar>(
    `select brand, case when brand_id is not null then coalesce(series, model) end as model, count(*)::int as rows
     from delivery join staged using (row_number) where outcome = 'accepted' and series_id is null and repeated_row is null
     group by 1, 2 order by 3 desc, 1, 2 limit 500`,
  );
  return result.rows;
}

/** Stores the rejected rows of the staged delivery with their reasons. */
export async function storeRejectedRows(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query(
    `insert into rejected_rows (import_run_id, row_number, field, value, rule, reason, heading, dealer_ad_id, licence_plate)
     select $1, row_number, rejected_field, rejected_value, rejected_rule, rejected_reason, rejected_heading, rejected_id, rejected_plate
     from staged where rejected_rule is not null`,
    [runId],
  );
}

/** The report of a run, without its counts. */
export type RunNotes = {
  unmatched: UnmatchedCar[];
  /** Swedish, about the file as a whole. */
  warnings: string[];
  valueWarnings: ValueWarning[];
};

/** Marks a run as done with all its counts, in the transaction that did the work. */
export async function endRun(
  client: pg.ClientBase,
  runId: number,
  rows: RowCounts,
  counts: MergeCounts,
  { unmatched, warnings, valueWarnings, isOpenEnded }: RunNotes & { isOpenEnded: boolean },
): Promise<void> {
  await client.query(
    `update import_runs set state = 'done', finished_at = clock_timestamp(), rows_read = $2, rows_accepted = $3, rows_rejected = $4,
            rows_duplicate = $5, ads_new = $6, ads_changed = $7, ads_unchanged = $8, ads_returned = $9, ads_removed = $10,
            price_changes = $11, unmatched = $12, ads_repriced = $13, warnings = $14, value_warnings = $15, open_ended = $16, step = null, dealers = named.dealers, dealer = named.dealer, dealer_id = coalesce(named.id, dealer_id),
            written_at = now(), undo_until = clock_timestamp() + $17::float8 * interval '1 ms'
     from (select count(*)::int as dealers, min(name) as dealer, case when count(*) = 1 then min(id) end as id from dealers
           where id in (select dealer_id from delivery where outcome = 'accepted')) named
     where import_runs.id = $1`,
    [
      runId,
      rows.read,
      rows.accepted,
      rows.rejected,
      rows.duplicate,
      counts.adsNew,
      counts.adsChanged,
      counts.adsUnchanged,
      counts.adsReturned,
      counts.adsRemoved,
      counts.priceChanges,
      JSON.stringify(unmatched),
      counts.adsRepriced,
      warnings,
      JSON.stringify(valueWarnings),
      isOpenEnded,
      UNDO_MS,
    ],
  );
}

/**
 * Ends the earlier runs of the same dealers that wait for a decision: a later delivery has been imported. In its transaction, after
 * {@link endRun}. Their files are deleted as those that nobody decides about.
 */
export async function endWaitingRuns(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query(
    `update import_runs waiting set upload = null from import_runs done
     where done.id = $1 and waiting.id < done.id and waiting.upload is not null and waiting.state in ('stopped', 'checked')
       and waiting.dealer = done.dealer and waiting.dealers <= greatest(done.dealers, 1)
       -- Dealers may have one name: a file about whose dealer staff are asked waits until it has been imported itself.
       and case when waiting.dealer_question is not null then waiting.file = done.file
                else coalesce(waiting.dealer_id = done.dealer_id, true) end`,
    [runId],
  );
}

/** Ends a run that waits for a decision of staff. @returns the name of its file in the folder of uploads; null: it waits for none */
export async function discardWaitingRun(db: Db, runId: number): Promise<{ file: string; upload: string } | null> {
  const { rows } = await sql<{ file: string; upload: string }>`
    update import_runs set state = 'discarded', upload = null
    from (select id, upload from import_runs where id = ${runId} and ${sql.raw(WAITS_FOR_STAFF)} for update) waiting
    where import_runs.id = waiting.id returning file, waiting.upload`.execute(db);
  return rows[0] ?? null;
}

/** Acquires the lock on imports of uploaded files until the session ends. @returns false: another session holds it */
export async function tryLockUploads(client: pg.ClientBase): Promise<boolean> {
  const result = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, 0) as held', [UPLOAD_LOCK]);
  return result.rows[0]?.held === true;
}

/** Releases the lock immediately: the server notices only later that a session has ended. */
export async function releaseUploads(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1, 0)', [UPLOAD_LOCK]);
}

/** The files of stopped imports that may still be let through, and of deliveries whose import is due or that wait for a person. */
export async function listStoredUploads(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ upload: string }>(
    `select upload from import_runs where ${WAITS_FOR_STAFF}
     union select upload from dealer_deliveries where upload is not null and state in ('waiting', 'running', 'checked', 'stopped')`,
  );
  return new Set(rows.map(({ upload }) => upload));
}
