import { beforeEach, expect, test } from 'vitest';
import { categoryFile } from '#test/category-file.ts';
import { insertCategory } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { isCategoryNameTaken, listStoredCategories, readStoredCategory } from './stored-category.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'categories'));

test('reads a category as its file defines it, with a version that any change modifies', async () => {
  const fact = { claim: '529 liter', source: 'maker', checkedOn: '2026-11-22', sureness: 'low' } as const;
  const [first, ...rest] = categoryFile('stad').winners;
  if (!first) throw new Error('the sample has winners');
  const file = categoryFile('stad', { winners: [{ ...first, reviewedOn: '2026-02-03', facts: [fact] }, ...rest] });
  await insertCategory(db, file);
  const stored = await readStoredCategory(db, 'stad');
  expect(stored).toMatchObject({ category: file, editedAt: null });
  await insertCategory(db, file);
  expect((await readStoredCategory(db, 'stad'))?.version).toBe(stored?.version);
  await pool.query(
    "update category_ratings set reason = reason || ' Ja.' where winner_id = (select min(id) from category_winners)",
  );
  expect((await readStoredCategory(db, 'stad'))?.version).not.toBe(stored?.version);
  expect(await readStoredCategory(db, 'finns-inte')).toBeNull();
});

test('reports names of other categories as taken, but not the category’s own', async () => {
  await insertCategory(db, categoryFile('stad'));
  await insertCategory(db, categoryFile('familj'));
  const name = 'Bästa bilen för stad';
  expect(await isCategoryNameTaken(db, { slug: 'familj', name, label: 'ny' })).toBe('name taken');
  expect(await isCategoryNameTaken(db, { slug: 'familj', name: 'Ny', label: 'stad' })).toBe('label taken');
  expect(await isCategoryNameTaken(db, { slug: 'stad', name, label: 'stad' })).toBeNull();
  expect(await listStoredCategories(db)).toMatchObject([
    { slug: 'familj' },
    { slug: 'stad', reviews: Array(10).fill('2026-11-20') },
  ]);
});
