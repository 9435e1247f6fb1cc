import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { createPool } from './client.ts';

const { url } = await testDatabase();

test('parses counts and amounts to numbers, dates to days, instants to instants', async () => {
  const pool = createPool(url);
  const { rows } = await pool.query(
    "select count(*) as n, 1.5::numeric as amount, date '2026-11-20' as day, timestamptz '2026-11-20T10:00Z' as at",
  );
  await pool.end();
  expect(rows[0]).toEqual({ n: 1, amount: 1.5, day: '2026-11-20', at: new Date('2026-11-20T10:00:00Z') });
});

test('the server aborts a slow statement', async () => {
  const pool = createPool(url, { statementTimeoutMs: 50 });
  await expect(pool.query('select pg_sleep(5)')).rejects.toThrow('statement timeout');
  await pool.end();
});

test('reports a connection closed by the server, and gives the next query another one', async () => {
  const lost: string[] = [];
  const pool = createPool(url, { max: 1, onError: (error) => lost.push(error.message) });
  const other = createPool(url, { max: 1 });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await Promise.all([pool.end(), other.end()]);
});

test('fails immediately without a server, instead of waiting', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:9/none');
  await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED');
  await pool.end();
});
