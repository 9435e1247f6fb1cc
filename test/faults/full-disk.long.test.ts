import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandPool, createDb } from '#src/db/connection/client.ts';
import { healthUrl, readyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { databaseUrl, TEMPLATE_DATABASE } from '#test/support/test-cluster.ts';
import { openTestApp } from '#test/test-app.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import { deliveryOf, endOf, startImport } from './import-in-child.ts';
import { stockProblems } from './stock-problems.ts';

/** A database whose files cannot grow: the shell's file size limit acts like a full disk for the process that writes. */

/** In the shell's blocks of 512 bytes: 24 MB, more than a file of the write-ahead log and less than a large delivery. */
const MAX_FILE_BLOCKS = 49_152;
const SMALL = 2_000;
const LARGE = 100_000;

const folder = await mkdtemp(path.join(os.tmpdir(), 'full-disk-'));
const cluster = spawn(
  'sh',
  [
    '-c',
    `ulimit -f ${MAX_FILE_BLOCKS} && exec "$0" "$1"`,
    process.execPath,
    path.join(import.meta.dirname, 'run-small-cluster.ts'),
  ],
  { env: childEnvironment(), stdio: ['pipe', 'pipe', 'inherit'] },
);
let url = '';
beforeAll(async () => {
  const [line] = (await once(cluster.stdout, 'data')) as [Buffer];
  url = databaseUrl(line.toString().trim(), TEMPLATE_DATABASE);
  await writeFile(path.join(folder, 'liten.csv'), deliveryOf(SMALL, 0, 100_000));
  await writeFile(path.join(folder, 'stor.csv'), deliveryOf(LARGE, 0, 99_000));
}, 120_000);
afterAll(async () => {
  const end = once(cluster, 'exit');
  cluster.stdin.end();
  await end;
  await rm(folder, { recursive: true });
});

test('rolls back an import that does not fit with a clear message, and accepts the next that fits', async () => {
  const pool = createCommandPool(url);
  const count = async () =>
    (await pool.query("select count(*)::int as n, sum(price)::int as sum from ads where status = 'active'")).rows[0];
  const small = (at: string) => endOf(startImport(url, folder, ['liten.csv', '--delivered-at', at]));
  expect((await small('2026-11-01T05:00:00Z')).code).toBe(0);
  const before = await count();

  const { code, said } = await endOf(
    startImport(url, folder, ['stor.csv', '--delivered-at', '2026-11-02T05:00:00Z', '--force']),
  );
  expect(code).toBe(1);
  expect(said).toMatch(/File too large|No space left/);
  expect(await count()).toEqual(before);
  expect(await stockProblems(pool)).toEqual([]);
  const { rows } = await pool.query('select state from import_runs order by id desc limit 1');
  expect(rows).toEqual([{ state: 'failed' }]);

  // A restart of the process would not help, and pages are served.
  const site = await openTestApp({}, createDb(pool));
  for (const address of [vehiclesUrl(), healthUrl(), readyUrl()])
    expect((await site.fetch(address)).status, address).toBe(200);

  const third = await small('2026-11-03T05:00:00Z');
  expect(third.code, third.said).toBe(0);
  expect(await count()).toEqual(before);
  await pool.end();
});
