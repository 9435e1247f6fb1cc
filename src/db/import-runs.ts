import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './client.ts';
import type { MergeCounts } from './deliveries.ts';

/** First key of the advisory lock that an import holds while it lives; the second is its run's id. */
const RUN_LOCK = 53_204;

export type RowCounts = { read: number; accepted: number; rejected: number; duplicate: number };
export type UnmatchedCar = { brand: string; model: string | null; rows: number };
export type RejectedRow = { rowNumber: number; field: string; value: string; rule: string; reason: string };

/** Notes that an import has begun. The note stays when the import fails or is killed. */
export async function beginRun(
  client: pg.ClientBase | pg.Pool,
  run: { file: string; format: string; forced: boolean; deliveredAt: Date },
): Promise<number> {
  const result = await client.query<{ id: number }>(
    `insert into import_runs (file, format, state, forced, delivered_at) values ($1, $2, 'running', $3, $4) returning id`,
    [run.file, run.format, run.forced, run.deliveredAt],
  );
  const id = result.rows[0]?.id;
  if (id === undefined) throw new Error('The import run was not noted.');
  return id;
}

/** Held by the import's session until it ends, however it ends: a run that says it is running without this lock was killed. */
export async function holdRun(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [RUN_LOCK, runId]);
}

/** Marks the runs that were killed as failed. */
export async function closeAbandonedRuns(client: pg.ClientBase | pg.Pool): Promise<void> {
  await client.query(
    `update import_runs set state = 'failed', finished_at = now(), message = 'Importen avbröts. Kör den igen.'
     where state = 'running' and started_at < now() - interval '5 seconds'
       and not exists (select from pg_locks where locktype = 'advisory' and classid = $1 and objid = import_runs.id::oid)`,
    [RUN_LOCK],
  );
}

/** Marks a run that wrote nothing, with the reason that people will read. */
export async function endRunWithout(
  client: pg.ClientBase | pg.Pool,
  runId: number,
  state: 'stopped' | 'failed',
  message: string,
): Promise<void> {
  await client.query('update import_runs set state = $2, message = $3, finished_at = now() where id = $1', [
    runId,
    state,
    message,
  ]);
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

/** How many runs there are of each state, and when the latest that was done ended. */
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

/** Accepted rows whose brand or series the catalogue does not know, the commonest first. */
export async function listUnmatched(client: pg.ClientBase): Promise<UnmatchedCar[]> {
  const result = await client.query<UnmatchedCar>(
    `select brand, case when brand_id is not null then coalesce(series, model) end as model, count(*)::int as rows
     from delivery join staged using (row_number) where outcome = 'accepted' and series_id is null
     group by 1, 2 order by 3 desc, 1, 2 limit 500`,
  );
  return result.rows;
}

/** Keeps the rejected rows of the staged delivery with their reasons. */
export async function keepRejectedRows(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query(
    `insert into rejected_rows (import_run_id, row_number, field, value, rule, reason)
     select $1, row_number, rejected_field, rejected_value, rejected_rule, rejected_reason from staged where rejected_rule is not null`,
    [runId],
  );
}

/** Rejected rows of a run in the order of the file. */
export async function listRejectedRows(client: pg.ClientBase | pg.Pool, runId: number): Promise<RejectedRow[]> {
  const result = await client.query<RejectedRow>(
    `select row_number as "rowNumber", field, value, rule, reason from rejected_rows where import_run_id = $1 order by row_number`,
    [runId],
  );
  return result.rows;
}

/** Marks a run as done with all its counts, in the transaction that did the work. */
export async function endRun(
  client: pg.ClientBase,
  runId: number,
  rows: RowCounts,
  counts: MergeCounts,
  unmatched: UnmatchedCar[],
): Promise<void> {
  await client.query(
    `update import_runs set state = 'done', finished_at = clock_timestamp(), rows_read = $2, rows_accepted = $3, rows_rejected = $4,
            rows_duplicate = $5, ads_new = $6, ads_changed = $7, ads_unchanged = $8, ads_returned = $9, ads_removed = $10,
            price_changes = $11, unmatched = $12
     where id = $1`,
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
    ],
  );
}
