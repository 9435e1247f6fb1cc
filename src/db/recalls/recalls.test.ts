import { beforeEach, expect, test } from 'vitest';
import { readContentVersion } from '#src/db/content/content-version.ts';
import { recallCars, recallOf } from '#test/recall.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { readRecallsOfModels } from './recalls.ts';
import { setRecallRemoved, writeRecall } from './stored-recalls.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'recalls'));
const write = (...recalls: Parameters<typeof writeRecall>[1][]) =>
  db.transaction().execute(async (tx) => {
    for (const recall of recalls) await writeRecall(tx, recall, null);
  });

test('returns the recalls of each model with only the cars of that model, without removed ones', async () => {
  const cars = [
    recallCars({ fuels: ['Laddhybrid'], engines: ['T6'] }),
    recallCars({ series: 's60', generations: ['iii'] }),
  ];
  await write(recallOf('ett', { cars }), recallOf('tva'));
  await db.transaction().execute((tx) => setRecallRemoved(tx, 'tva', new Date()));
  const found = await readRecallsOfModels(db, { make: ['Volvo'], model: ['V60', 'S60'] });
  expect(found.map(({ series, recalls }) => [series, recalls.map(({ slug }) => slug)])).toEqual([
    ['S60', ['ett']],
    ['V60', ['ett']],
  ]);
  const { brand: _, cars: __, ...recall } = recallOf('ett');
  const v60 = { generations: null, yearFrom: 2020, yearTo: 2022, fuels: ['Laddhybrid'], engines: ['T6'] };
  expect(found[1]?.recalls).toEqual([{ ...recall, cars: [v60] }]);
});

test('a model of another make, and a question without a model, have none', async () => {
  await write(recallOf('ett'));
  expect(await readRecallsOfModels(db, { make: ['BMW'], model: ['V60'] })).toEqual([]);
  expect(await readRecallsOfModels(db, { make: ['Volvo'], model: [] })).toEqual([]);
});

test('each write changes the version of cached pages', async () => {
  const { version: before } = await readContentVersion(db);
  await write(recallOf('ett'));
  const { version: written } = await readContentVersion(db);
  expect(written).not.toBe(before);
  await db.transaction().execute((tx) => setRecallRemoved(tx, 'ett', new Date()));
  expect((await readContentVersion(db)).version).not.toBe(written);
});
