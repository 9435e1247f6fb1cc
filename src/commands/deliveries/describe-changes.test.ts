import { beforeEach, expect, test } from 'vitest';
import { removedCarsText } from '#src/domain/deliveries/delivery-trial.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { discardImport } from './decide-trial.ts';
import { importFeed } from './import-feed.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));
const EVA = { userId: null, email: 'eva@bil.example' };
const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 5));
const cars = (count: number): FeedFields[] =>
  Array.from({ length: count }, (_, nth) => feedCar({ licence_plate: `SMA${100 + nth}`, name: `Volvo V60 nr ${nth}` }));

/** Imports rows as a file, whose last row may be without a line end. */
const importRows = (rows: readonly FeedFields[], day: number, isOpenEnded = false, force = false) =>
  importFeed(
    pool,
    {
      fileName: 'lager.csv',
      format: 'test',
      odometerUnit: 'km',
      defaultDealer: 'Testbilar',
      deliveredAt: at(day),
      rows: (async function* () {
        for (const [index, fields] of rows.entries())
          yield { rowNumber: index + 1, fields, isOpenEnded: isOpenEnded && index === rows.length - 1 };
      })(),
    },
    { force },
  );
const active = async () => (await pool.query("select from ads where status = 'active'")).rowCount;
const lastRun = async () => (await pool.query('select * from import_runs order by id desc limit 1')).rows[0];

test('a small dealer that loses two of three cars is asked, with the cars named, and nothing is changed', async () => {
  await deliver(pool, cars(3), at(1));
  const [, sold] = (await pool.query('select internal_id::int as id from ads order by 1')).rows;
  const result = await importRows(cars(1), 2);
  if (result.ok) throw new Error('It was imported.');
  const { kind, message, trial } = result.failure;
  expect([kind, message]).toEqual([
    'too many missing',
    'Leveransen skulle ta bort ovanligt många bilar (Testbilar: 2 av 3). Inget är ändrat. Kontrollera filen.',
  ]);
  expect(await active()).toBe(3);
  expect(trial?.counts).toMatchObject({ removed: 2, unchanged: 1, new: 0 });
  expect(trial?.cars[0]).toEqual({
    change: 'removed',
    adId: sold.id,
    dealer: 'Testbilar',
    name: 'Volvo V60 nr 1',
    licencePlate: 'SMA101',
    price: 189_900,
    fields: [],
  });
  expect(await lastRun()).toMatchObject({ state: 'stopped', dealer: 'Testbilar', ads_removed: 0, trial });
  expect(trial && removedCarsText(trial)).toBe(
    '2 bilar tas bort från webbplatsen: Volvo V60 nr 1 (SMA\u00a0101), Volvo V60 nr 2 (SMA\u00a0102).',
  );
  // Forced once, it is usual from then on.
  expect((await importRows(cars(1), 2, false, true)).ok).toBe(true);
  const next = [...cars(1), ...cars(9).slice(5)];
  await importRows(next, 3);
  expect((await importRows(next.slice(0, 3), 4)).ok).toBe(true);
});

test('a file without any usable row changes nothing, and its rejected rows are stored', async () => {
  await deliver(pool, cars(2), at(1));
  const result = await importRows([{ price: '100000' }], 2, false, true);
  expect(result).toMatchObject({
    ok: false,
    failure: { kind: 'no rows', message: expect.stringMatching(/^Ingen rad/) },
  });
  expect(await active()).toBe(2);
  expect(await lastRun()).toMatchObject({ state: 'stopped', rows_read: 1, rows_rejected: 1, ads_removed: 0 });
  expect((await pool.query('select from rejected_rows')).rowCount).toBe(1);
});

test('a file that ends without a line end, unlike the one before, takes no car away unasked', async () => {
  await importRows(cars(20), 1);
  expect(await importRows(cars(19), 2, true)).toMatchObject({
    ok: false,
    failure: { message: expect.stringMatching(/^Filen slutar utan radbrytning/) },
  });
  expect((await importRows(cars(20), 3, true)).ok).toBe(true);
  expect((await importRows(cars(19), 4, true)).ok).toBe(true);
});

test('a stopped import waits until it is discarded, or a later one of its dealer is imported', async () => {
  const waiting = async () => (await pool.query('select state from import_runs where upload is not null')).rows;
  const stop = async (day: number) => {
    await importRows(cars(1), day);
    await pool.query("update import_runs set upload = 'fil' where id = (select max(id) from import_runs)");
    expect(await waiting()).toEqual([{ state: 'stopped' }]);
    return (await lastRun()).id as number;
  };
  await deliver(pool, cars(3), at(1));
  const removed: string[] = [];
  const files = { remove: async (name: string) => void removed.push(name) };
  const id = await stop(2);
  expect([await discardImport(db, EVA, id, files), await discardImport(db, EVA, id, files)]).toEqual([true, false]);
  expect([removed, await waiting(), (await lastRun()).state]).toEqual([['fil'], [], 'discarded']);
  await stop(3);
  await importRows(cars(3), 4);
  expect(await waiting()).toEqual([]);
});
