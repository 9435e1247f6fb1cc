import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES, CATEGORY_FILES } from '#src/config/env.ts';
import { categoryFile } from '#test/category-file.ts';
import { readCategoryFiles } from './read-category-files.ts';

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
const read = () => readCategoryFiles(folder, brands);

test('the categories of the project are valid', async () => {
  const { categories } = await readCategoryFiles(CATEGORY_FILES, brands);
  expect(categories.every(({ winners }) => winners.length === 10)).toBe(true);
});

test('reads the categories in the order of their files; the hash covers every byte', async () => {
  await write('stad.json', categoryFile('stad'));
  await write('familj.json', categoryFile('familj'));
  await write('notes.txt', 'ignored');
  const first = await read();
  expect(first.categories.map(({ slug }) => slug)).toEqual(['familj', 'stad']);
  expect((await read()).hash).toBe(first.hash);
  await write('stad.json', categoryFile('stad', { searchWords: ['stad', 'city', 'liten'] }));
  expect((await read()).hash).not.toBe(first.hash);
});

test('reads no categories from an empty folder', async () => {
  expect((await read()).categories).toEqual([]);
});

describe('rejects, with file and line,', () => {
  const text = JSON.stringify(categoryFile('stad'), null, 2);
  const lineOf = (piece: string) => text.slice(0, text.indexOf(piece)).split('\n').length;
  test.each([
    ['JSON that is none', text.replace('"label"', 'label'), `stad.json:${lineOf('"label"')}: a field name`],
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
    'trasig.json:1: a field name in quotes was expected, not the end',
  ]);
});
