import { expect, test } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { compareSearchIndex, readSearchIndexFigures } from './search-index-figures.ts';

const { db, pool } = await testDatabase();

test('counts names and aliases by kind; a build without a change updates only its own time', async () => {
  await populateSearchIndex(pool, 'test');
  const before = await readSearchIndexFigures(db);
  expect(before.kinds.map(({ type }) => type)).toEqual(['brand', 'series']);
  for (const { names, aliases } of before.kinds) expect([names > 40, aliases > 0]).toEqual([true, true]);
  await populateSearchIndex(pool, 'test');
  const after = await readSearchIndexFigures(db);
  expect(after).toMatchObject({ version: before.version, changedAt: before.changedAt });
  expect(after.builtAt.getTime()).toBeGreaterThan(before.builtAt.getTime());
});

test('lists names that are missing, superfluous or counted wrongly', async () => {
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
  await insertAd(db, { brand: 'Volvo', series: null });
  await populateSearchIndex(pool, 'test');
  expect(await compareSearchIndex(db)).toEqual([]);
  await insertAd(db, { brand: 'Egenbygge', series: 'Prototyp' });
  await insertAd(db, { brand: 'Volvo', series: 'V60', status: 'hidden' });
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
  await pool.query(
    `insert into search_index values ('category', 'Borta', 'Borta', '{"category_slug":"borta","source":"name"}')`,
  );
  expect(await compareSearchIndex(db)).toEqual([
    { type: 'brand', name: 'Egenbygge', inStock: 1, inIndex: null },
    { type: 'brand', name: 'Volvo', inStock: 3, inIndex: 2 },
    { type: 'series', name: 'Egenbygge Prototyp', inStock: 1, inIndex: null },
    { type: 'series', name: 'Volvo V60', inStock: 2, inIndex: 1 },
    { type: 'category', name: 'Borta', inStock: null, inIndex: 0 },
  ]);
});
