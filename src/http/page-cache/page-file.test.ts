import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CachedPage, toCachedPage } from './cached-page.ts';
import { openPageFile, type PageFile, removePageFile } from './page-file.ts';

let file: string;
let pages: PageFile;
let failures: unknown[];

const MAX_BYTES = 4_000_000;
const open = (): PageFile => openPageFile(file, MAX_BYTES, (error) => void failures.push(error));

beforeEach(() => {
  failures = [];
  file = path.join(mkdtempSync(path.join(os.tmpdir(), 'milvis-page-file-')), 'pages.sqlite');
  pages = open();
});
afterEach(() => {
  pages.close();
  rmSync(path.dirname(file), { recursive: true });
  expect(failures).toEqual([]);
});

/** A page that compresses badly. */
const pageOf = (text: string, version = '1'): Promise<CachedPage> => {
  const body = Array.from({ length: 1_500 }, () => Math.random().toString(36)).join('') + text;
  return toCachedPage(new Response(body, { headers: { 'content-type': 'text/html' } }), version, 7_000.4);
};

test('reads a page as it was written, unless it is the known version or an earlier one', async () => {
  const page = await pageOf('Bilar åäö', '5');
  await pages.write('/bil?märke=volvo', page);
  const zstd = await page.copies.get('zstd')?.body;
  const { status, etag, version, headers } = page;
  const stored = { status, etag, version, headers, currentAt: 7_000, zstd };
  const read = (known?: { version: string; currentAt: number }) => pages.read('/bil?märke=volvo', known);
  expect([read(), read({ version: '4', currentAt: 6_999.9 })]).toEqual([stored, stored]);
  expect([read({ version: '5', currentAt: 6_000 }), read({ version: '6', currentAt: 7_001 })]).toEqual([
    undefined,
    undefined,
  ]);
  expect(pages.read('/bil')).toBeUndefined();
});

test('replaces a page, which another process then reads', async () => {
  const other = open();
  await pages.write('/bil', await pageOf('1', '1'));
  await other.write('/bil', await pageOf('2', '2'));
  expect(pages.read('/bil')?.version).toBe('2');
  other.close();
});

test('removes the pages that were written first when it is full', async () => {
  await pages.write('/bil', await pageOf('start'));
  for (let page = 0; page < 1_000; page += 1) {
    await pages.write(`/vehicles?page=${page}`, await pageOf(String(page)));
    if (page % 100 === 0) await pages.write('/annonser', await pageOf('again'));
  }
  expect(pages.read('/bil')).toBeUndefined();
  for (const recent of ['/annonser', '/vehicles?page=999', '/vehicles?page=950'])
    expect(pages.read(recent)).toBeDefined();
  expect(statSync(file).size).toBeLessThan(1.2 * MAX_BYTES);
});

test('has its limit also when large pages follow many small ones', async () => {
  const small = await toCachedPage(new Response('Bilar'), '1', 7_000);
  for (let page = 0; page < 4_000; page += 1) await pages.write(`/bil?page=${page}`, small);
  for (let page = 0; page < 300; page += 1) await pages.write(`/vehicles?page=${page}`, await pageOf(String(page)));
  expect(pages.read('/vehicles?page=299')).toBeDefined();
  expect(statSync(file).size).toBeLessThan(1.2 * MAX_BYTES);
});

test('stores no page that takes a large part of it', async () => {
  await pages.write('/bil', await pageOf('x'.repeat(10) + Array.from({ length: 9_000 }, () => Math.random()).join('')));
  expect(pages.read('/bil')).toBeUndefined();
});

test('is empty after it was removed', async () => {
  await pages.write('/bil', await pageOf('1'));
  pages.close();
  removePageFile(file);
  pages = open();
  expect(pages.read('/bil')).toBeUndefined();
});

test('ignores reads and writes after it was closed, as late pages may still come', async () => {
  pages.close();
  await pages.write('/bil', await pageOf('1'));
  expect(pages.read('/bil')).toBeUndefined();
  pages = open();
  expect(pages.read('/bil')).toBeUndefined();
});

test('finds and stores nothing while it cannot be used, and reports that once', async () => {
  const page = await pageOf('1');
  await pages.write('/bil', page);
  const database = new DatabaseSync(file);
  database.exec('drop table pages');
  database.close();
  for (let times = 0; times < 3; times += 1) {
    expect(pages.read('/bil')).toBeUndefined();
    await pages.write('/bil', page);
  }
  expect(failures.splice(0)).toEqual([expect.objectContaining({ message: expect.stringContaining('no such table') })]);
});
