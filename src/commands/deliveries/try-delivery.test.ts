import { expect, test } from 'vitest';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { importFeed } from './import-feed.ts';
import { tryDelivery } from './try-delivery.ts';

const { db, pool } = await testDatabase();
const FIRST = new Date('2026-11-20T08:00:00Z');
const SECOND = new Date('2026-11-21T08:00:00Z');
const { id: dealerId } = await insertDealer(db, { name: 'Testbilar' });
const owner = { dealerId, scope: 'stock', source: 'test', origin: 'file', removals: [], maxAds: 20_000 } as const;

const car = (plate: string, fields: FeedFields = {}): FeedFields =>
  feedCar({ licence_plate: plate, dealer_ad_id: plate, dealer: 'Testbilar', ...fields });
const stock = [...'ABCDEFGH'].map((letter) => car(`${letter.repeat(3)}001`, { name: `Volvo V60 ${letter}` }));
const [, second, third, ...rest] = stock;
const changed: FeedFields[] = [
  { ...second, price: '179900' },
  { ...third, odometer: '120000', color: 'Röd', price: '185000' },
  ...rest,
  car('NYA001', { name: 'Ny bil' }),
  { price: '100000' },
];

const delivery = (rows: readonly FeedFields[]) => ({
  fileName: 'lager.csv',
  format: 'test',
  odometerUnit: 'km' as const,
  defaultDealer: 'Testbilar',
  deliveredAt: SECOND,
  warnings: ['En varning.'],
  rows: (async function* () {
    for (const [index, fields] of rows.entries()) yield { rowNumber: index + 1, fields };
  })(),
});
const content = async () => (await pool.query('select * from ads order by internal_id')).rows;

test('states the changes that the import then makes, and changes nothing itself', async () => {
  await deliver(pool, stock, FIRST);
  const before = await content();
  const runs = (await pool.query('select count(*)::int as n from import_runs')).rows;
  const tried = await tryDelivery(pool, delivery(changed), owner);
  expect(await content()).toEqual(before);
  expect((await pool.query('select count(*)::int as n from import_runs')).rows).toEqual(runs);
  if (!tried.ok) throw new Error(tried.failure.message);
  const { counts, rows, cars, objection, warnings, rejected } = tried.value;
  expect(counts).toEqual({ new: 1, returned: 0, removed: 1, repriced: 1, changed: 1, unchanged: 5 });
  expect([objection, warnings, rejected.length]).toEqual([null, ['En varning.'], rows.rejected]);
  expect(cars.map(({ change, name }) => [change, name])).toEqual([
    ['changed', 'Volvo V60 C'],
    ['new', 'Volvo V60 Ny bil'],
    ['removed', 'Volvo V60 A'],
    ['repriced', 'Volvo V60 B'],
  ]);
  expect(cars[0]?.fields).toEqual([
    { column: 'price', before: 189_900, after: 185_000 },
    { column: 'odometer_km', before: 113_750, after: 120_000 },
    { column: 'color', before: null, after: 'Röd' },
  ]);
  expect(cars[3]?.fields).toEqual([{ column: 'price', before: 189_900, after: 179_900 }]);
  const imported = await importFeed(pool, delivery(changed), { owner });
  if (!imported.ok) throw new Error(imported.failure.message);
  expect(imported.value).toMatchObject({
    rows,
    adsNew: 1,
    adsRemoved: 1,
    adsRepriced: 1,
    adsChanged: 1,
    adsUnchanged: 5,
  });
});

test('many missing cars are an objection, and an older file is refused', async () => {
  const few = await tryDelivery(pool, { ...delivery(stock.slice(1, 2)), deliveredAt: new Date() }, owner);
  expect(few).toMatchObject({
    ok: true,
    value: { objection: expect.stringContaining('ovanligt många bilar (Testbilar: 7 av 8)') },
  });
  const old = await tryDelivery(pool, { ...delivery(stock), deliveredAt: FIRST }, owner);
  expect(old).toMatchObject({ ok: false, failure: { kind: 'older than the last' } });
});
