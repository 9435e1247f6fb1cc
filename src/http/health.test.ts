import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listMigrations } from '#src/commands/migration-files.ts';
import { MIGRATIONS } from '#src/config/env.ts';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { watchDatabase } from '#src/services/database-watch.ts';
import { newTestDatabase } from '#test/support/database.ts';
import { health, UNHEALTHY_AFTER_MS } from './health.ts';
import type { HttpEnv } from './http-env.ts';

test('queries the database at most once a second', async () => {
  const { db, pool } = await newTestDatabase();
  const [baseline] = await listMigrations(MIGRATIONS);
  let clock = 0;
  const database = watchDatabase(db, () => clock);
  expect(await database.appliedMigrations()).toContain(baseline);
  await pool.query('delete from schema_migrations');
  clock += 999;
  expect(await database.appliedMigrations()).toContain(baseline);
  clock += 2;
  expect(await database.appliedMigrations()).toEqual(new Set());
});

test('health answers 503 once the database has been unavailable for a minute, and 200 again when it is back', async () => {
  const { url, pool } = await newTestDatabase();
  const own = createPool(url);
  const db = createDb(own);
  let clock = 0;
  const database = watchDatabase(db, () => clock);
  const app = new Hono<HttpEnv>();
  app.get('/', health(database));
  const statusAfter = async (ms: number) => {
    clock += ms;
    await database.appliedMigrations();
    const { status, headers } = await app.request('/');
    return [status, headers.get('retry-after')];
  };
  expect(await statusAfter(0)).toEqual([200, null]);
  await pool.query('revoke all on schema_migrations from milvis_site');
  expect(await statusAfter(5_000)).toEqual([200, null]);
  expect(await statusAfter(UNHEALTHY_AFTER_MS - 1)).toEqual([200, null]);
  expect(await statusAfter(2_000)).toEqual([503, '10']);
  await pool.query('grant select on schema_migrations to milvis_site');
  expect(await statusAfter(2_000)).toEqual([200, null]);
  await own.end();
});
