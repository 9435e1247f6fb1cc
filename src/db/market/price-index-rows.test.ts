import { expect, test } from 'vitest';
import { createDb } from '#src/db/connection/client.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { type PriceIndex, readIndexPoints, readPriceIndexes, writePriceIndexes } from './price-index-rows.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const point = (month: string, value: number) => ({ month, value, low: value - 1, high: value + 1.5, ads: 30 });

test('replaces all indexes, and writes nothing that is equal', async () => {
  const { series_id: seriesId } = await insertAd(db);
  const indexes: PriceIndex[] = [
    { seriesId: null, fuel: 'all', points: [point('2026-08-01', 100), point('2026-09-01', 98.4)] },
    { seriesId, fuel: 'diesel', points: [point('2026-08-01', 100)] },
  ];
  expect(await writePriceIndexes(db, indexes)).toBe(3);
  expect(await writePriceIndexes(db, indexes)).toBe(0);
  expect(await readPriceIndexes(db)).toEqual([
    { series: null, fuel: 'all', points: indexes[0]?.points },
    {
      series: { brand: 'Volvo', name: 'V60', brandSlug: 'volvo', slug: 'v60' },
      fuel: 'diesel',
      points: indexes[1]?.points,
    },
  ]);
  expect(await readIndexPoints(db, null, 'all')).toEqual(indexes[0]?.points);
  expect(await readIndexPoints(db, seriesId, 'diesel')).toEqual(indexes[1]?.points);
  expect(await readIndexPoints(db, seriesId, 'petrol')).toEqual([]);
  expect(await writePriceIndexes(db, indexes.slice(0, 1))).toBe(1);
  expect(await writePriceIndexes(db, [])).toBe(2);
  expect(await readPriceIndexes(db)).toEqual([]);
});
