import { beforeAll, expect, test } from 'vitest';
import { writeDepreciation } from '#src/db/market/depreciation.ts';
import { insertAd } from '#test/factories.ts';
import { insertValuation } from '#test/insert-valuation.ts';
import { testDatabase } from '#test/support/database.ts';
import { readElectricRanks, readValueCurves } from './model-ranks.ts';

const { db, pool } = await testDatabase();

beforeAll(async () => {
  for (const [brand, series, price, year] of [
    ['Kia', 'EV6', 300_000, 2022],
    ['Nissan', 'Leaf', 100_000, 2019],
  ] as const) {
    const { internal_id } = await insertAd(db, { brand, series, price, model_year: year, fuels: ['El'] });
    await pool.query(
      `update ads set series_id = (select series.id from series join brands on brands.id = brand_id where brands.name = $1 and series.name = $2) where internal_id = $3`,
      [brand, series, internal_id],
    );
  }
});

test('orders models for sale by a figure, the fastest to charge first, and leaves out those without a car', async () => {
  const fastest = await readElectricRanks(db, 'chargeMinutes', { least: null, maxPrice: null });
  expect(fastest.map(({ series, ads }) => [series, ads])).toEqual([
    ['EV6', 1],
    ['Leaf', 1],
  ]);
  expect(fastest[0]?.value).toBeLessThan(fastest[1]?.value ?? 0);
});

test('keeps to a price and to a least weight', async () => {
  const cheap = await readElectricRanks(db, 'chargeMinutes', { least: null, maxPrice: 150_000 });
  expect(cheap.map(({ series }) => series)).toEqual(['Leaf']);
  const strong = await readElectricRanks(db, 'towKg', { least: 1_500, maxPrice: null });
  expect(strong.map(({ series, value }) => [series, value >= 1_500])).toEqual([['EV6', true]]);
  expect(await readElectricRanks(db, 'towKg', { least: 3_500, maxPrice: null })).toEqual([]);
});

test('returns curves of models with cars for sale alone', async () => {
  const { internal_id } = await insertAd(db, { brand: 'Kia', series: 'EV6' });
  await insertValuation(db, internal_id, { price: 300_000, estimate: 300_000, label: 'usual' });
  const { rows } = await pool.query<{ id: number }>('select id from valuation_models');
  const { rows: series } = await pool.query<{ id: number }>(
    `select distinct series_id as id from ads where series = 'EV6' and series_id is not null`,
  );
  const seriesId = series[0]?.id ?? 0;
  await db
    .transaction()
    .execute((tx) =>
      writeDepreciation(tx, [seriesId], rows[0]?.id ?? 0, [{ seriesId, generationId: null, ads: 80, points: [] }]),
    );
  expect((await readValueCurves(db)).map((curve) => [curve.series, curve.curveAds])).toEqual([['EV6', 80]]);
});
