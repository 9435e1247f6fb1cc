import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#src/base/units.ts';
import { createDb } from '#src/db/connection/client.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { readCurrentModel } from '#src/db/valuation/valuation-models.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { LABEL_WORDS } from '#src/domain/vocabulary/price-labels.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
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
  const facts = ({ label_since: _, stock_version: __, ...row }: Record<string, unknown>) => row;
  expect((await stored()).map(facts)).toEqual(before.map(facts));
});

describe('a price that halves', () => {
  test('is not shown with the old valuation, and is very low after the next call', async () => {
    const [{ ad_id: id }] = await rowsOf("select ad_id from valuations where label = 'usual' order by ad_id limit 1");
    expect(await readValuation(db, id)).toMatchObject({ label: 'usual' });
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
    expect(valuation).toMatchObject({ label: 'very_low', whyNot: null });
    expect(valuation?.comparables.length).toBeGreaterThan(4);
    expect(valuation?.comparables.map((car) => car.id)).not.toContain(id);
    expect(await rowsOf(`select label from valuation_history where ad_id = ${id} order by at`)).toEqual([
      { label: 'usual' },
      { label: 'very_low' },
    ]);
  });
});

describe('the labels of lists', () => {
  const adSearch = createAdSearch(db);
  const found = (label: (typeof LABEL_WORDS)[number]) =>
    adSearch.search({
      filters: { ...NO_AD_FILTERS, priceLabel: [label] },
      order: NEWEST_FIRST,
      at: { page: 1 },
      size: 1_000,
      withImage: false,
    });

  test('change in a version of the stock that the job publishes, and does not value again', async () => {
    const [{ id, series, price, low }] = await rowsOf(
      `select internal_id as id, series_id as series, ads.price, low80 - 20000 as low from ads join valuations on ad_id = internal_id
       where label = 'usual' and low80 - 20000 > 0.75 * estimate order by 1 limit 1`,
    );
    expect((await found('Lågt pris')).adIds).not.toContain(id);
    const change = (kr: number) =>
      inStockTransaction(pool, async (_, client) => {
        await client.query('update ads set price = $1 where internal_id = $2', [kr, id]);
        return { value: null, touchedSeries: [series] };
      });
    await change(low);
    for (const label of LABEL_WORDS) expect((await found(label)).adIds).not.toContain(id);
    expect((await valueStock(pool, day(1.1))).series).toBe(1);
    expect((await found('Lågt pris')).adIds).toContain(id);
    expect(await valueStock(pool, day(1.1))).toEqual({ series: 0, changed: 0 });
    await change(price);
    await valueStock(pool, day(1.2));
    expect((await found('Lågt pris')).adIds).not.toContain(id);
  });

  test('a change that the version of the job publishes too is valued by the next call', async () => {
    const [first, second] = await rowsOf(
      `select distinct on (series_id) internal_id as id, series_id as series, ads.price from ads join valuations on ad_id = internal_id
       where label = 'usual' order by series_id, 1`,
    );
    const halve = 'update ads set price = price / 2 where internal_id = $1';
    await inStockTransaction(pool, async (_, client) => {
      await client.query(halve, [first.id]);
      return { value: null, touchedSeries: [first.series] };
    });
    // Written before the job runs, and published by none.
    await pool.query(halve, [second.id]);
    await valueStock(pool, day(1.3));
    const label = async (id: number) =>
      (await rowsOf(`select price_label from ads where internal_id = ${id}`))[0].price_label;
    expect([await label(first.id), await label(second.id)]).toEqual(['very_low', null]);
    await valueStock(pool, day(1.3));
    expect(await label(second.id)).toBe('very_low');
    expect(await valueStock(pool, day(1.3))).toEqual({ series: 0, changed: 0 });
    for (const { id, price } of [first, second])
      await pool.query('update ads set price = $1 where internal_id = $2', [price, id]);
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
