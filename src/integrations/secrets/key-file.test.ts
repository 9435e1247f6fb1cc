import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readKeyFile, readOrMakeKeyFile } from './key-file.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-key-'));
afterAll(() => rm(folder, { recursive: true }));

test('returns the same key to concurrent creators, in a file that only its owner can read', async () => {
  const file = path.join(folder, 'new', 'secrets.key');
  expect(await readKeyFile(file)).toBeNull();
  const keys = await Promise.all(Array.from({ length: 12 }, () => readOrMakeKeyFile(file)));
  expect(keys[0]).toHaveLength(32);
  for (const key of keys) expect(key).toEqual(keys[0]);
  expect(await readKeyFile(file)).toEqual(keys[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file)), 'no drafts are left').toEqual(['secrets.key']);
});

test('rejects a file without a valid key and does not change it', async () => {
  const file = path.join(folder, 'short.key');
  for (const text of ['', 'hemlig\n', 'a'.repeat(63)]) {
    await writeFile(file, text);
    await expect(readOrMakeKeyFile(file)).rejects.toMatchObject({
      name: 'KeyFileError',
      message: `The key file ${file} does not hold a key of 32 bytes.`,
    });
    expect(await readFile(file, 'utf8')).toBe(text);
  }
  await expect(readOrMakeKeyFile(folder)).rejects.toMatchObject({ name: 'KeyFileError' });
});
