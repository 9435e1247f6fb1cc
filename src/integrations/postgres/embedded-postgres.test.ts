import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createCommandPool } from '../../db/client.ts';
import { openFolder, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isOpenToAll } from './server-account.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(open: boolean): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'embedded-'));
  folders.push(folder);
  if (open) await openFolder(folder);
  return path.join(folder, 'data');
}

const note = async (dataDir: string): Promise<{ folder: string; port: number }> =>
  JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));

describe.each([
  ['open to all', true],
  ['that only its owner may enter', false],
])('in a folder %s', (_, open) => {
  test('starts, keeps its rows over a restart, and ends', { timeout: 60_000 }, async () => {
    const dataDir = await newFolder(open);
    const first = await startEmbeddedPostgres({ dataDir });
    const pool = createCommandPool(first.url);
    await pool.query('create table kept (x int); insert into kept values (7)');
    await pool.end();
    await first.stop();

    const again = await startEmbeddedPostgres({ dataDir });
    const second = createCommandPool(again.url);
    expect((await second.query('select x from kept')).rows).toEqual([{ x: 7 }]);
    await second.end();
    await again.stop();

    const { folder } = await note(dataDir);
    folders.push(folder);
    await expect(stat(path.join(folder, 'postmaster.pid'))).rejects.toThrow('ENOENT');
    // The password is in the note.
    expect((await stat(path.join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0);
    expect(await isOpenToAll(path.dirname(dataDir))).toBe(open);
  });
});
