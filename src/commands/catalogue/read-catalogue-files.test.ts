import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readCatalogueFiles } from './read-catalogue-files.ts';

let folder = '';
const folders: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'brands-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((used) => rm(used, { recursive: true }))));

const brand = (slug: string) => ({
  name: slug.toUpperCase(),
  slug,
  country: 'SE',
  aliases: [],
  sources: ['test'],
  series: [
    {
      name: 'Ett',
      slug: 'ett',
      aliases: [],
      generations: [{ name: 'I', slug: 'i', yearFrom: 2000, yearTo: null, bodyTypes: ['Sedan'], euroNcap: null }],
      engines: [],
    },
  ],
});
const write = (name: string, content: unknown): Promise<void> =>
  writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

test('reads the brands in the order of their files; the hash covers every byte', async () => {
  await write('b.json', brand('b'));
  await write('a.json', brand('a'));
  await write('notes.txt', 'ignored');
  const first = await readCatalogueFiles(folder);
  expect(first.brands.map(({ slug }) => slug)).toEqual(['a', 'b']);
  expect((await readCatalogueFiles(folder)).hash).toBe(first.hash);
  await write('a.json', { ...brand('a'), country: 'NO' });
  expect((await readCatalogueFiles(folder)).hash).not.toBe(first.hash);
});

test('reports the mistakes of all files together, each with its file', async () => {
  await write('a.json', '{');
  await write('b.json', { ...brand('b'), country: 'Sverige' });
  await expect(readCatalogueFiles(folder)).rejects.toThrow(/a\.json: [\s\S]*b\.json: country/);
});

test('rejects a folder without brands', async () => {
  await expect(readCatalogueFiles(folder)).rejects.toThrow('no brand file');
});
