import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { deleteSearchAlias, insertSearchAlias, listSearchAliases, readSearchAlias } from './search-aliases.ts';
import { rebuildSearchIndex } from './search-entries.ts';

const { db } = await testDatabase();

test('lists aliases alphabetically, including those that lead nowhere', async () => {
  await insertSearchAlias(db, { term: 'folkan', brand: 'Volkswagen', series: null });
  await insertSearchAlias(db, { term: 'Bubblan', brand: 'Volkswagen', series: 'Beetle' });
  await insertSearchAlias(db, { term: 'öknen', brand: 'Borttaget märke', series: null });
  await db.transaction().execute(rebuildSearchIndex);
  expect(await listSearchAliases(db)).toEqual([
    { term: 'Bubblan', brand: 'Volkswagen', series: 'Beetle', isInUse: true },
    { term: 'folkan', brand: 'Volkswagen', series: null, isInUse: true },
    { term: 'öknen', brand: 'Borttaget märke', series: null, isInUse: false },
  ]);
  await deleteSearchAlias(db, 'folkan');
  expect(await readSearchAlias(db, 'folkan')).toBeUndefined();
  expect(await readSearchAlias(db, 'Bubblan')).toEqual({ term: 'Bubblan', brand: 'Volkswagen', series: 'Beetle' });
});
