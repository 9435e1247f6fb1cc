import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { readStoredRecalls } from '#src/db/recalls/stored-recalls.ts';
import { recallOf } from '#test/recall.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { addRecall, changeRecall, recallVersion, removeRecall, restoreRecall } from './edit-recall.ts';
import { loadRecalls } from './load-recalls.ts';

const { db, pool } = await testDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const folder = await mkdtemp(path.join(os.tmpdir(), 'recalls-'));
const { brand: _, ...ofFile } = recallOf('ett');
await writeFile(path.join(folder, 'volvo.json'), JSON.stringify({ brand: 'volvo', recalls: [ofFile] }));
afterAll(() => rm(folder, { recursive: true }));
let before = 0;
let seen = '';
beforeEach(async () => {
  await deleteRows(pool, 'recalls', 'recalls_version');
  before = (await audit()).length;
  await loadRecalls(db, folder);
  const [recall] = await readStoredRecalls(db, 'ett');
  seen = recall ? recallVersion(recall.recall) : '';
});

const stored = async (slug: string) => (await readStoredRecalls(db, slug))[0];
const version = async (slug: string) => recallVersion((await stored(slug))?.recall ?? recallOf(slug));
const audit = async () =>
  (await pool.query<{ action: string; subject: string }>('select action, subject from audit_log order by id')).rows;
const newAudit = async () => (await audit()).slice(before);

test('a new recall gets a slug of its own, also when its title exists', async () => {
  const { slug: _, ...recall } = recallOf('x', { title: 'Läckande slang' });
  expect(await addRecall(db, TERMINAL, { recall, now })).toBe('volvo-lackande-slang');
  expect(await addRecall(db, TERMINAL, { recall, now })).toBe('volvo-lackande-slang-2');
  expect(await stored('volvo-lackande-slang')).toMatchObject({ editedAt: now, isRemoved: false });
  expect((await newAudit())[0]).toEqual({ action: 'recall.add', subject: 'recall:volvo-lackande-slang' });
});

test('a change is stored once, and rejected when based on an older version', async () => {
  const recall = recallOf('ett', { title: 'Ny rubrik' });
  expect(await changeRecall(db, TERMINAL, { recall: recallOf('ett'), seen, now })).toEqual({
    ok: true,
    value: { isChanged: false },
  });
  expect(await changeRecall(db, TERMINAL, { recall, seen, now })).toEqual({ ok: true, value: { isChanged: true } });
  expect(await changeRecall(db, TERMINAL, { recall, seen, now })).toEqual({ ok: false, failure: 'changed meanwhile' });
  expect((await stored('ett'))?.recall.title).toBe('Ny rubrik');
  const gone = { recall: recallOf('borta'), seen, now };
  expect(await changeRecall(db, TERMINAL, gone)).toEqual({ ok: false, failure: 'gone' });
  expect(await newAudit()).toEqual([{ action: 'recall.change', subject: 'recall:ett' }]);
});

test('a removed recall is hidden until it is restored to its file', async () => {
  await changeRecall(db, TERMINAL, { recall: recallOf('ett', { title: 'Ny rubrik' }), seen, now });
  expect(await removeRecall(db, TERMINAL, { slug: 'ett', now })).toEqual({ ok: true, value: null });
  expect(await removeRecall(db, TERMINAL, { slug: 'ett', now })).toEqual({ ok: false, failure: 'gone' });
  expect((await stored('ett'))?.isRemoved).toBe(true);
  const restored = { slug: 'ett', seen: await version('ett'), folder };
  expect(await restoreRecall(db, TERMINAL, restored)).toEqual({ ok: true, value: null });
  expect(await stored('ett')).toEqual({
    recall: recallOf('ett'),
    brandName: 'Volvo',
    editedAt: null,
    isRemoved: false,
  });
  expect((await newAudit()).map(({ action }) => action)).toEqual(['recall.change', 'recall.remove', 'recall.restore']);
});

test('a change that staff have not seen is not discarded by restoring', async () => {
  await changeRecall(db, TERMINAL, { recall: recallOf('ett', { title: 'Ny rubrik' }), seen, now });
  const late = await restoreRecall(db, TERMINAL, { slug: 'ett', seen, folder });
  expect(late).toEqual({ ok: false, failure: 'changed meanwhile' });
  expect((await stored('ett'))?.recall.title).toBe('Ny rubrik');
});

test('a recall without a file is restored as staff wrote it, and only after it was removed', async () => {
  const { slug: _, ...recall } = recallOf('x', { title: 'Egen text' });
  const slug = await addRecall(db, TERMINAL, { recall, now });
  expect(await restoreRecall(db, TERMINAL, { slug, seen: await version(slug), folder })).toEqual({
    ok: false,
    failure: 'no file',
  });
  await removeRecall(db, TERMINAL, { slug, now });
  expect(await restoreRecall(db, TERMINAL, { slug, seen: await version(slug), folder })).toEqual({
    ok: true,
    value: null,
  });
  expect(await stored(slug)).toMatchObject({ editedAt: now, isRemoved: false });
  expect(await restoreRecall(db, TERMINAL, { slug: 'borta', seen, folder })).toEqual({ ok: false, failure: 'gone' });
});
