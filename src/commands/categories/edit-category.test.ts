import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readCategory } from '#src/db/categories/categories.ts';
import { readStoredCategory } from '#src/db/categories/stored-category.ts';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { editCategory, previewCategory, restoreCategory } from './edit-category.ts';
import { loadCategories } from './load-categories.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const NOW = new Date('2026-11-20T12:00:00Z');
const folder = await mkdtemp(path.join(os.tmpdir(), 'edited-categories-'));
afterAll(() => rm(folder, { recursive: true }));

const storeFile = (category: CategoryFile) =>
  writeFile(path.join(folder, `${category.slug}.json`), JSON.stringify(category));
beforeEach(async () => {
  await deleteRows(pool, 'categories', 'categories_version');
  await storeFile(categoryFile('stad'));
  await storeFile(categoryFile('familj'));
  await loadCategories(db, folder);
});
const stored = async (slug = 'stad') => {
  const found = await readStoredCategory(db, slug);
  if (!found) throw new Error(`There is no category ${slug}.`);
  return found;
};
const own = categoryFile('stad', {
  name: 'Redaktionens stadsbilar',
  winners: categoryFile('stad').winners.map((winner, place) => (place === 4 ? categoryWinner(4, {}, 5) : winner)),
});
const edit = async (category: CategoryFile, version?: string) =>
  editCategory(pool, STAFF, { category, version: version ?? (await stored(category.slug)).version, now: NOW });

test('staff’s text and its ranks are preserved when the files are loaded, until it is reset to the file', async () => {
  const before = await stored();
  const edited = await edit(own);
  const after = await stored();
  expect(edited).toEqual({ ok: true, value: { isChanged: true, version: after.version } });
  expect(after).toMatchObject({ category: { name: own.name }, editedAt: NOW });
  expect((await readCategory(db, 'stad'))?.winners[0]).toMatchObject({ series: 'Golf', score: 5, rank: 1 });
  await storeFile(categoryFile('stad', { label: 'Tätort' }));
  expect(await loadCategories(db, folder)).toEqual({ written: 1, edited: ['stad'] });
  expect(await stored()).toEqual(after);
  expect(await restoreCategory(pool, STAFF, { slug: 'stad', folder })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ category: { name: 'Bästa bilen för stad', label: 'Tätort' }, editedAt: null });
  const entries = await listAuditEntries(db, 'category:stad', 9);
  expect(entries.map(({ action, email }) => [action, email])).toEqual([
    ['category.restore', STAFF.email],
    ['category.update', STAFF.email],
  ]);
  expect(entries[1]).toMatchObject({
    before: before.category,
    after: own,
  });
});

test('the suggestion index has the new name immediately', async () => {
  await edit(own);
  const { rows } = await pool.query("select display_text from search_index where search_type = 'category'");
  expect(rows.map(({ display_text: text }) => text)).toContain(own.name);
});

test('does not overwrite a concurrent change: of two writers one succeeds', async () => {
  const { version } = await stored();
  const results = await Promise.all([edit(own, version), edit({ ...own, label: 'Stan' }, version)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, failure: 'changed meanwhile' });
});

test('rejects names of other categories, missing categories and those without a file', async () => {
  const before = await stored();
  expect(await edit({ ...own, name: 'Bästa bilen för familj' })).toMatchObject({ failure: 'name taken' });
  expect(await edit({ ...own, label: 'familj' })).toMatchObject({ failure: 'label taken' });
  expect(await edit({ ...own, slug: 'ny' }, 'x').catch((error: unknown) => error)).toMatchObject({ failure: 'gone' });
  await rm(path.join(folder, 'familj.json'));
  expect(await restoreCategory(pool, STAFF, { slug: 'familj', folder })).toMatchObject({ failure: 'no file' });
  expect(await stored()).toEqual(before);
});

test('a preview is the page as it would be, and stores nothing', async () => {
  const before = await stored();
  const page = await previewCategory(db, own, (tx) => readCategory(tx, 'stad'));
  expect(page).toMatchObject({
    name: own.name,
    winners: [{ series: 'Golf', score: 5 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  });
  expect(await stored()).toEqual(before);
  await expect(previewCategory(db, own, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await stored()).toEqual(before);
});

test('an unchanged category remains the file’s, without an entry in the audit log', async () => {
  const { category, version, editedAt } = await stored();
  const entries = await listAuditEntries(db, 'category:stad', 9);
  expect(await edit(category)).toEqual({ ok: true, value: { isChanged: false, version } });
  expect(await stored()).toMatchObject({ version, editedAt });
  expect(await listAuditEntries(db, 'category:stad', 9)).toEqual(entries);
});
