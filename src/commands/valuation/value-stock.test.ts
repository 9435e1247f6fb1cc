import { beforeAll, describe, expect, test } from 'vitest';
import { createDb } from '#src/db/client.ts';
import { readCurrentModel } from '#src/db/valuation/valuation-models.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { DAY_MS } from '#src/domain/units.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { fitValuation, valueStock } from './value-stock.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const FIRST = Date.parse('2026-11-20T05:00:00Z');
const day = (days: number): Date => new Date(FIRST + days * DAY_MS);
const feed = valuedFeed();

const rowsOf = async (sql: string) => (await pool.query(sql)).rows;
const stored = () => rowsOf('select * from valuations order by ad_id');
const contentVersion = async (): Promise<number> =>
  Number((await rowsOf('select version from content_version'))[0].version);

beforeAll(async () => {
  await deliver(pool, feed, day(0));
  await valueStock(pool, day(0));
});

test('fits a model at the first call and values every ad for sale', async () => {
  const [{ ads }] = await rowsOf("select count(*)::int as ads from ads where status = 'active'");
  const rows = await stored();
  expect(rows).toHaveLength(ads);
  expect(rows.filter(({ label }) => label !== null).length).toBeGreaterThan(ads / 3);
  expect((await readCurrentModel(db))?.accuracy).toMatchObject({ ads });
});

test('writes nothing when nothing changed, also after the same delivery again', async () => {
  const before = await rowsOf('select xmin, ad_id from valuations order by ad_id');
  const version = await contentVersion();
  expect(await valueStock(pool, day(0.1))).toEqual({ series: 0, changed: 0 });
  await deliver(pool, feed, day(0.2));
  await valueStock(pool, day(0.2));
  expect(await rowsOf('select xmin, ad_id from valuations order by ad_id')).toEqual(before);
  expect(await contentVersion()).toBe(version);
});

test('a run that was killed before its end is done again, and changes only what is missing', async () => {
  const before = await stored();
  await pool.query('delete from valuations where ad_id % 3 = 0');
  await pool.query('update valuation_state set stock_version = stock_version - 1, stock_token = gen_random_uuid()');
  await valueStock(pool, day(0));
  expect((await stored()).map(({ label_since: _, ...row }) => row)).toEqual(
    before.map(({ label_since: _, ...row }) => row),
  );
});

describe('a price that halves', () => {
  test('is not shown with the old valuation, and is unusually low after the next call', async () => {
    const [{ ad_id: id }] = await rowsOf("select ad_id from valuations where label = 'market' order by ad_id limit 1");
    expect(await readValuation(db, id)).toMatchObject({ label: 'market' });
    const [{ dealer_ad_id: name }] = await rowsOf(`select dealer_ad_id from ads where internal_id = ${id}`);
    const halved = feed.map((row) =>
      row.dealer_ad_id === name ? { ...row, price: String(Math.round(Number(row.price) / 2)) } : row,
    );
    await deliver(pool, halved, day(1));
    expect(await readValuation(db, id)).toBeNull();
    const version = await contentVersion();
    const { series, changed } = await valueStock(pool, day(1));
    expect(await contentVersion()).toBeGreaterThan(version);
    expect(series).toBe(1);
    expect(changed).toBeGreaterThan(0);
    const valuation = await readValuation(db, id);
    expect(valuation).toMatchObject({ label: 'unusually_low', whyNot: null });
    expect(valuation?.comparables.length).toBeGreaterThan(4);
    expect(valuation?.comparables.map((car) => car.id)).not.toContain(id);
    expect(await rowsOf(`select label from valuation_history where ad_id = ${id} order by at`)).toEqual([
      { label: 'market' },
      { label: 'unusually_low' },
    ]);
  });
});

describe('the nightly fit', () => {
  test('replaces the model', async () => {
    const before = await readCurrentModel(db);
    await fitValuation(pool, day(2));
    expect((await readCurrentModel(db))?.id).toBeGreaterThan(Number(before?.id));
    expect(await rowsOf("select count(*)::int as models from valuation_models where state = 'current'")).toEqual([
      { models: 1 },
    ]);
  });

  test('stores a model that is less accurate as refused, and the current one remains', async () => {
    const before = await readCurrentModel(db);
    await pool.query(
      `update valuation_models set accuracy = accuracy || '{"medianError": 0.001, "judged": 5000}' where state = 'current'`,
    );
    await fitValuation(pool, day(3));
    expect((await readCurrentModel(db))?.id).toBe(before?.id);
    expect(await rowsOf("select count(*)::int as models from valuation_models where state = 'refused'")).toEqual([
      { models: 1 },
    ]);
  });
});
