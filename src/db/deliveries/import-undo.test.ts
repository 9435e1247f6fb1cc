import { expect, test } from 'vitest';
import { deliver, feedCar } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { listUnfinishedUndos, markImportUndoing, previewUndo } from './import-undo.ts';

const { db, pool } = await testDatabase();

test('the preview lists each ad of an import under one effect, with its fields now and before', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const car = (plate: string, fields = {}) => feedCar({ licence_plate: plate, name: `Volvo ${plate}`, ...fields });
  await deliver(pool, [car('UFO100'), car('UFO101'), car('UFO102'), car('UFO103')], at(30));
  const wrong = [car('UFO100'), car('UFO101', { price: '99000' }), car('UFO102', { color: 'Röd' }), car('UFO104')];
  const { runId } = await deliver(pool, wrong, at(20), { force: true });
  const { counts, cars, leftOut } = await previewUndo(db, runId ?? 0);
  expect(counts).toEqual({ removed: 1, returned: 1, repriced: 1, changed: 1, leftOut: 0 });
  expect(leftOut).toEqual([]);
  const listed = cars.map(({ change, licencePlate, fields }) => [change, licencePlate, fields]);
  expect(listed.toSorted()).toEqual([
    ['changed', 'UFO102', [{ column: 'color', before: 'Röd', after: null }]],
    ['removed', 'UFO104', []],
    ['repriced', 'UFO101', [{ column: 'price', before: 99_000, after: 189_900 }]],
    ['returned', 'UFO103', []],
  ]);
  expect(await previewUndo(db, 999)).toEqual({
    counts: { removed: 0, returned: 0, repriced: 0, changed: 0, leftOut: 0 },
    cars: [],
    leftOut: [],
  });
  expect(await markImportUndoing(db, 999, 'eva@milvis.example')).toBeUndefined();
  expect(await listUnfinishedUndos(db)).toEqual([]);
  expect(await markImportUndoing(db, runId ?? 0, 'eva@milvis.example')).toEqual({ file: 'test.csv' });
  expect(await listUnfinishedUndos(db)).toEqual([{ id: runId }]);
});
