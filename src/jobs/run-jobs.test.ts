import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPool } from '#src/db/connection/client.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { callJob, runJobs } from './run-jobs.ts';
import { JOBS, type Job } from './schedule.ts';

const { pool } = await testDatabase();
const logger = pino({ level: 'silent' });
const LIMIT_MS = 30_000;

test('gives each job a unique name and a valid cron expression', { timeout: LIMIT_MS }, async () => {
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
  const running = runJobs({ pool, logger });
  await running.ready;
  await running.stop();
  const { rows } = await pool.query('select name, cron, timezone from jobs.schedule order by name');
  expect(rows).toEqual(
    JOBS.map(({ name, cron }) => ({ name, cron, timezone: 'Europe/Stockholm' })).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
  );
});

test('runs a job on one of several servers and retries a failed one', { timeout: LIMIT_MS }, async () => {
  const database = await newTestDatabase();
  const runs: string[] = [];
  const job = (server: string): Job => ({
    name: 'proof',
    cron: '0 3 * * *',
    run: async () => {
      runs.push(server);
      if (runs.length === 1) throw new Error('the first try');
    },
  });
  const servers = ['a', 'b'].map((server) =>
    runJobs({ pool: database.pool, logger, jobs: [job(server)], pollIntervalS: 0.5 }),
  );
  await Promise.all(servers.map(({ ready }) => ready));
  await callJob(database.pool, 'proof');
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBe(2);
  // Leaves the other server time to poll as well.
  await sleep(1_500);
  await Promise.all(servers.map(({ stop }) => stop()));
  expect(runs).toHaveLength(2);
});

test('continues without the queue when the database is unreachable', async () => {
  const nowhere = createPool('postgres://nobody@127.0.0.1:1/none');
  const messages: string[] = [];
  const failing = pino({ level: 'error' }, { write: (line: string) => void messages.push(line) });
  const running = runJobs({ pool: nowhere, logger: failing });
  await running.ready;
  await running.stop();
  await nowhere.end();
  expect(messages.some((line) => line.includes('scheduler start failed'))).toBe(true);
});
