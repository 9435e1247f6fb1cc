import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Part, readBackup, writeBackup } from './backup-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-backup-'));
  file = path.join(folder, 'a.backup');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PARTS: Part[] = [
  { kind: 'header', body: Buffer.from('{}') },
  { kind: 'data', body: Buffer.alloc(0) },
  { kind: 'data', body: Buffer.alloc(300_000, 'å') },
];
const write = (parts: Part[] = PARTS, replaces = false) =>
  writeBackup(
    file,
    (async function* () {
      yield* parts;
    })(),
    { replaces },
  );
const read = async () => {
  const parts: Part[] = [];
  for await (const part of readBackup(file)) parts.push(part);
  return parts;
};

test('reads what was written, from a file that only its owner can read', async () => {
  await write();
  expect(await read()).toEqual(PARTS);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('leaves no file after a failure and overwrites none', async () => {
  const failing = (async function* (): AsyncGenerator<Part> {
    yield* PARTS;
    throw new Error('the database is unavailable');
  })();
  await expect(writeBackup(file, failing)).rejects.toThrow('the database is unavailable');
  expect(await readdir(folder)).toEqual([]);
  const stop = new AbortController();
  const stopped = (async function* (): AsyncGenerator<Part> {
    yield* PARTS;
    stop.abort();
    yield* PARTS;
  })();
  await expect(writeBackup(file, stopped, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readdir(folder)).toEqual([]);
  await write();
  await expect(write()).rejects.toThrow('is there already');
});

test('replaces an earlier backup only once the new one is complete', async () => {
  await write();
  const failing = (async function* (): AsyncGenerator<Part> {
    yield* PARTS;
    throw new Error('the database is unavailable');
  })();
  await expect(writeBackup(file, failing, { replaces: true })).rejects.toThrow('the database is unavailable');
  expect(await read()).toEqual(PARTS);
  await write(PARTS.slice(0, 1), true);
  expect(await read()).toEqual(PARTS.slice(0, 1));
});

test.each<[string, () => Promise<void>, RegExp]>([
  ['cut off', async () => truncate(file, (await stat(file)).size - 40), /cannot be read|too early/],
  ['cut off between two parts', () => rewrite((bytes) => bytes.subarray(0, 7)), /too early/],
  ['changed in one byte', () => rewrite((bytes) => bytes.fill('b', 5_000, 5_001)), /its sum is wrong/],
  ['something else', () => writeFile(file, 'hej'), /cannot be read/],
  ['something else that is packed', () => writeFile(file, gzipSync('hej på dig')), /no backup/],
  ['nothing', () => writeFile(file, ''), /cannot be read|too early/],
  ['not there', () => rm(file), /cannot be read/],
])('rejects a file that is %s with one line', async (_, spoil, message) => {
  await write();
  await spoil();
  await expect(read()).rejects.toMatchObject({ name: 'BackupError', message: expect.stringMatching(message) });
});

async function rewrite(change: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(file, gzipSync(change(gunzipSync(await readFile(file)))));
}
