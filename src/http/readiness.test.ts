import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Db } from '#src/db/connection/client.ts';
import { watchDatabase } from '#src/services/database-watch.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { readiness } from './health.ts';
import type { HttpEnv } from './http-env.ts';

async function open(db: Db, shutdown?: AbortSignal) {
  const adSearch = createAdSearch(db);
  const app = new Hono<HttpEnv>();
  app.get('/', await readiness(watchDatabase(db), adSearch, shutdown));
  return { adSearch, ask: async () => (await app.request('/')).json() };
}

test('is ready once the stock is in memory', async () => {
  const { adSearch, ask } = await open((await testDatabase()).db);
  expect(await ask()).toEqual({ status: 'not ready', waitingFor: 'search index' });
  await adSearch.warm();
  expect(await ask()).toEqual({ status: 'ready' });
});

test('is not ready while a migration is missing', async () => {
  const { pool, db } = await newTestDatabase();
  const { adSearch, ask } = await open(db);
  await adSearch.warm();
  await pool.query('delete from schema_migrations where name = (select max(name) from schema_migrations)');
  expect(await ask()).toEqual({ status: 'not ready', waitingFor: 'migrations' });
});

test('is not ready once the server shuts down', async () => {
  const shutdown = new AbortController();
  const { adSearch, ask } = await open((await testDatabase()).db, shutdown.signal);
  await adSearch.warm();
  shutdown.abort();
  expect(await ask()).toEqual({ status: 'not ready', waitingFor: 'restart' });
});
