import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import { readCurrentModel } from '#src/db/valuation/valuation-models.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { deleteOtherDepreciation, readDepreciation, writeDepreciation } from './depreciation.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
});

const curves = async () =>
  (
    await pool.query(
      'select series_id as "seriesId", generation_id as "generationId", ads, points from depreciation_curves order by 1, 2 nulls first',
    )
  ).rows;

test('the fit stores a curve of each series with enough cars, by the current model', async () => {
  const { rows } = await pool.query('select distinct model_id as id from depreciation_curves');
  expect(rows).toEqual([{ id: (await readCurrentModel(db))?.id }]);
  expect((await curves()).filter(({ generationId }) => generationId === null).length).toBeGreaterThan(2);
});

test('reads the curves of a series by its address: the whole series first, then the latest generation', async () => {
  const [v60, ...others] = await readDepreciation(db, 'v60');
  expect(others).toEqual([]);
  const stored = (await curves()).filter(({ ads }) => v60?.curves.some((curve) => curve.ads === ads));
  expect(v60).toMatchObject({ brand: { slug: 'volvo' }, series: { name: 'V60' }, modelId: expect.any(Number) });
  expect(v60?.asOf).toBeInstanceOf(Date);
  expect(v60?.curves[0]).toMatchObject({ generation: null, points: stored[0].points });
  expect(v60?.curves.slice(1).every(({ generation }) => generation !== null)).toBe(true);
  expect(await readDepreciation(db, 'finns-inte')).toEqual([]);
});

test('replaces the curves of the given series alone, and deletes those of series without ads', async () => {
  const before = await curves();
  const [first] = before;
  const model = Number((await readCurrentModel(db))?.id);
  const ofFirst = before.filter(({ seriesId }) => seriesId === first.seriesId);
  await writeDepreciation(db, [first.seriesId], model, [{ ...first, ads: 77 }]);
  expect(await curves()).toEqual([{ ...first, ads: 77 }, ...before.slice(ofFirst.length)]);
  await deleteOtherDepreciation(db, [first.seriesId]);
  expect(await curves()).toEqual([{ ...first, ads: 77 }]);
});
