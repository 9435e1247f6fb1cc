import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { writeJudgedPrices } from './judged-prices.ts';
import { writeValuations } from './valuation-rows.ts';

const { pool, db } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
const rowsOf = async (sql: string) => (await pool.query(sql)).rows;

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
});

test('ads have the label of their valuation, and its ratio unless it is very low', async () => {
  const rows = await rowsOf(
    `select price_label is not distinct from label as same,
            price_ratio is not distinct from case when label <> 'very_low' then round(10000.0 * ads.price / estimate) end as ratio
     from ads left join valuations on ad_id = internal_id`,
  );
  expect(rows.every(({ same, ratio }) => same && ratio)).toBe(true);
  const [{ judged }] = await rowsOf('select count(price_ratio)::int as judged from ads');
  expect(judged).toBeGreaterThan(rows.length / 3);
});

test('a new price has neither, until the old one is back', async () => {
  const [{ id }] = await rowsOf("select internal_id as id from ads where price_label = 'low' limit 1");
  const shown = () => rowsOf(`select price_label, price_ratio from ads where internal_id = ${id}`);
  const before = await shown();
  await pool.query('update ads set price = price + 1 where internal_id = $1', [id]);
  expect(await shown()).toEqual([{ price_label: null, price_ratio: null }]);
  await pool.query('update ads set price = null where internal_id = $1', [id]);
  expect(await shown()).toEqual([{ price_label: null, price_ratio: null }]);
  await pool.query('update ads set price = judged_price where internal_id = $1', [id]);
  expect(await shown()).toEqual(before);
});

test('writes ads whose valuation changed or is gone, and no others', async () => {
  const series = (await rowsOf('select distinct series_id as id from ads order by 1')).map(({ id }) => id);
  expect(await writeJudgedPrices(db, series)).toBe(0);
  await pool.query(
    `delete from valuations where ad_id in (select internal_id from ads where price_label = 'low' and series_id = ${series[0]} limit 1)`,
  );
  expect(await writeJudgedPrices(db, series.slice(1))).toBe(0);
  expect(await writeJudgedPrices(db, series)).toBe(1);
});

test('an estimate that moves by at most half a per cent changes neither its valuation nor its ad', async () => {
  const [valued] = await rowsOf(
    `select ad_id::int as "adId", valuations.price, estimate, low80, high80, low90, high90, close, label, why_not as "whyNot",
            comparables, typical, reasons, model_id as "modelId", series_id as "seriesId"
     from valuations join ads on internal_id = ad_id where label is not null order by ad_id limit 1`,
  );
  const { modelId, seriesId, ...valuation } = valued;
  const others = (
    await rowsOf(
      `select ad_id::int as id from valuations join ads on internal_id = ad_id where series_id = ${seriesId}`,
    )
  ).map(({ id }) => id);
  const estimates = async () =>
    (
      await rowsOf(
        `select estimate, judged_estimate from valuations join ads on internal_id = ad_id where ad_id = ${valuation.adId}`,
      )
    )[0];
  const written = { modelId, stockVersion: 1, now: NOW };
  const move = async (factor: number) => {
    const estimate = Math.round(valuation.estimate * factor);
    const range = {
      low80: Math.min(valuation.low80, estimate),
      high80: Math.max(valuation.high80, estimate),
      low90: 1,
      high90: 9_000_000,
    };
    const text = JSON.stringify([{ ...valuation, ...range, estimate }]);
    await writeValuations(db, [seriesId], { adIds: others, valuations: [text] }, written);
    await writeJudgedPrices(db, [seriesId]);
    return estimate;
  };
  const before = valuation.estimate;
  await move(1.004);
  expect(await estimates()).toEqual({ estimate: before, judged_estimate: before });
  const after = await move(1.008);
  expect(await estimates()).toEqual({ estimate: after, judged_estimate: after });
});
