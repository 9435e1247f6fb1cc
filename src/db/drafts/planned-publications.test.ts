import { beforeEach, expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import {
  beginDuePublications,
  planPublication,
  readPlannedPublication,
  refusePublication,
  removePlannedPublication,
} from './planned-publications.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const EVA = { userId: null, email: 'eva@bil.example' };
const ADAM = { userId: null, email: 'adam@bil.example' };
const [EIGHT, NINE] = [new Date('2026-11-27T07:00:00Z'), new Date('2026-11-27T08:00:00Z')];

test('stores one time per draft with who set it, and removes it', async () => {
  const { internal_id: id } = await insertAd(db);
  await planPublication(db, id, EVA, { at: EIGHT, allowsTwin: false });
  await planPublication(db, id, ADAM, { at: EIGHT, allowsTwin: true });
  const stored = await readPlannedPublication(db, id);
  expect(stored).toEqual({ at: EIGHT, ...EVA, allowsTwin: true, problem: null, triedAt: null });
  await planPublication(db, id, ADAM, { at: NINE, allowsTwin: false });
  expect(await readPlannedPublication(db, id)).toMatchObject({ at: NINE, email: ADAM.email });
  await planPublication(db, id, ADAM, null);
  expect(await readPlannedPublication(db, id)).toBeUndefined();
});

test('begins to publish those whose time has come, the earliest first, without refused ones', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await insertAd(db)).internal_id));
  const [late = 0, early = 0, refused = 0, future = 0] = ids;
  const plan = (id: number, at: Date) => planPublication(db, id, EVA, { at, allowsTwin: false });
  await plan(late, NINE);
  await plan(early, EIGHT);
  await plan(refused, EIGHT);
  await plan(future, new Date(NINE.getTime() + 1));
  await refusePublication(db, refused, 'Något hindrar.');
  expect(await beginDuePublications(db, NINE)).toEqual([early, late]);
  expect((await readPlannedPublication(db, late))?.triedAt).toEqual(NINE);
  expect((await readPlannedPublication(db, future))?.triedAt).toBeNull();
  // Another save of the time is another try.
  await plan(refused, EIGHT);
  expect(await readPlannedPublication(db, refused)).toMatchObject({ problem: null, triedAt: null });
  await removePlannedPublication(db, early);
  expect(await beginDuePublications(db, NINE)).toEqual([refused, late]);
});
