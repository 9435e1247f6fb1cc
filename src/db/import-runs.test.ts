import { beforeEach, expect, test } from 'vitest';
import { emptyStock, testDatabase } from '../../test/support/database.ts';
import { beginRun, closeAbandonedRuns, endRunWithout, holdRun } from './import-runs.ts';

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const run = { file: 'a.csv', format: 'milvis-csv', forced: false, deliveredAt: new Date('2026-11-20T05:00:00Z') };
const states = async () => (await pool.query('select state, message from import_runs order by id')).rows;

test('a run that was killed is marked as failed, one that lives is left alone', async () => {
  await beginRun(pool, run);
  const living = await beginRun(pool, run);
  await pool.query("update import_runs set started_at = now() - interval '1 minute'");
  const client = await pool.connect();
  await holdRun(client, living);
  await closeAbandonedRuns(pool);
  expect(await states()).toEqual([
    { state: 'failed', message: expect.stringContaining('avbröts') },
    { state: 'running', message: null },
  ]);
  client.release(true);
});

test('a run that wrote nothing says why', async () => {
  await endRunWithout(pool, await beginRun(pool, run), 'stopped', 'För många saknas.');
  expect(await states()).toEqual([{ state: 'stopped', message: 'För många saknas.' }]);
});
