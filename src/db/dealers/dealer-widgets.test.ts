import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { findWidget, readDealerWidget, storeDealerWidget } from './dealer-widgets.ts';

const { db } = await testDatabase();

test('a widget is stored from the version that it was read with, and found by its key', async () => {
  const { id, name, slug } = await insertDealer(db);
  const key = `mlw_${'a'.repeat(24)}`;
  const store = (version: number, origin: string) => storeDealerWidget(db, id, { key, origins: [origin], version });
  expect([await store(1, 'https://a.se'), await store(0, 'https://a.se'), await store(0, 'https://b.se')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await store(1, 'https://c.se')).toBe(true);
  expect(await readDealerWidget(db, id)).toEqual({ key, origins: ['https://c.se'], version: 2 });
  expect(await findWidget(db, key)).toEqual({ dealerId: id, dealer: name, slug, origins: ['https://c.se'] });
  expect(await findWidget(db, 'x')).toBeUndefined();
  expect(await readDealerWidget(db, id + 1)).toBeUndefined();
});
