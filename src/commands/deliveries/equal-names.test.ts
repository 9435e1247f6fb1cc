import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_ANSWERS } from '#src/domain/dealers/dealer-question.ts';
import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { type Delivery, type ImportOptions, importFeed } from './import-feed.ts';

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const FIRST = Date.parse('2026-10-01T05:00:00Z');
const at = (hours: number): Date => new Date(FIRST + hours * 3_600_000);

async function* feed(rows: FeedFields[]): AsyncGenerator<FeedRow> {
  for (const [index, fields] of rows.entries()) yield { rowNumber: index + 1, fields };
}

const deliver = (rows: FeedFields[], hours: number, options: ImportOptions = {}, rest: Partial<Delivery> = {}) =>
  importFeed(
    pool,
    {
      fileName: 'lager.csv',
      format: 'test',
      odometerUnit: 'mil',
      rows: feed(rows),
      defaultDealer: 'Bilcenter',
      deliveredAt: at(hours),
      ...rest,
    },
    options,
  );

const cars = (count: number, from: number, dealer: FeedFields = {}): FeedFields[] =>
  Array.from({ length: count }, (_, index) => ({
    brand: 'Volvo',
    model: 'V60',
    name: `Volvo V60 ${from + index}`,
    model_year: '2018',
    price: '150000',
    odometer: String(5_000 + from + index),
    fuels: 'Diesel',
    licence_plate: `UFO${100 + from + index}`,
    dealer_ad_id: `id-${from + index}`,
    ...dealer,
  }));

const dealers = async () =>
  (
    await pool.query<{ label: string; slug: string; ads: number }>(
      `select label, slug, (select count(*)::int from ads where dealer_id = dealers.id and status = 'active') as ads from dealers order by id`,
    )
  ).rows;

async function deliverFile(name: string, hours: number) {
  const file = path.resolve('test/fixtures/feed-faults', name);
  const opened = await openFeed({ file, fileName: name });
  const { name: format, odometerUnit } = opened.format;
  return importFeed(pool, {
    fileName: name,
    format,
    odometerUnit,
    rows: opened.rows,
    defaultDealer: null,
    deliveredAt: at(hours),
  });
}

const UMEA = { dealer_city: 'Umeå', dealer_organisation_number: '556000-0001' };
const LUND = { dealer_city: 'Lund', dealer_organisation_number: '556000-0019' };

test('the files of two dealers of one name make two dealers, in either order and again', async () => {
  const files = [
    '60a-same-name-umea.csv',
    '60b-same-name-lund.csv',
    '60a-same-name-umea.csv',
    '60b-same-name-lund.csv',
  ];
  for (const [hours, file] of files.entries()) expect(await deliverFile(file, hours)).toMatchObject({ ok: true });
  expect(await dealers()).toEqual([
    { label: 'Bilcenter, Umeå', slug: 'bilcenter-umea', ads: 4 },
    { label: 'Bilcenter, Lund', slug: 'bilcenter-lund', ads: 4 },
  ]);
  expect((await pool.query('select slug from dealer_slugs')).rows).toEqual([{ slug: 'bilcenter' }]);
});

test('a dealer that never stated its town keeps its stock through daily files', async () => {
  for (const [day, name] of ['lager-1.csv', 'lager-2.csv'].entries())
    expect(await deliver(cars(10, day), day, {}, { fileName: name })).toMatchObject({ ok: true });
  expect(await dealers()).toMatchObject([{ label: 'Bilcenter', ads: 10 }]);
});

