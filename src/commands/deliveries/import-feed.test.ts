import { beforeEach, describe, expect, test } from 'vitest';
import { FEED_FIELDS, type FeedFields, type FeedRow, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { FeedError } from '#src/feeds/feed-format.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { type ImportOptions, importFeed } from './import-feed.ts';

const DAY_MS = 86_400_000;
const FIRST = new Date('2026-10-01T05:00:00Z');
const daysLater = (days: number): Date => new Date(FIRST.getTime() + days * DAY_MS);

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const volvo = (fields: FeedFields = {}): FeedFields => ({
  brand: 'Volvo',
  model: 'V60',
  name: 'Volvo V60 D4 Momentum',
  model_year: '2019',
  price: '189900',
  odometer: '11375',
  fuels: 'Diesel',
  image_urls: ['https://bilder.example/1.jpg'],
  ...fields,
});

/** Cars with plates of a letter group that is never issued. */
const cars = (count: number, from = 0): FeedFields[] =>
  Array.from({ length: count }, (_, index) =>
    volvo({ licence_plate: `UFO${100 + from + index}`, dealer_ad_id: `id-${from + index}` }),
  );

async function* feed(rows: FeedFields[]): AsyncGenerator<FeedRow> {
  for (const [index, fields] of rows.entries()) yield { rowNumber: index + 1, fields };
}

const deliver = (
  rows: FeedFields[] | AsyncIterable<FeedRow>,
  day = 0,
  options: ImportOptions = {},
  dealer = 'Testbilar',
) =>
  importFeed(
    pool,
    {
      fileName: 'test.csv',
      format: 'test',
      odometerUnit: 'mil',
      rows: Array.isArray(rows) ? feed(rows) : rows,
      defaultDealer: dealer,
      deliveredAt: daysLater(day),
    },
    options,
  );

async function delivered(rows: FeedFields[], day = 0, options: ImportOptions = {}, dealer = 'Testbilar') {
  const result = await deliver(rows, day, options, dealer);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const query = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;

/** Everything that a delivery may change, except the rows of the runs. */
const stock = () =>
  Promise.all([
    query('select * from ads order by internal_id'),
    query('select ad_id, at, price from price_events order by 1, 2'),
    query('select ad_id, at, kind from ad_events order by 1, 2, 3'),
    query('select ad_id, first_seen_at, last_seen_at from sightings order by 1, 2'),
    query('select version, last_ad_id from stock_version'),
    query('select * from stock_counts order by 1'),
    query('select id, name from dealers order by 1'),
  ]);

describe('a first delivery', () => {
  test('publishes its ads with catalogue, unit and events', async () => {
    const report = await delivered([volvo({ licence_plate: 'UFO123' })]);
    expect(report).toMatchObject({
      adsNew: 1,
      adsUnchanged: 0,
      rows: { read: 1, accepted: 1, rejected: 0, duplicate: 0 },
    });
    const [ad] = await query('select * from ads');
    expect(ad).toMatchObject({
      licence_plate: 'UFO123',
      brand: 'Volvo',
      series: 'V60',
      price: 189_900,
      odometer_km: 113_750,
      status: 'active',
      first_image_url: 'https://bilder.example/1.jpg',
    });
    expect(ad.generation_id).not.toBeNull();
    expect(await query('select at, price from price_events')).toEqual([{ at: FIRST, price: 189_900 }]);
    expect(await query('select kind, at from ad_events')).toEqual([{ kind: 'published', at: FIRST }]);
    expect(await query('select first_seen_at, last_seen_at from sightings')).toEqual([
      { first_seen_at: FIRST, last_seen_at: null },
    ]);
    expect(await query('select * from stock_counts')).toEqual([{ brand: 'Volvo', active: 1, active_with_image: 1 }]);
  });

  test('rejected, duplicate and accepted rows add up, and rejected rows store their reason', async () => {
    const report = await delivered([
      volvo({ licence_plate: 'UFO123' }),
      volvo({ licence_plate: 'UFO 123', price: '179900' }),
      volvo({ brand: '', model: '', name: 'Fin bil', dealer_ad_id: '77' }),
      volvo({ model_year: '2060', licence_plate: 'UFO 12' }),
      volvo({}),
      volvo({}),
    ]);
    expect(report.rows).toEqual({ read: 6, accepted: 2, rejected: 2, duplicate: 2 });
    expect(
      await query('select row_number, field, rule, heading, dealer_ad_id, licence_plate from rejected_rows order by 1'),
    ).toEqual([
      {
        row_number: 3,
        field: 'brand',
        rule: 'märke saknas',
        heading: 'Fin bil',
        dealer_ad_id: '77',
        licence_plate: null,
      },
      {
        row_number: 4,
        field: 'model_year',
        rule: 'årsmodell',
        heading: expect.any(String),
        dealer_ad_id: null,
        licence_plate: 'UFO 12',
      },
    ]);
    expect(report.rejected.every(({ reason }) => reason.length > 10)).toBe(true);
    expect(
      await query('select rows_read, rows_accepted, rows_rejected, rows_duplicate, state from import_runs'),
    ).toEqual([{ rows_read: 6, rows_accepted: 2, rows_rejected: 2, rows_duplicate: 2, state: 'done' }]);
  });

  test('preserves texts with every character that is special in COPY and arrays', async () => {
    const strange = 'Tab\\t "citat" {klammer}, \\N NULL \'apostrof\' 😀';
    await delivered([
      volvo({ description: `rad 1\nrad 2 ${strange}`, equipment: [strange, 'NULL 1', 'a,b', 'c"d\\e'] }),
    ]);
    const [ad] = await query('select description, equipment from ads');
    expect(ad.equipment).toEqual([strange, 'NULL 1', 'a,b', 'c"d\\e']);
    expect(ad.description).toContain(strange);
  });
});

describe('the next delivery', () => {
  test('the same delivery again changes nothing', async () => {
    const rows = [...cars(3), volvo({}), volvo({ price: '150000' }), volvo({ model: 'XC60', name: 'Volvo XC60' })];
    await delivered(rows);
    const before = await stock();
    const report = await delivered(rows, 1);
    expect(report).toMatchObject({
      adsNew: 0,
      adsChanged: 0,
      adsUnchanged: 6,
      adsRemoved: 0,
      adsReturned: 0,
      priceChanges: 0,
    });
    expect(await stock()).toEqual(before);
  });

  test('a changed price is a price event; so is a removed one', async () => {
    await delivered(cars(2));
    const [first, second] = cars(2);
    const report = await delivered(
      [
        { ...first, price: '179900' },
        { ...second, price: '' },
      ],
      3,
    );
    expect(report).toMatchObject({ priceChanges: 2, adsChanged: 0, adsNew: 0 });
    expect(await query('select at, price from price_events order by ad_id, at')).toEqual([
      { at: FIRST, price: 189_900 },
      { at: daysLater(3), price: 179_900 },
      { at: FIRST, price: 189_900 },
      { at: daysLater(3), price: null },
    ]);
    expect(await query('select price, changed_at from ads order by internal_id')).toEqual([
      { price: 179_900, changed_at: daysLater(3) },
      { price: null, changed_at: daysLater(3) },
    ]);
  });

  test('a changed text is a change', async () => {
    await delivered(cars(1));
    const report = await delivered([{ ...cars(1)[0], name: 'Volvo V60 D4 Momentum, drag' }], 2);
    expect(report).toMatchObject({ adsChanged: 1, adsUnchanged: 0, priceChanges: 0 });
    expect(await query("select at from ad_events where kind = 'changed'")).toEqual([{ at: daysLater(2) }]);
  });

  test('a missing ad is removed with date and days for sale, last seen in the delivery before', async () => {
    await delivered(cars(4));
    await delivered(cars(4), 5);
    const report = await delivered(cars(3), 9);
    expect(report).toMatchObject({ adsRemoved: 1, adsUnchanged: 3 });
    expect(await query("select status, closed_at, days_for_sale from ads where licence_plate = 'UFO103'")).toEqual([
      { status: 'removed', closed_at: daysLater(9), days_for_sale: 9 },
    ]);
    expect(await query('select last_seen_at from sightings where last_seen_at is not null')).toEqual([
      { last_seen_at: daysLater(5) },
    ]);
  });

  test.each([
    ['plate', { licence_plate: 'UFO555', dealer_ad_id: 'ny' }],
    ['VIN', { vin: 'YV1ZZZZZZZZ000001', dealer_ad_id: 'ny' }],
    ["dealer's id", { dealer_ad_id: 'gammal' }],
    ['the facts', {}],
  ])('recognises a returning ad by %s and preserves its id', async (_, fields) => {
    const own = Object.keys(fields).length > 0 ? { dealer_ad_id: 'gammal' } : {};
    await delivered([...cars(2), volvo({ ...fields, ...own, model: 'XC60', name: 'Volvo XC60' })]);
    const [original] = await query("select internal_id from ads where model = 'XC60'");
    await delivered(cars(2), 10);
    const report = await delivered([...cars(2), volvo({ ...fields, model: 'XC60', name: 'Volvo XC60' })], 20);
    expect(report).toMatchObject({ adsReturned: 1, adsNew: 0 });
    await delivered(cars(2), 24);
    const [ad] = await query("select internal_id, status, days_for_sale from ads where model = 'XC60'");
    // 10 days before it was missing, 4 after.
    expect(ad).toEqual({ internal_id: original.internal_id, status: 'removed', days_for_sale: 14 });
    expect(
      (
        await query('select kind from ad_events where ad_id = $1 and kind <> $2 order by at', [
          ad.internal_id,
          'changed',
        ])
      ).map(({ kind }) => kind),
    ).toEqual(['published', 'removed', 'returned', 'removed']);
  });

  test('a car that was missing for more than 90 days is a new ad', async () => {
    await delivered(cars(2));
    await delivered(cars(1), 1);
    expect(await delivered(cars(2), 120)).toMatchObject({ adsReturned: 0, adsNew: 1 });
  });

  test("a dealer's id with another plate is another car", async () => {
    await delivered([volvo({ licence_plate: 'UFO111', dealer_ad_id: '7' })]);
    expect(await delivered([volvo({ licence_plate: 'UFO222', dealer_ad_id: '7' })], 1)).toMatchObject({
      adsNew: 1,
      adsRemoved: 1,
    });
  });

  test('a new plate with the same VIN is the same car', async () => {
    await delivered([volvo({ licence_plate: 'UFO111', vin: 'YV1ZZZZZZZZ000001' })]);
    expect(await delivered([volvo({ licence_plate: 'UFO222', vin: 'YV1ZZZZZZZZ000001' })], 1)).toMatchObject({
      adsNew: 0,
      adsChanged: 1,
    });
  });

  test('a row without any id is matched to its ad through a price cut', async () => {
    await delivered([volvo({ price: '100000' }), volvo({ price: '110000' })]);
    const before = await query('select internal_id, price from ads order by price');
    expect(await delivered([volvo({ price: '100000' }), volvo({ price: '105000' })], 1)).toMatchObject({
      priceChanges: 1,
      adsNew: 0,
    });
    expect(await query('select internal_id, price from ads order by price')).toEqual([
      before[0],
      { ...before[1], price: 105_000 },
    ]);
  });

  test("does not change another dealer's stock", async () => {
    await delivered(cars(3), 0, {}, 'Norra Bil');
    expect(await delivered(cars(2, 50), 1, {}, 'Södra Bil')).toMatchObject({ adsRemoved: 0, adsNew: 2 });
    expect(await delivered(cars(2), 2, {}, 'norra bil')).toMatchObject({ adsRemoved: 1 });
  });

  test('rejects a delivery older than the last', async () => {
    await delivered(cars(1), 5);
    const result = await deliver(cars(2), 4);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'older than the last' } });
  });
});

