import { beforeEach, expect, test } from 'vitest';
import { insertAds } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  findSharedList,
  insertComment,
  insertSharedCars,
  insertSharedList,
  readSharedCars,
  upsertVote,
} from './shared-lists.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'shared_lists'));
const HASHES = { linkHash: Buffer.from('link'), ownerHash: Buffer.from('owner') };
const newList = () => insertSharedList(db, { title: 'Bilar', isOpen: true, ...HASHES });

test('a list ends 90 days after it was stored', async () => {
  await newList();
  const list = await findSharedList(db, HASHES.linkHash);
  const days = ((list?.endsAt.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});

test('cars are read in the order in which they were added, each once', async () => {
  const id = await newList();
  const [one = 0, two = 0, three = 0] = (await insertAds(db, 3)).map(({ internal_id }) => internal_id);
  expect(await insertSharedCars(db, id, [three, one])).toBe(2);
  expect(await insertSharedCars(db, id, [one, two, 999_999_999])).toBe(1);
  expect((await readSharedCars(db, id)).map(({ adId }) => adId)).toEqual([three, one, two]);
});

test('a full list takes no more votes and comments, and none of a car that it does not have', async () => {
  const id = await newList();
  const [one = 0, other = 0] = (await insertAds(db, 2)).map(({ internal_id }) => internal_id);
  await insertSharedCars(db, id, [one]);
  const vote = (voter: string, adId = one) => upsertVote(db, { listId: id, adId, voter, isFor: true, max: 1 });
  expect([await vote('Eva', other), await vote('Eva'), await vote('Adam')]).toEqual([false, true, false]);
  const comment = (text: string, adId = one) =>
    insertComment(db, { listId: id, adId, writer: 'Eva', comment: text, max: 1 });
  expect([await comment('Fin', other), await comment('Fin'), await comment('Bra')]).toEqual([false, true, false]);
});

test('an ad that is deleted leaves the list with its votes', async () => {
  const id = await newList();
  const ids = (await insertAds(db, 2)).map(({ internal_id }) => internal_id);
  await insertSharedCars(db, id, ids);
  for (const adId of ids) await upsertVote(db, { listId: id, adId, voter: 'Eva', isFor: false, max: 9 });
  await pool.query('delete from ads where internal_id = $1', [ids[0]]);
  expect((await readSharedCars(db, id)).map(({ adId, votes }) => [adId, votes.length])).toEqual([[ids[1], 1]]);
});
