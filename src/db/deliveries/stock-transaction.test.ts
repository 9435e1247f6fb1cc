import { expect, test } from 'vitest';
import { listSearchLog } from '#src/db/suggestions/search-entries.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { inStockTransaction } from './stock-transaction.ts';

const { db, pool } = await testDatabase();
const version = async () => (await pool.query('select version from stock_version')).rows[0].version;

test('a change recounts the stock; no change does not; a failure changes nothing', async () => {
  const ad = await insertAd(db);
  const before = await version();
  const rename = (name: string) => db.updateTable('ads').set({ name });
  const changed = await inStockTransaction(pool, async (tx) => {
    await tx.updateTable('ads').set({ status: 'hidden' }).execute();
    return { value: 7, touchedSeries: [ad.series_id, null] };
  });
  expect([changed, await version()]).toEqual([7, before + 1]);
  expect((await pool.query('select * from stock_counts')).rows).toEqual([]);
  await inStockTransaction(pool, async () => ({ value: null, touchedSeries: null }));
  expect(await version()).toBe(before + 1);
  const failing = inStockTransaction(pool, async (tx) => {
    await tx.executeQuery(rename('fel').compile());
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect((await db.selectFrom('ads').select('name').executeTakeFirst())?.name).toBe(ad.name);
});

test('the log of the suggestion index names rebuilds by changes of the stock, and none that changed nothing', async () => {
  const { series_id: seriesId } = await insertAd(db);
  const touch = () => inStockTransaction(pool, async () => ({ value: null, touchedSeries: [seriesId] }));
  await touch();
  const lines = (await listSearchLog(db)).map(({ line }) => line);
  expect(lines[0]).toMatch(/^Indexet byggdes om när annonserna ändrades: [\d\s]+ namn\.$/);
  await touch();
  expect((await listSearchLog(db)).map(({ line }) => line)).toEqual(lines);
});
