import { beforeEach, expect, test } from 'vitest';
import type { ImportAdChange } from '#src/domain/deliveries/import-ads.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertImportRun } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { findRunningImport, listImportAds, listImports, listRejectedPage, readImport } from './import-list.ts';
import { lockRun } from './import-runs.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('lists imports newest first, in pages', async () => {
  for (const file of ['ett.csv', 'två.csv', 'tre.csv']) await insertImportRun(db, { file });
  const { imports, total } = await listImports(db, { page: 1, size: 2 });
  expect([imports.map(({ file }) => file), total]).toEqual([['tre.csv', 'två.csv'], 3]);
  expect((await listImports(db, { page: 2, size: 2 })).imports.map(({ file }) => file)).toEqual(['ett.csv']);
});

test('a live run is running; a killed one is interrupted', async () => {
  expect(await findRunningImport(db)).toBeUndefined();
  const { id } = await insertImportRun(db, { state: 'running', step: 'reading', finished_at: null });
  expect(await readImport(db, id)).toMatchObject({ state: 'interrupted', step: null });
  expect(await findRunningImport(db)).toBeUndefined();
  const client = await pool.connect();
  await lockRun(client, id);
  expect(await readImport(db, id)).toMatchObject({ state: 'running', step: 'reading' });
  expect(await findRunningImport(db)).toEqual({ id });
  client.release(true);
});

test('lists rejected rows in the order of the file, and none without a run', async () => {
  const { id } = await insertImportRun(db);
  for (const row of [3, 1, 2]) {
    await pool.query(`insert into rejected_rows values ($1, $2, 'price', '-1', 'pris', 'Priset är negativt.')`, [
      id,
      row,
    ]);
  }
  expect((await listRejectedPage(db, id, { page: 1, size: 2 })).map(({ rowNumber }) => rowNumber)).toEqual([1, 2]);
  expect(await listRejectedPage(db, id, { page: 2, size: 2 })).toEqual([
    {
      rowNumber: 3,
      field: 'price',
      value: '-1',
      rule: 'pris',
      reason: 'Priset är negativt.',
      heading: null,
      dealerAdId: null,
      licencePlate: null,
    },
  ]);
  expect(await readImport(db, id + 1)).toBeUndefined();
});

test('lists the new, changed, removed and returned ads of a delivery, in pages', async () => {
  const [one, two] = [feedCar(), feedCar({ licence_plate: 'UFO124' })];
  const at = (day: number) => new Date(`2026-10-0${day}T05:00:00Z`);
  await deliver(pool, [one, two], at(1));
  await deliver(pool, [feedCar({ color: 'Röd' })], at(2));
  await deliver(pool, [one, two], at(3));
  const runs = (await listImports(db, { page: 1, size: 9 })).imports.map(({ id }) => id).reverse();
  const plates = async (run: number, change: ImportAdChange) =>
    (await listImportAds(db, runs[run] ?? 0, change, { page: 1, size: 9 })).ads.map(({ licencePlate }) => licencePlate);
  expect(await plates(0, 'nya')).toEqual(['UFO123', 'UFO124']);
  expect(await plates(0, 'andrade')).toEqual([]);
  expect(await plates(1, 'andrade')).toEqual(['UFO123']);
  expect(await plates(1, 'borttagna')).toEqual(['UFO124']);
  expect(await plates(2, 'aterkomna')).toEqual(['UFO124']);
  expect(await listImportAds(db, runs[0] ?? 0, 'nya', { page: 2, size: 1 })).toMatchObject({
    ads: [{ licencePlate: 'UFO124' }],
    total: 2,
  });
});
