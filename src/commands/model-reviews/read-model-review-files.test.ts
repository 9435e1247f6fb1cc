import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { categoryWinner } from '#test/category-file.ts';
import { ModelReviewFilesError, readModelReviewFiles } from './read-model-review-files.ts';

const series = (slug: string) => ({
  name: slug.toUpperCase(),
  slug,
  generations: [{ yearFrom: 2010, yearTo: null, euroNcap: [], engines: [] }],
});
const CONTEXT = {
  catalogue: [
    { name: 'Kia', slug: 'kia', series: [series('niro')] },
    { name: 'Volvo', slug: 'volvo', series: [series('v60')] },
  ],
  attributes: new Set(categoryWinner(0).ratings.map(({ attribute }) => attribute)),
  today: '2026-11-30',
};
const SOURCES = { 'own-knowledge': { title: 'Egen kunskap', url: null, licence: 'own' } };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'model-reviews-'));
  await write('sources.json', SOURCES);
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, content: unknown): Promise<void> =>
  writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
const read = () => readModelReviewFiles(folder, CONTEXT);

function fileOf(brand: string, changes: { series?: string; summary?: string } = {}): object {
  const { brand: _, ...winner } = categoryWinner(0);
  const watchouts = [`${brand} ska provas när den är kall.`, `${brand} har en lucka som ska öppnas.`];
  const ratings = winner.ratings.map(({ attribute, score }) => ({
    attribute,
    score,
    reason: `${attribute} är gott i en ${brand}.`,
    fuel: null,
  }));
  return { brand, reviews: [{ ...winner, series: 'v60', watchouts, ratings, ...changes }] };
}

test('reads the files in the order of their names', async () => {
  await write('volvo.json', fileOf('volvo'));
  await write('kia.json', fileOf('kia', { series: 'niro', summary: 'Den är rymlig för sin längd och lätt att köra.' }));
  await write('notes.txt', 'ignored');
  expect((await read()).files.map(({ brand }) => brand)).toEqual(['kia', 'volvo']);
});

test('reports every mistake with file and line', async () => {
  const text = JSON.stringify(fileOf('volvo', { summary: 'Bagaget rymmer 529 liter.' }), null, 2);
  const line = text.slice(0, text.indexOf('"summary"')).split('\n').length;
  await write('volvo.json', text);
  await write('kia.json', '{');
  await write('sources.json', { 'own-knowledge': {} });
  const error = await read().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ModelReviewFilesError);
  expect(String(error)).toContain(`volvo.json:${line}: reviews.0.summary: the figure 529 liter lies in no claim`);
  expect(String(error)).toContain('kia.json:1: ');
  expect(String(error)).toContain('sources.json: ');
});

test('refuses a file of another name and a sentence in two reviews', async () => {
  await write('volvo.json', fileOf('volvo', { summary: 'Den är rymlig och lätt att lasta från sidan.' }));
  await write('saab.json', fileOf('kia', { series: 'niro', summary: 'Den är rymlig och lätt att lasta från sidan.' }));
  const error = await read().catch((reason: unknown) => reason);
  expect(String(error)).toContain('saab.json:2: brand: "kia" is not the file\'s name');
  expect(String(error)).toContain('stands in kia niro 2019 and volvo v60 2019');
});