describe('closed ads in a delivery', () => {
  const sold = (fields: FeedFields = {}) =>
    volvo({
      dealer_ad_id: 'såld-1',
      status: 'sold',
      dates_published: '2026-08-01T08:00:00Z',
      dates_sold: '2026-09-10T08:00:00Z',
      prices: ['2026-08-01:199900', '2026-08-20:189900'],
      ...fields,
    });

  test('are stored with their history, and the same again changes nothing', async () => {
    await delivered([sold()]);
    expect(await query('select status, days_for_sale, price from ads')).toEqual([
      { status: 'sold', days_for_sale: 40, price: 189_900 },
    ]);
    expect((await query('select price from price_events order by at')).map(({ price }) => price)).toEqual([
      199_900, 189_900,
    ]);
    const before = await stock();
    await delivered([sold()], 1);
    expect(await stock()).toEqual(before);
  });

  test('close an open ad', async () => {
    await delivered([sold({ status: 'active', dates_sold: '' })]);
    expect(await delivered([sold()], 1)).toMatchObject({ adsRemoved: 1, adsNew: 0 });
    expect(await query('select status, closed_at from ads')).toEqual([
      { status: 'sold', closed_at: new Date('2026-09-10T08:00:00Z') },
    ]);
  });
});

describe('a delivery that is implausible', () => {
  test('is stopped when it would remove more than 30 % and more than 5 ads, unless forced', async () => {
    await delivered(cars(20));
    const before = await stock();
    const result = await deliver(cars(13), 1);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'too many missing' } });
    if (!result.ok) expect(result.failure.message).toContain('Testbilar: 7 av 20');
    expect(await stock()).toEqual(before);
    expect(await query('select state, message from import_runs order by id desc limit 1')).toMatchObject([
      { state: 'stopped' },
    ]);
    expect(await delivered(cars(13), 2, { force: true })).toMatchObject({ adsRemoved: 7 });
  });

  test.each([
    [20, 14],
    [3, 2],
  ])('of %i ads, %i left are accepted: one car is sold, or not more than 30 percent', async (had, left) => {
    await delivered(cars(had));
    expect(await delivered(cars(left), 1)).toMatchObject({ adsRemoved: had - left });
  });

  test('a dry run reports everything and writes nothing', async () => {
    await delivered(cars(3));
    const before = await stock();
    const report = await delivered(cars(5), 1, { dryRun: true });
    expect(report).toMatchObject({ runId: null, adsNew: 2, adsUnchanged: 3 });
    expect(await stock()).toEqual(before);
    expect(await query('select count(*)::int as runs from import_runs')).toEqual([{ runs: 1 }]);
  });

  test('a truncated file leaves the stock unchanged and the run as failed', async () => {
    await delivered(cars(3));
    const before = await stock();
    async function* broken(): AsyncGenerator<FeedRow> {
      yield* feed(cars(2));
      throw new FeedError('test.csv är avklippt efter rad 2.');
    }
    await expect(deliver(broken(), 1)).rejects.toThrow('avklippt');
    expect(await stock()).toEqual(before);
    expect(await query('select state, message from import_runs order by id desc limit 1')).toEqual([
      { state: 'failed', message: 'test.csv är avklippt efter rad 2.' },
    ]);
  });
});

