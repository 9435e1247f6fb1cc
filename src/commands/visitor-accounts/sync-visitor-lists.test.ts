import { beforeEach, expect, test } from 'vitest';
import { ensureVisitorAccount } from '#src/db/visitor-accounts/visitor-accounts.ts';
import type { Favourite } from '#src/domain/saved-cars/saved-cars.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { syncVisitorLists } from './sync-visitor-lists.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'visitor_accounts', 'request_limits'));
const car = (id: number): Favourite => ({
  id,
  name: `Bil ${id}`,
  savedAt: id,
  savedPrice: null,
  step: 'saved',
  checkedAt: 1,
  before: null,
  note: '',
  price: null,
  status: 'active' as const,
});
const saving = (id: number) => ({ favourites: [{ before: null, after: car(id) }], searches: [] });

test('devices that synchronise at the same time lose nothing', async () => {
  const accountId = await ensureVisitorAccount(db, 'eva@kund.example');
  await Promise.all(Array.from({ length: 12 }, (_, at) => syncVisitorLists(db, { accountId }, saving(at + 1))));
  const merged = await syncVisitorLists(db, { accountId }, { favourites: [], searches: [] });
  expect(merged.ok && merged.value.favourites.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a deleted account stays deleted', async () => {
  expect(await syncVisitorLists(db, { accountId: 1 }, saving(1))).toEqual({ ok: false, failure: 'unknown' });
});

test('entries of an older version that cannot be read are dropped', async () => {
  const accountId = await ensureVisitorAccount(db, 'eva@kund.example');
  await pool.query(`update visitor_accounts set favourites = '[null, {"id": "x"}]'`);
  const merged = await syncVisitorLists(db, { accountId }, saving(3));
  expect(merged.ok && merged.value.favourites).toEqual([car(3)]);
});
