import { expect, test } from 'vitest';
import { createCommandPool } from '#src/db/connection/client.ts';
import { lockStock } from '#src/db/deliveries/stock-transaction.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { betweenImports } from './between-imports.ts';
import { beginChange, runChange } from './change-ads.ts';

const { db, pool } = await testDatabase();
const WAITS = { lockMs: 20, pauseMs: 20 };

test('a change of many ads waits for a running import without a connection of its own', async () => {
  const ids = (await insertAds(db, 3)).map((ad) => ad.internal_id);
  const staff = { userId: null, email: 'eva@bil.example' };
  const action = { kind: 'status', status: 'hidden' } as const;
  const begun = await beginChange(db, staff, { action, selection: { ids }, ads: null });
  if (!begun.ok) throw new Error(begun.failure.kind);
  const importing = await pool.connect();
  await importing.query('begin');
  await lockStock(importing);
  const jobs = createCommandPool(pool.options.connectionString ?? '');
  let tries = 0;
  jobs.on('acquire', () => {
    tries += 1;
  });
  const running = runChange(jobs, begun.value, WAITS);
  await expect.poll(() => tries).toBeGreaterThan(3);
  await expect.poll(() => jobs.totalCount - jobs.idleCount, { interval: 5 }).toBe(0);
  await importing.query('commit');
  importing.release();
  await running;
  expect((await pool.query("select from ads where status = 'hidden'")).rowCount).toBe(3);
  await jobs.end();
});

test('another failure is not repeated', async () => {
  let tries = 0;
  const change = async () => {
    tries += 1;
    throw new Error('broken');
  };
  await expect(betweenImports(pool, change, WAITS)).rejects.toThrow('broken');
  expect(tries).toBe(1);
});