describe('concurrent deliveries', () => {
  test('two deliveries of one dealer are imported one after the other', async () => {
    const results = await Promise.all([deliver(cars(6), 1), deliver(cars(6), 1), deliver(cars(6), 1)]);
    expect(results.map((result) => (result.ok ? result.value.adsNew : -1)).sort()).toEqual([0, 0, 6]);
    expect(await query('select count(*)::int as ads from ads')).toEqual([{ ads: 6 }]);
  });

  test('readers see the stock before or after, never between', async () => {
    await delivered(cars(40));
    let done = false;
    const seen = new Set<number>();
    const reader = (async () => {
      while (!done) {
        const [row] = await query("select count(*)::int as ads from ads where status = 'active'");
        seen.add(row.ads);
      }
    })();
    await delivered([...cars(30), ...cars(60, 100)], 1);
    done = true;
    await reader;
    expect([...seen].filter((ads) => ads !== 40 && ads !== 90)).toEqual([]);
  });
});

test('accepts a row of words that every JavaScript object has as properties', async () => {
  const words = Object.getOwnPropertyNames(Object.prototype);
  const hostile = words.map((word, index) => ({
    ...Object.fromEntries(FEED_FIELDS.map((field) => [field, LIST_FIELDS.has(field) ? [word] : word])),
    brand: 'Volvo',
    model_year: '2019',
    dealer_ad_id: `ord-${index}`,
    odometer: '100',
  }));
  expect((await deliver([...cars(3), ...hostile])).ok).toBe(true);
  const { rows } = await pool.query(`select count(*)::int as n from ads where dealer_ad_id like 'id-%'`);
  expect(rows).toEqual([{ n: 3 }]);
});
