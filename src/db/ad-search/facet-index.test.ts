import { expect, test } from 'vitest';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { insertAds } from '#test/factories.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { loadSearchIndex } from './facet-index.ts';
import { readStockVersion } from './stock-names.ts';

test('reads version and ads of one snapshot; a short limit of the pool does not abort the load', async () => {
  const { db, url } = await testDatabase();
  await insertAds(db, 30);
  const hurried = createPool(url, { statementTimeoutMs: 1_000 });
  const { index } = await loadSearchIndex(createDb(hurried));
  expect(index.version).toBe(await readStockVersion(db));
  expect(index.columns.byDate.length).toBe(30);
  // The connection is returned with its original settings.
  const { rows } = await hurried.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
  expect(rows[0]?.limit).toBe('1s');
  await hurried.end();
});

test('a failed load closes its connection and reports the error', async () => {
  const { db, pool } = await newTestDatabase();
  await db.schema.dropView('popular_ads').execute();
  await expect(loadSearchIndex(db)).rejects.toThrow('popular_ads');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(pool.idleCount).toBe(pool.totalCount);
});
