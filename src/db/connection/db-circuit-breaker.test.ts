import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from '#test/faults/tcp-proxy.ts';
import { testDatabase } from '#test/support/database.ts';
import { createDb, createPool, type Db } from './client.ts';

const { url } = await testDatabase();
const opened: { db: Db; proxy: TcpProxy }[] = [];
afterEach(async () => {
  for (const { db, proxy } of opened.splice(0)) {
    await db.destroy();
    await proxy.close();
  }
});

/** A database behind a network, with limits of 200 ms for the server and 1 200 ms for the answer. */
async function behindProxy(): Promise<{ db: Db; proxy: TcpProxy; lost: string[] }> {
  const proxy = await startTcpProxy(Number(new URL(url).port));
  const through = new URL(url);
  through.port = String(proxy.port);
  const lost: string[] = [];
  const pool = createPool(through.href, {
    max: 2,
    statementTimeoutMs: 200,
    onError: ({ message }) => lost.push(message),
  });
  const db = createDb(pool);
  opened.push({ db, proxy });
  return { db, proxy, lost };
}

const one = async (db: Db): Promise<unknown> => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0];
const failure = (db: Db): Promise<string> =>
  one(db).then(
    () => 'none',
    (error: Error) => error.message,
  );

test('after a refused connection the next queries fail immediately, and soon one query is let through', async () => {
  const { db, proxy } = await behindProxy();
  proxy.network = { kind: 'refuses' };
  expect(await failure(db)).not.toBe('none');
  expect(await failure(db)).toBe('The database does not answer; it is tried again in a moment.');
  proxy.network = { kind: 'fine' };
  await expect.poll(() => failure(db), { timeout: 2_000 }).toBe('none');
  expect(await Promise.all([one(db), one(db), one(db)])).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }]);
});

test('does not reuse a connection whose answer is missing', async () => {
  const { db, proxy } = await behindProxy();
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const first = await pid();
  proxy.network = { kind: 'swallows' };
  expect(await failure(db)).toBe('Query read timeout');
  proxy.network = { kind: 'fine' };
  await expect.poll(() => failure(db), { timeout: 2_000 }).toBe('none');
  expect(await pid()).not.toBe(first);
});

test('a rejected statement does not mark the database as unavailable', async () => {
  const { db } = await behindProxy();
  await expect(sql`select nothing from nowhere`.execute(db)).rejects.toThrow('nowhere');
  expect(await failure(db)).toBe('none');
});

test('a connection that is lost within a transaction fails that transaction only', async () => {
  const { db, proxy, lost } = await behindProxy();
  const work = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    proxy.cut();
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toThrow();
  await expect.poll(() => failure(db), { timeout: 2_000 }).toBe('none');
});
