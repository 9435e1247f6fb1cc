import { beforeEach, expect, test } from 'vitest';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { beginRun, closeAbandonedRuns, endRunWithout, lockRun, readRunFigures } from './import-runs.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

const run = {
  file: 'a.csv',
  format: 'milvis-csv',
  forced: false,
  deliveredAt: new Date('2026-11-20T05:00:00Z'),
  dealer: null,
  uploadedBy: null,
};
const states = async () => (await pool.query('select state, message from import_runs order by id')).rows;

test('marks a killed run as failed, and leaves a live one unchanged', async () => {
  await beginRun(pool, run);
  const living = await beginRun(pool, run);
  await pool.query("update import_runs set started_at = now() - interval '1 minute'");
  const client = await pool.connect();
  await lockRun(client, living);
  await closeAbandonedRuns(pool);
  expect(await states()).toEqual([
    { state: 'failed', message: expect.stringContaining('avbröts') },
    { state: 'running', message: null },
  ]);
  client.release(true);
});

test('a run that wrote nothing states the reason', async () => {
  await endRunWithout(pool, await beginRun(pool, run), 'stopped', 'För många saknas.');
  expect(await states()).toEqual([{ state: 'stopped', message: 'För många saknas.' }]);
});

test('counts runs by state, with the end of the latest completed one', async () => {
  expect(await readRunFigures(db)).toEqual({ runs: {}, lastDoneAt: null });
  for (const _ of [1, 2]) await endRunWithout(pool, await beginRun(pool, run), 'failed', 'Filen är trasig.');
  const done = await beginRun(pool, run);
  const lastDoneAt = new Date('2026-11-20T05:10:00Z');
  await pool.query("update import_runs set state = 'done', finished_at = $2 where id = $1", [done, lastDoneAt]);
  expect(await readRunFigures(db)).toEqual({ runs: { failed: 2, done: 1 }, lastDoneAt });
});
