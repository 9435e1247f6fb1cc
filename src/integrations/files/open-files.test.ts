import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileStoreServer, startFileStoreServer } from '#tools/cluster/file-store-server.ts';
import { openFiles, type SiteFiles } from './open-files.ts';
import { SharedPictures } from './shared-pictures.ts';
import { UploadedPictures } from './uploaded-pictures.ts';

/** Two machines that share a store and no folder. */
let folder: string;
let server: FileStoreServer;
let one: SiteFiles;
let other: SiteFiles;
const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
beforeEach(async () => {
  errors.length = 0;
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-files-'));
  server = await startFileStoreServer(path.join(folder, 'store'));
  one = await machine('one');
  other = await machine('other');
});
afterEach(async () => {
  for (const { objects } of [one, other]) objects?.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
const machine = (name: string) => openFiles({ dataDir: path.join(folder, name), filesUrl: server.url });
const bytes = (text: string) => Buffer.from(text);

test('an uploaded picture is found by every machine, also one that was stored before the store was set', async () => {
  const name = await one.uploaded.keep(bytes('ny'));
  expect(await other.uploaded.read(name)).toEqual(bytes('ny'));
  const old = await new UploadedPictures(path.join(folder, 'one/pictures/uploaded')).keep(bytes('gammal'));
  expect([await one.uploaded.has(old), await other.uploaded.has(old)]).toEqual([true, false]);
  expect(await one.uploaded.names()).toEqual([name, old].sort());
  expect(await other.uploaded.read('../../etc/passwd')).toBeNull();
});

test('moves the pictures of a folder into the store, and goes on where it was interrupted', async () => {
  const local = new UploadedPictures(path.join(folder, 'one/pictures/uploaded'));
  const names = await Promise.all(Array.from({ length: 12 }, (_, place) => local.keep(bytes(`bild ${place}`))));
  const { uploaded } = one;
  if (!(uploaded instanceof SharedPictures)) throw new Error('not shared');
  const interrupted = uploaded.move((done) => {
    if (done === 5) throw new Error('stopped');
  });
  await expect(interrupted).rejects.toThrow('stopped');
  expect(await uploaded.move()).toBe(7);
  expect(await uploaded.move()).toBe(0);
  for (const [place, name] of names.entries()) expect(await other.uploaded.read(name)).toEqual(bytes(`bild ${place}`));
});

test('a converted picture is made once for all machines', async () => {
  await one.pictureCache(1e6, onError).write('640 https://bil.example/a.jpg', bytes('bild'));
  const cache = other.pictureCache(1e6, onError);
  expect(await cache.read('640 https://bil.example/a.jpg')).toEqual(bytes('bild'));
  expect(await cache.read('640 https://bil.example/b.jpg')).toBeNull();
  // Now in its own folder too.
  await server.close();
  expect(await cache.read('640 https://bil.example/a.jpg')).toEqual(bytes('bild'));
  expect(errors).toEqual([]);
});

test('without the store, pictures are converted and cached on this machine', async () => {
  await server.close();
  const cache = one.pictureCache(1e6, onError);
  expect(await cache.read('a')).toBeNull();
  await cache.write('a', bytes('bild'));
  expect(await cache.read('a')).toEqual(bytes('bild'));
  // The store is left alone after its first failure.
  expect(errors).toHaveLength(1);
  await expect(one.uploaded.keep(bytes('ny'))).rejects.toThrow('The file store cannot be used');
});

test('a delivery that one machine received is imported and removed by another', async () => {
  const uploads = path.join(folder, 'one/uploads');
  await mkdir(uploads, { recursive: true });
  await writeFile(path.join(uploads, 'abc'), 'reg;pris');
  await one.deliveries.share('abc');
  expect(await other.deliveries.fetch('abc')).toBe(path.join(folder, 'other/uploads/abc'));
  expect(await other.deliveries.fetch('saknas')).toBeNull();
  await other.deliveries.remove('abc');
  expect(await readdir(path.join(folder, 'other/uploads'))).toEqual([]);
  expect(await (await machine('third')).deliveries.fetch('abc')).toBeNull();
});

test('without FILES_URL everything is in the data folder', async () => {
  const local = await openFiles({ dataDir: path.join(folder, 'alone'), filesUrl: null });
  const name = await local.uploaded.keep(bytes('bild'));
  expect(await local.uploaded.read(name)).toEqual(bytes('bild'));
  await local.deliveries.share('abc');
  expect([local.objects, await local.deliveries.fetch('abc')]).toEqual([null, null]);
});
