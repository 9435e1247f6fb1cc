import { beforeEach, expect, test } from 'vitest';
import { recallCars, recallOf } from '#test/recall.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  deleteOtherRecalls,
  readStaffRecallSlugs,
  readStoredRecalls,
  setRecallRemoved,
  writeRecall,
} from './stored-recalls.ts';

const { db, pool } = await testDatabase();
const now = new Date('2026-11-20T12:00:00Z');
beforeEach(() => deleteRows(pool, 'recalls'));

test('a recall is read as it was written, and written again in place of itself', async () => {
  const cars = [recallCars({ generations: ['ii'], fuels: ['Diesel', 'El'], engines: ['T6', '1.2'] }), recallCars()];
  const recall = recallOf('ett', { cars, carsInSweden: null, number: null, source: { title: 'Egen', url: null } });
  await db.transaction().execute(async (tx) => {
    await writeRecall(tx, recallOf('ett'), null);
    await setRecallRemoved(tx, 'ett', now);
    await writeRecall(tx, recall, now);
  });
  expect(await readStoredRecalls(db)).toEqual([{ recall, brandName: 'Volvo', editedAt: now, isRemoved: false }]);
  expect(await readStoredRecalls(db, 'annan')).toEqual([]);
});

test('only recalls that staff have not touched are deleted with their files', async () => {
  await db.transaction().execute(async (tx) => {
    for (const slug of ['fil', 'borta', 'struken']) await writeRecall(tx, recallOf(slug), null);
    await writeRecall(tx, recallOf('egen'), now);
    await setRecallRemoved(tx, 'struken', now);
    expect(await readStaffRecallSlugs(tx)).toEqual(['egen', 'struken']);
    await deleteOtherRecalls(tx, ['fil']);
  });
  expect((await readStoredRecalls(db)).map(({ recall }) => recall.slug).toSorted()).toEqual(['egen', 'fil', 'struken']);
});
