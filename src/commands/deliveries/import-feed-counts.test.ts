import { beforeEach, expect, test } from 'vitest';
import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { reportLines } from '#tools/import/import-report.ts';
import { importFeed } from './import-feed.ts';

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const volvo = (fields: FeedFields): FeedFields => ({
  brand: 'Volvo',
  model: 'V60',
  name: 'Volvo V60 D4',
  model_year: '2019',
  price: '189900',
  odometer: '11375',
  ...fields,
});

async function* feed(rows: FeedFields[]): AsyncGenerator<FeedRow> {
  for (const [index, fields] of rows.entries()) yield { rowNumber: index + 1, fields };
}

async function delivered(rows: FeedFields[], day = 0) {
  const result = await importFeed(pool, {
    fileName: 'test.csv',
    format: 'test',
    odometerUnit: 'mil' as const,
    defaultDealer: 'Testbilar',
    rows: feed(rows),
    deliveredAt: new Date(Date.UTC(2026, 9, 1 + day)),
  });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const query = async (sql: string) => (await pool.query(sql)).rows;

test('counts every accepted row as exactly one kind of ad', async () => {
  const plate = (count: number) => `UFO1${count}1`;
  const rows = Array.from({ length: 8 }, (_, at) => volvo({ licence_plate: plate(at) }));
  await delivered(rows.slice(0, 6));
  await delivered(rows.slice(0, 5), 1);
  const [first, second, third, fourth, fifth, sixth, seventh] = rows;
  const report = await delivered(
    [
      ...[first, second].map((row) => row ?? {}),
      { ...third, price: '150000' },
      { ...fourth, price: '150000', description: 'Nyservad' },
      { ...fifth, status: 'sold', dates_sold: '2026-11-02T00:00:00Z' },
      { ...sixth, description: 'Åter' },
      { ...seventh },
    ],
    2,
  );
  expect(report).toMatchObject({
    adsNew: 1,
    adsChanged: 1,
    adsRepriced: 1,
    adsUnchanged: 2,
    adsReturned: 1,
    adsRemoved: 1,
  });
  expect(reportLines(report).slice(1, 3)).toEqual([
    'Annonser  7 i filen = 1 nya + 1 ändrade + 1 med bara nytt pris + 2 oförändrade + 1 återkomna + 1 avslutade i filen',
    'Borta     1 borttagna',
  ]);
  expect(await query('select ads_repriced from import_runs order by id desc limit 1')).toEqual([{ ads_repriced: 1 }]);
});

test('stores names that the catalogue does not know as text and lists them', async () => {
  const report = await delivered([
    volvo({ brand: 'Okändia', model: 'Fantasi' }),
    volvo({ model: 'Finns inte', name: 'Volvo' }),
  ]);
  expect(report.unmatched).toEqual([
    { brand: 'Okändia', model: null, rows: 1 },
    { brand: 'Volvo', model: 'Finns inte', rows: 1 },
  ]);
});
