import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES, CATEGORY_FILES } from '#src/config/env.ts';
import { categoryFile } from '#test/category-file.ts';
import { readCategoryFiles, readCategorySources } from './read-category-files.ts';

const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
const folders: string[] = [];
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'categories-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((used) => rm(used, { recursive: true }))));

const write = (name: string, content: unknown): Promise<void> =>
  writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
const read = () => readCategoryFiles(folder, brands, '2026-11-23');
const SOURCES = { 'own-knowledge': { title: 'Egen kunskap', url: null, licence: 'own' } };

test('the categories of the project are valid', async () => {
  const { categories } = await readCategoryFiles(CATEGORY_FILES, brands, new Date().toISOString().slice(0, 10));
  expect(categories.every(({ winners }) => winners.length === 10)).toBe(true);
});

test('reads the categories in the order of their files; the hash covers every byte', async () => {
  await write('stad.json', categoryFile('stad'));
  await write('familj.json', categoryFile('familj'));
  await write('notes.txt', 'ignored');
  await write('sources.json', SOURCES);
  const first = await read();
  expect(first.categories.map(({ slug }) => slug)).toEqual(['familj', 'stad']);
  expect((await read()).hash).toBe(first.hash);
  await write('stad.json', categoryFile('stad', { searchWords: ['stad', 'city', 'liten'] }));
  const second = await read();
  expect(second.hash).not.toBe(first.hash);
  await write('sources.json', {});
  expect((await read()).hash).not.toBe(second.hash);
});

test('reads no categories from an empty folder', async () => {
  expect((await read()).categories).toEqual([]);
});

describe('rejects, with file and line,', () => {
  const text = JSON.stringify(categoryFile('stad'), null, 2);
  const lineOf = (piece: string) => text.slice(0, text.indexOf(piece)).split('\n').length;
  test.each([
    [
      'JSON that is none',
      text.replace('"label"', 'label'),
      `stad.json:${lineOf('"label"')}: invalid symbol, before label`,
    ],
    ['a missing field', text.replace('"label": "stad",', ''), 'stad.json:1: label: '],
    ['a field too many', text.replace('"label"', '"etikett": 1, "label"'), `stad.json:${lineOf('"label"')}: etikett: `],
    [
      'a score of 7',
      text.replace('"score": 3', '"score": 7'),
      `stad.json:${lineOf('"score"')}: winners.0.ratings.0.score: `,
    ],
    [
      'an unknown series',
      text.replace('"v90"', '"v91"'),
      `stad.json:${lineOf('"v90"')}: winners.1.series: Volvo has no`,
    ],
    [
      'another slug',
      text.replace('"slug": "stad"', '"slug": "staden"'),
      'stad.json:2: slug: "staden" is not the file\'s name',
    ],
  ])('%s', async (_, content, message) => {
    await write('stad.json', content);
    await expect(read()).rejects.toThrow(message);
  });
});

test('rejects figures without a known source, and a file of sources with mistakes', async () => {
  const [first, ...rest] = categoryFile('stad').winners;
  if (!first) throw new Error('the sample has winners');
  const summary = 'Bagaget rymmer 529 liter i alla.';
  const fact = { claim: '529 liter', source: 'own-knowledge', checkedOn: '2026-11-24', sureness: 'low' } as const;
  const text = JSON.stringify(
    categoryFile('stad', { winners: [{ ...first, summary, facts: [fact] }, ...rest] }),
    null,
    2,
  );
  const lineOf = (piece: string) => text.slice(0, text.indexOf(piece)).split('\n').length;
  await write('stad.json', text);
  await expect(read()).rejects.toThrow(
    `stad.json:${lineOf('"source"')}: winners.0.facts.0.source: the source "own-knowledge" is unknown`,
  );
  await write('sources.json', SOURCES);
  await expect(read()).rejects.toThrow(`stad.json:${lineOf('"checkedOn"')}: winners.0.facts.0.checkedOn: checked on`);
  expect((await readCategoryFiles(folder, brands)).categories).toHaveLength(1);
  expect(await readCategorySources(folder)).toEqual(SOURCES);
  await write('sources.json', '{\n"own-knowledge": {"url": null, "licence": "own"}}');
  await expect(read()).rejects.toThrow('sources.json:2: own-knowledge.title: ');
  await expect(readCategorySources(folder)).rejects.toThrow('sources.json:2: own-knowledge.title: ');
  await write('sources.json', '{');
  await expect(read()).rejects.toThrow('sources.json:1: ');
});

test('reports the mistakes of all files together, and names that two files share', async () => {
  await write('familj.json', categoryFile('familj'));
  await write('stad.json', { ...categoryFile('familj'), name: 'Bästa bilen i stan' });
  await write('trasig.json', '{');
  const problems = await read().then(
    () => '',
    (error: Error) => error.message,
  );
  expect(problems.split('\n')).toEqual([
    'The categories have 4 mistakes:',
    'stad.json:2: slug: "familj" is not the file\'s name',
    'stad.json:2: slug: "familj" stands in familj.json too',
    'stad.json:4: label: "familj" stands in familj.json too',
    'trasig.json:1: close brace expected, at the end',
  ]);
});
