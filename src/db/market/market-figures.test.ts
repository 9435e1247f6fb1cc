import { expect, test } from 'vitest';
import { readSeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import { createDb } from '#src/db/connection/client.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { writeDepreciation } from './depreciation.ts';
import { writePriceIndexes } from './price-index-rows.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const read = () => readSeriesDetail(db, { brand: 'volvo', series: 'v60' }, new Date('2026-11-20T05:00:00Z'));

test('a series has the curves of itself and its generations, the latest first, and its indexes in the order of fuels', async () => {
  expect(await read()).toMatchObject({ depreciation: [], priceIndexes: [] });
  const { series_id: seriesId } = await insertAd(db);
  if (seriesId === null) throw new Error('The ad has no series.');
  await pool.query(
    `insert into valuation_models (fitted_at, stock_version, ads, state, method, parameters, accuracy)
     values (now(), 1, 1, 'current', 'x', '{}', '{}')`,
  );
  const { rows: generations } = await pool.query(
    'select id, slug from generations where series_id = $1 order by year_from desc',
    [seriesId],
  );
  const points = [{ age: 1, kr: 300_000, low: 290_000, high: 310_000 }];
  await writeDepreciation(
    db,
    [seriesId],
    1,
    [...generations.map(({ id }) => Number(id)).reverse(), null].map((generationId) => ({
      seriesId,
      generationId,
      ads: 40,
      points,
    })),
  );
  const month = { month: '2026-08-01', value: 100, low: 99, high: 101, ads: 30 };
  await writePriceIndexes(db, [
    { seriesId, fuel: 'electric', points: [month] },
    { seriesId, fuel: 'petrol', points: [month] },
    { seriesId: null, fuel: 'all', points: [month] },
  ]);
  const detail = await read();
  expect(detail?.depreciation.map(({ generation }) => generation)).toEqual([
    null,
    ...generations.map(({ slug }) => slug),
  ]);
  expect(detail?.priceIndexes).toEqual([
    { fuel: 'petrol', points: [month] },
    { fuel: 'electric', points: [month] },
  ]);
});
