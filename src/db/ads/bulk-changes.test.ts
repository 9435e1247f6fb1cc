import { expect, test } from 'vitest';
import { parseStaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  countBulkAds,
  finishBulkChange,
  insertBulkChange,
  listBulkAds,
  listBulkChangesOfAd,
  listNextAds,
  listUnfinishedChanges,
  markUndoing,
  readBulkChange,
  writeBulkResults,
} from './bulk-changes.ts';

const { db } = await testDatabase();

test('stores a change of the ads of a list, and what it did to each', async () => {
  const [one, two] = await insertAds(db, 2, () => ({ brand: 'Volvo' }));
  await insertAd(db, { brand: 'Saab', series: '9-5' });
  const action = { kind: 'status', status: 'hidden' } as const;
  const query = parseStaffAdQuery(new URLSearchParams('marke=Volvo'));
  const { id, ads } = await insertBulkChange(db, { action, email: 'eva@bil.example', selection: { query } });
  expect(ads).toBe(2);
  expect(await readBulkChange(db, id)).toMatchObject({ id, action, state: 'running', undoneBy: null });
  expect(await listUnfinishedChanges(db)).toEqual([{ id }]);
  const ids = [one?.internal_id ?? 0, two?.internal_id ?? 0] as const;
  expect((await listNextAds(db, id, 'waiting', 1)).map((ad) => ad.id)).toEqual([ids[0]]);
  await writeBulkResults(db, id, [
    {
      id: ids[0],
      state: 'changed',
      before: { status: 'active' },
      after: { status: 'hidden' },
      overrides: [],
      times: {},
    },
    { id: ids[1], state: 'skipped', reason: 'draft' },
  ]);
  expect(await listNextAds(db, id, 'waiting', 9)).toEqual([]);
  expect(await countBulkAds(db, id)).toEqual([
    { state: 'changed', reason: null, ads: 1 },
    { state: 'skipped', reason: 'draft', ads: 1 },
  ]);
  expect(await listBulkAds(db, id, 9)).toMatchObject([{ id: ids[0], after: { status: 'hidden' } }]);
  expect(await listBulkChangesOfAd(db, ids[0], 9)).toMatchObject([{ id, state: 'changed' }]);
  // It is still running.
  expect(await markUndoing(db, id, 'bo@bil.example')).toBe(false);
  await finishBulkChange(db, id, 'done');
  expect(await markUndoing(db, id, 'bo@bil.example')).toBe(true);
  expect(await readBulkChange(db, id)).toMatchObject({ state: 'undoing', undoneBy: 'bo@bil.example' });
});
