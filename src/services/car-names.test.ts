import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { readCarNames } from './car-names.ts';

const { db } = await testDatabase();

test('reads names once per catalogue and again when another is loaded', async () => {
  const before = await readCarNames(db);
  expect(await readCarNames(db)).toBe(before);
  await db
    .insertInto('brands')
    .values({ slug: 'trabant', name: 'Trabant', country: 'DE', aliases: ['Trabbi'] })
    .execute();
  await db.updateTable('catalogue_version').set({ hash: 'second' }).execute();
  const after = await readCarNames(db);
  expect(before.makeByKey.get('trabbi')).toBeUndefined();
  expect(after.makeByKey.get('trabbi')).toBe('Trabant');
});
