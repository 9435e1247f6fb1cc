import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { createDb, createPool } from './client.ts';
import { removeOldLimits, takeFromLimit } from './rate-limits.ts';

const { db, url, pool } = await testDatabase();
/** Acts as a second server process. */
const otherPool = createPool(url, { max: 5, statementTimeoutMs: 30_000 });
const otherDb = createDb(otherPool);
afterAll(() => otherPool.end());

const rule = (name: string) => ({ name, points: 5, windowMs: 60_000, blockMs: 300_000 });

test('of 60 concurrent requests over two processes exactly as many pass as the rule allows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, place) => takeFromLimit(place % 2 ? db : otherDb, rule('many'), '192.0.2.1')),
  );
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
});

test('counts the remaining points down; then the block applies, not only the window', async () => {
  const remaining: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    remaining.push((await takeFromLimit(db, rule('block'), '192.0.2.1')).remaining);
  }
  expect(remaining).toEqual([4, 3, 2, 1, 0]);
  const refused = await takeFromLimit(db, rule('block'), '192.0.2.1');
  expect(refused).toMatchObject({ allowed: false, remaining: 0 });
  expect(refused.retryAfterMs).toBeGreaterThan(290_000);
  expect((await takeFromLimit(db, rule('block'), '192.0.2.2')).allowed).toBe(true);
  expect((await takeFromLimit(db, rule('another'), '192.0.2.1')).allowed).toBe(true);
});

test('restarts after the window, and old counts can be removed', async () => {
  await pool.query(`update request_limits set expire = 1`);
  expect((await takeFromLimit(db, rule('block'), '192.0.2.1')).remaining).toBe(4);
  await removeOldLimits(db);
  const { rows } = await pool.query('select key from request_limits');
  expect(rows).toEqual([{ key: 'block:192.0.2.1' }]);
});

test('rejects when the database does not answer', async () => {
  const broken = createPool('postgres://nobody@127.0.0.1:1/none');
  await expect(takeFromLimit(createDb(broken), rule('broken'), '192.0.2.1')).rejects.toThrow();
  await broken.end();
});
