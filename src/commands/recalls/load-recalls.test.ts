import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { RECALL_FILES } from '#src/config/env.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { readStoredRecalls, setRecallRemoved, writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import type { Recall } from '#src/domain/recalls/recall-file.ts';
import { recallCars, recallOf } from '#test/recall.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { loadRecalls, readRecallFiles } from './load-recalls.ts';

const { db, pool } = await testDatabase();
const folders: string[] = [];
beforeEach(() => deleteRows(pool, 'recalls', 'recalls_version'));
afterAll(() => Promise.all(folders.map((used) => rm(used, { recursive: true }))));

async function folderOf(text: string, file = 'volvo.json'): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recalls-'));
  folders.push(folder);
  await writeFile(path.join(folder, file), text);
  return folder;
}
const fileOf = (...recalls: Recall[]): string =>
  JSON.stringify({ brand: 'volvo', recalls: recalls.map(({ brand: _, ...recall }) => recall) }, null, 1);
const titles = async () => (await readStoredRecalls(db)).map(({ recall }) => recall.title).toSorted();

test('the recalls of the project are valid, each with its source, none dated later than it was checked', async () => {
  const { brands } = await readCatalogue(db);
  const lastCheck = [isoDay(new Date()), '2026-11-23'].toSorted().at(-1) ?? null;
  const { recalls } = await readRecallFiles(RECALL_FILES, brands, lastCheck);
  expect((await loadRecalls(db, RECALL_FILES)).written).toBe(recalls.length);
  const stored = await readStoredRecalls(db);
  const bySlug = (one: Recall, other: Recall) => one.slug.localeCompare(other.slug);
  expect(stored.map(({ recall }) => recall).toSorted(bySlug)).toEqual(recalls.toSorted(bySlug));
  const unsupported = recalls.filter(({ sureness, source }) => sureness === 'bekräftad' && source.url === null);
  expect(unsupported).toEqual([]);
});

test('a second load changes nothing; a recall that left the files is deleted', async () => {
  const folder = await folderOf(fileOf(recallOf('ett'), recallOf('tva')));
  expect(await loadRecalls(db, folder)).toEqual({ written: 2, staff: [] });
  expect(await loadRecalls(db, folder)).toEqual({ written: 0, staff: [] });
  await loadRecalls(db, await folderOf(fileOf(recallOf('tva', { title: 'Ny rubrik' }))));
  expect(await titles()).toEqual(['Ny rubrik']);
});

test('recalls that staff edited, added or removed survive the load of changed files', async () => {
  await loadRecalls(db, await folderOf(fileOf(recallOf('ett'), recallOf('tva'), recallOf('tre'))));
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    await writeRecall(tx, recallOf('ett', { title: 'Redaktionens' }), now);
    await writeRecall(tx, recallOf('egen', { title: 'Egen' }), now);
    await setRecallRemoved(tx, 'tva', now);
  });
  const changed = [recallOf('ett', { title: 'Filens' }), recallOf('tva'), recallOf('tre', { title: 'Filens nya' })];
  expect(await loadRecalls(db, await folderOf(fileOf(...changed)))).toEqual({
    written: 1,
    staff: ['egen', 'ett', 'tva'],
  });
  expect(await titles()).toEqual(['Egen', 'Felet tva', 'Filens nya', 'Redaktionens']);
  const removed = (await readStoredRecalls(db)).filter(({ isRemoved }) => isRemoved);
  expect(removed.map(({ recall }) => recall.slug)).toEqual(['tva']);
});

test.each([
  ['no JSON', '{"brand": "volvo",\n oj', 'volvo.json:2: file: '],
  ['another brand than its name', fileOf(recallOf('ett')).replace('"volvo"', '"bmw"'), 'volvo.json:2: brand: "bmw"'],
  ['an unknown brand', '{"brand": "oj", "recalls": []}', 'volvo.json:1: '],
  [
    'an unknown series',
    fileOf(recallOf('ett', { cars: [recallCars({ series: 'v61' })] })),
    '.cars.0.series: Volvo has no',
  ],
  ['years outside the series', fileOf(recallOf('ett', { cars: [recallCars({ yearFrom: 2000 })] })), '2000 is no year'],
  [
    'an unknown generation',
    fileOf(recallOf('ett', { cars: [recallCars({ generations: ['x'] })] })),
    'no generation "x"',
  ],
  ['no source', fileOf(recallOf('ett')).replace(/"source": \{[^}]*\},/s, ''), 'recalls.0.source: '],
  ['an unknown field', fileOf(recallOf('ett')).replace('"what"', '"vad": 1, "what"'), 'recalls.0.vad: '],
  ['a slug twice', fileOf(recallOf('ett'), recallOf('ett')), '"ett" stands in volvo.json too'],
])('a file with %s is refused as a whole, with its line', async (_, text, message) => {
  await loadRecalls(db, await folderOf(fileOf(recallOf('kvar'))));
  const failure = await loadRecalls(db, await folderOf(text)).catch(String);
  expect(failure).toContain(message);
  expect(failure).toMatch(/volvo\.json:\d+: /);
  expect(await titles()).toEqual(['Felet kvar']);
});

test('a date in the future is refused where the clock is compared', async () => {
  const { brands } = await readCatalogue(db);
  const folder = await folderOf(fileOf(recallOf('ett', { checkedOn: '2026-11-20' })));
  await expect(readRecallFiles(folder, brands, '2026-11-19')).rejects.toThrow('2026-11-20 is in the future');
});