describe('a stock of the same name, with wholly other cars', () => {
  test('is a question with the facts of both sides, and nothing is changed', async () => {
    await deliver(cars(4, 0, UMEA), 0);
    const before = await dealers();
    const result = await deliver(cars(5, 100), 1, { force: true });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unclear dealer' } });
    if (result.ok) return;
    expect(result.failure.message).toContain('Samma handlare eller två?');
    expect(result.failure.message).toContain('Bilcenter, Umeå, 556000-0001, 4 bilar');
    expect(result.failure.message).toContain('ort okänd, organisationsnummer okänt, 5 bilar');
    expect(await dealers()).toEqual(before);
    const { rows } = await pool.query('select state, dealer_question from import_runs order by id desc limit 1');
    expect(rows[0]).toMatchObject({ state: 'stopped', dealer_question: [{ known: [{ town: 'Umeå' }] }] });
  });

  test('is another dealer once people have said so, which is remembered', async () => {
    await deliver(cars(4, 0, UMEA), 0);
    expect(await deliver(cars(5, 100), 1, { dealerAnswers: { ...NO_ANSWERS, others: 'new' } })).toMatchObject({
      ok: true,
    });
    expect(await deliver(cars(5, 100), 2)).toMatchObject({ ok: true });
    expect(await deliver(cars(4, 0, UMEA), 3)).toMatchObject({ ok: true });
    expect(await dealers()).toMatchObject([{ ads: 4 }, { ads: 5 }]);
  });

  test('is the same dealer once people have said so; the loss of its cars is still asked about', async () => {
    await deliver(cars(4, 0, UMEA), 0);
    const { rows } = await pool.query<{ id: number }>('select id from dealers');
    const dealerAnswers = { ...NO_ANSWERS, same: rows.map(({ id }) => id) };
    expect(await deliver(cars(5, 100), 1, { dealerAnswers })).toMatchObject({
      ok: false,
      failure: { kind: 'too many missing' },
    });
    expect(await deliver(cars(5, 100), 1, { dealerAnswers, force: true })).toMatchObject({ ok: true });
    expect(await dealers()).toMatchObject([{ ads: 5 }]);
    expect(await deliver(cars(4, 100), 2)).toMatchObject({ ok: true });
  });
});

test('contradictions are a question: the town of one dealer, the number of another', async () => {
  await deliver(cars(4, 0, UMEA), 0);
  const contradicting = [
    { ...UMEA, dealer_organisation_number: '556000-0019' },
    { ...UMEA, dealer_city: 'Lund' },
  ];
  for (const dealer of contradicting)
    expect(await deliver(cars(4, 100, dealer), 1)).toMatchObject({ ok: false, failure: { kind: 'unclear dealer' } });
});

test('a delivery of several branches of one company is of several dealers', async () => {
  const branches = ['Umeå', 'Lund', 'Kiruna'].flatMap((town, index) =>
    cars(2, index * 10, { dealer_city: town, dealer_organisation_number: '556000-0001' }),
  );
  for (const hours of [0, 1]) expect(await deliver(branches, hours)).toMatchObject({ ok: true });
  expect(await dealers()).toMatchObject([{ ads: 2 }, { ads: 2 }, { ads: 2 }]);
});

test('deliveries of dealers of one name never remove an ad of another one', { timeout: 120_000 }, async () => {
  const stated = fc.constantFrom<{ dealer_city?: string }>(UMEA, LUND, { dealer_city: 'Kiruna' }, {});
  const delivery = fc.record({ dealer: stated, count: fc.integer({ min: 1, max: 5 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(delivery, { minLength: 2, maxLength: 5 }), async (deliveries) => {
      await emptyStock(pool);
      const places = [UMEA.dealer_city, LUND.dealer_city, 'Kiruna', undefined];
      const delivered = new Map<string | undefined, number>();
      for (const [hours, { dealer, count }] of deliveries.entries()) {
        const from = places.indexOf(dealer.dealer_city) * 100;
        const result = await deliver(cars(count, from, dealer), hours, { force: true });
        if (result.ok) delivered.set(dealer.dealer_city, count);
        // The cars of every dealer whose deliveries were imported are those of its last one.
        for (const [town, expected] of delivered) {
          const first = places.indexOf(town) * 100;
          const { rows } = await pool.query<{ n: number }>(
            `select count(*)::int as n from ads where status = 'active' and substr(licence_plate, 4)::int between $1 and $2`,
            [100 + first, 199 + first],
          );
          expect(rows[0]?.n, `${town ?? 'no town'} after ${JSON.stringify(deliveries)}`).toBe(expected);
        }
      }
    }),
    { numRuns: 12 },
  );
});
