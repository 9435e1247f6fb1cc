import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileStore } from './file-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const filesIn = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test('reads stored files across instances, with any text as key', async () => {
  const keys = ['a', '../../utanför', 'https://x.example/å.jpg', '\0', 'a'.repeat(5_000)];
  const store = new FileStore(folder, 1_000_000);
  for (const key of keys) await store.write(key, Buffer.from(key));
  for (const key of keys) expect(await new FileStore(folder, 1_000_000).read(key)).toEqual(Buffer.from(key));
  expect(await store.read('b')).toBeNull();
  expect(await filesIn()).toHaveLength(keys.length);
});

test('evicts the least recently used files above the limit', async () => {
  const store = new FileStore(folder, 1_000);
  for (const key of ['1', '2', '3', '4']) await store.write(key, Buffer.alloc(240));
  const day = 86_400;
  const files = await filesIn();
  for (const file of files) await utimes(file, Date.now() / 1000 - 9 * day, Date.now() / 1000 - 9 * day);
  expect(await store.read('1')).toHaveLength(240);
  await expect
    .poll(
      async () =>
        (await Promise.all(files.map((file) => stat(file)))).filter(({ mtimeMs }) => Date.now() - mtimeMs < 60_000)
          .length,
    )
    .toBe(1);
  await store.write('5', Buffer.alloc(240));
  expect(await store.read('1')).not.toBeNull();
  expect(await store.read('5')).not.toBeNull();
  const sizes = await Promise.all((await filesIn()).map(async (file) => (await stat(file)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000);
});

test('counts files of other processes in the folder', async () => {
  const [one, other] = [new FileStore(folder, 10_000), new FileStore(folder, 10_000)];
  for (let time = 0; time < 30; time += 1) {
    await one.write(`one ${time}`, Buffer.alloc(300));
    await other.write(`other ${time}`, Buffer.alloc(300));
  }
  const sizes = await Promise.all((await filesIn()).map(async (file) => (await stat(file)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_300);
});

test('never reads a partial file of a killed process and deletes it later', async () => {
  const before = new FileStore(folder, 1_000);
  await before.write('a', Buffer.from('hel'));
  const [file = ''] = await filesIn();
  await writeFile(`${file}.halv.part`, 'ha');
  await utimes(`${file}.halv.part`, 1, 1);
  const store = new FileStore(folder, 1_000);
  expect(String(await store.read('a'))).toBe('hel');
  await store.write('b', Buffer.from('b'));
  expect((await filesIn()).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(String(await store.read('a'))).toBe('hel');
});

test('throws when the folder cannot be written and leaves nothing behind', async () => {
  await writeFile(path.join(folder, 'fil'), '');
  await expect(new FileStore(path.join(folder, 'fil'), 1_000).write('a', Buffer.from('a'))).rejects.toThrow();
});
