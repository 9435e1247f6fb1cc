import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseFilesUrl } from '#src/base/files-url.ts';
import { type FileStoreServer, startFileStoreServer } from '#tools/cluster/file-store-server.ts';
import { environment } from '#tools/launch/environment.ts';
import { FileStoreError, ObjectStore } from './object-store.ts';

let folder: string;
let server: FileStoreServer;
const opened: ObjectStore[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-objects-'));
  server = environment.testFilesUrl
    ? { url: environment.testFilesUrl, close: async () => undefined }
    : await startFileStoreServer(path.join(folder, 'store'));
});
afterAll(async () => {
  for (const store of opened) store.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const QUICK = { connectMs: 500, idleMs: 500, limitMs: 1_500, maxAttempts: 1 };
function open(url = `${server.url}/${randomBytes(4).toString('hex')}`, limits = {}): ObjectStore {
  const location = parseFilesUrl(url);
  if (!location.ok) throw new Error(location.failure);
  const store = new ObjectStore(location.value, limits);
  opened.push(store);
  return store;
}

test('reads what was written, and null for what was not', async () => {
  const store = open();
  await store.check();
  const body = randomBytes(100_000);
  await store.write('bilder/a', body);
  await store.write('bilder/tom', Buffer.alloc(0));
  expect(await store.read('bilder/a', 1e6)).toEqual(body);
  expect(await store.read('bilder/tom', 1e6)).toEqual(Buffer.alloc(0));
  expect(await store.read('bilder/b', 1e6)).toBeNull();
  expect([await store.has('bilder/a'), await store.has('bilder/b')]).toEqual([true, false]);
  await store.write('bilder/a', Buffer.from('ny'));
  expect(String(await store.read('bilder/a', 1e6))).toBe('ny');
  await store.remove('bilder/a');
  await store.remove('bilder/a');
  expect(await store.has('bilder/a')).toBe(false);
});

test('refuses to read more than it is allowed to', async () => {
  const store = open();
  await store.write('a', Buffer.alloc(1_001));
  await expect(store.read('a', 1_000)).rejects.toThrow('1001 bytes, more than 1000');
});

test('lists the keys of its own prefix, in pages', async () => {
  const store = open();
  const other = open();
  await other.write('x/0', Buffer.from('0'));
  const names = Array.from({ length: 25 }, (_, place) => String(place).padStart(2, '0'));
  await Promise.all(names.map((name) => store.write(`x/${name}`, Buffer.from(name))));
  await store.write('y/1', Buffer.from('1'));
  expect(await store.list('x/')).toEqual(names);
  expect(await store.list('z/')).toEqual([]);
});

test('streams files in both directions and leaves none that is partial', async () => {
  const store = open();
  const file = path.join(folder, 'stor');
  const body = randomBytes(8_000_000);
  await writeFile(file, body);
  await store.upload('stor', file);
  const target = path.join(folder, 'hämtad');
  expect(await store.download('stor', target)).toBe(true);
  expect((await readFile(target)).equals(body)).toBe(true);
  expect(await store.download('saknas', path.join(folder, 'saknas'))).toBe(false);
  expect((await readdir(folder)).filter((name) => name.includes('saknas') || name.endsWith('.part'))).toEqual([]);
});

test.each([
  ['nobody listens', 'http://k:s@127.0.0.1:1/milvis'],
  ['the bucket does not exist', null],
])('says that it cannot be used when %s', async (_, url) => {
  const store = open(url ?? server.url.replace(/\/milvis$/, '/finns-inte'), QUICK);
  await expect(store.check()).rejects.toThrow(FileStoreError);
  await expect(store.read('a', 1_000)).rejects.toThrow(FileStoreError);
  await expect(store.write('a', Buffer.from('a'))).rejects.toThrow(FileStoreError);
});

test('gives up a store that accepts connections and never answers', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await expect(open(`http://k:s@127.0.0.1:${port}/milvis`, QUICK).read('a', 1_000)).rejects.toThrow(FileStoreError);
  silent.close();
});
