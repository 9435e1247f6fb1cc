import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { lockLoads, readLoadedHash, storeLoadedHash } from './loaded-files.ts';

const { db } = await testDatabase();

test('stores the hash of the files that were loaded last, for each kind of data', async () => {
  const catalogue = await readLoadedHash(db, 'catalogue');
  for (const hash of ['first', 'second']) {
    await db.transaction().execute(async (tx) => {
      await lockLoads(tx, 'categories');
      await storeLoadedHash(tx, 'categories', hash);
    });
    expect(await readLoadedHash(db, 'categories')).toBe(hash);
  }
  expect(await readLoadedHash(db, 'catalogue')).toBe(catalogue);
});
