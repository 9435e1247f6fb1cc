import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { dealerStockApiUrl } from '#src/office-urls.ts';
import { readyUrl } from '#src/visitor-urls.ts';
import { feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import { stockProblems } from './stock-problems.ts';

/** Deliveries that were accepted when the site ends during their import. */

/** The machine that runs the tests may be busy. */
vi.setConfig({ hookTimeout: 600_000 });

const CARS = 600;
const IMPORTED_MS = 300_000;

const { db, pool, url: databaseUrl } = await testDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'killed-deliveries-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function startSite(port: number): Promise<ChildProcess> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_ADS: '0', HOST: '127.0.0.1', PORT: String(port) };
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, 'tools/launch/start.ts')], {
    env: childEnvironment(env),
    stdio: 'ignore',
  });
  started.push(child);
  for (;;) {
    if (child.exitCode !== null) throw new Error('The site did not start.');
    const answer = await fetch(`http://127.0.0.1:${port}${readyUrl()}`).catch(() => null);
    if (answer?.ok) return child;
    await sleep(100);
  }
}

const stateOf = async (id: string) =>
  (
    await pool.query<{ state: string; attempts: number }>(
      'select state, attempts from dealer_deliveries where id = $1',
      [id],
    )
  ).rows[0];

async function waitForState(id: string, states: readonly string[]): Promise<string> {
  for (const until = Date.now() + IMPORTED_MS; Date.now() < until; await sleep(20)) {
    const { state = '' } = (await stateOf(id)) ?? {};
    if (states.includes(state)) return state;
  }
  throw new Error(`The delivery is ${JSON.stringify(await stateOf(id))}.`);
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s during an import: the delivery is imported later',
  async (how) => {
    const port = await freePort();
    let site = await startSite(port);
    const { id: dealerId } = await insertDealer(db);
    const key = await createApiKey(db, { userId: null, email: 'eva@bil.example' }, { dealerId, name: 'System' });
    if (!key.ok) throw new Error(key.failure);
    const letter = { SIGTERM: 'A', SIGKILL: 'B' }[how];
    const cars = Array.from({ length: CARS }, (_, index) =>
      JSON.stringify(feedCar({ licence_plate: `${letter}BC${String(index).padStart(3, '0')}` })),
    );
    // Holds the merge, so that the import is interrupted after its rows were read.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('select from stock_version for update');
    const response = await fetch(`http://127.0.0.1:${port}${dealerStockApiUrl()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key.value}`, 'content-type': 'application/x-ndjson' },
      body: cars.join('\n'),
    });
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    await waitForState(id, ['running']);
    await sleep(500);
    const ended = once(site, 'exit');
    site.kill(how);
    await ended;
    expect((await stateOf(id))?.state).toMatch(/running|waiting/);
    await holder.query('rollback');
    holder.release();
    site = await startSite(port);
    expect(await waitForState(id, ['done', 'failed', 'stopped'])).toBe('done');
    const { rows } = await pool.query(`select from ads where dealer_id = $1 and status = 'active'`, [dealerId]);
    expect(rows).toHaveLength(CARS);
    expect((await stateOf(id))?.attempts).toBe(2);
    expect(await stockProblems(pool)).toEqual([]);
    const stopped = once(site, 'exit');
    site.kill('SIGTERM');
    await stopped;
  },
  900_000,
);
