import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { beginRun, endRunWithout, storeUpload } from '#src/db/deliveries/import-runs.ts';
import { testDatabase } from '#test/support/database.ts';
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts';

test('removes the files of a killed process, and preserves that of an import that may still be forced', async () => {
  const { pool } = await testDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'uploads-'));
  for (const name of ['half', 'stopped', 'failed']) await writeFile(path.join(folder, name), 'märke;pris');
  for (const [name, state] of [
    ['stopped', 'stopped'],
    ['failed', 'failed'],
  ] as const) {
    const run = { file: 'bilar.csv', format: 'okänt', forced: false, deliveredAt: new Date(), dealer: null };
    const runId = await beginRun(pool, { ...run, uploadedBy: 'eva@bil.example' });
    await endRunWithout(pool, runId, state, 'text');
    await storeUpload(pool, runId, name);
  }
  expect(await removeAbandonedUploads(pool, folder)).toBe(2);
  expect(await readdir(folder)).toEqual(['stopped']);
  expect(await removeAbandonedUploads(pool, path.join(folder, 'missing'))).toBe(0);
  await rm(folder, { recursive: true });
});
