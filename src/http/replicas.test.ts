import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { loadCatalogue } from '#src/commands/catalogue/load-catalogue.ts';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { migrate } from '#src/commands/migrate.ts';
import { CATALOGUE_FILES, MIGRATIONS } from '#src/config/env.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { createDb, createPool, type Db } from '#src/db/connection/client.ts';
import { createReadReplicas, type ReadReplicas } from '#src/db/connection/read-replicas.ts';
import { openFolder } from '#src/integrations/postgres/embedded-postgres.ts';
import { dashboardUrl, parametersUrl } from '#src/office-urls.ts';
import { createContentVersion } from '#src/services/content-version.ts';
import { versionDb } from '#src/services/replica-reads.ts';
import {
  adApiUrl,
  adsApiUrl,
  adsUrl,
  adUrl,
  brandsUrl,
  brandUrl,
  homeUrl,
  loginUrl,
  readyUrl,
  staticDataUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { insertAd, publishStock } from '#test/factories.ts';
import { startTcpProxy, type TcpProxy } from '#test/faults/tcp-proxy.ts';
import { formOf, signedIn } from '#test/signed-in.ts';
import { openTestApp } from '#test/test-app.ts';
import { createPostgresCluster, type PostgresServer } from '#tools/cluster/postgres-cluster.ts';

/** The site over a real primary and a streaming replica, behind a network that can fail. */
const SETTINGS = ['fsync=off', 'autovacuum=off'];
let db: Db;
let pool: pg.Pool;
let primary: PostgresServer;
let replica: PostgresServer;
let network: TcpProxy;
let replicas: ReadReplicas;
let site: Awaited<ReturnType<typeof openTestApp>>;
let adId = 0;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-replicas-'));
  await openFolder(folder);
  const cluster = await createPostgresCluster(path.join(folder, 'data'), ['primary', 'replica'], SETTINGS);
  const [first, standby] = cluster.servers;
  if (!first || !standby) throw new Error('The cluster has not started.');
  primary = first;
  replica = standby;
  pool = createPool(cluster.url, { statementTimeoutMs: 30_000 });
  db = createDb(pool);
  await migrate(pool, MIGRATIONS);
  await loadCatalogue(pool, CATALOGUE_FILES);
  adId = (await insertAd(db, { brand: 'Volvo', series: 'V60', price: 123_457 })).internal_id;
  await refreshStatistics(pool);
  await replica.copyFrom(primary);
  await replica.start(SETTINGS);

  network = await startTcpProxy(replica.port);
  const url = replica.url.replace(`:${replica.port}/`, `:${network.port}/`);
  const reading = { pool: createPool(url, { statementTimeoutMs: 30_000 }), watcher: createPool(url, { max: 1 }) };
  replicas = createReadReplicas({ primary: pool, replicas: [{ url, ...reading }], pollMs: 50 });
  const stop = replicas.watch();
  const version = createContentVersion(versionDb(pool, replicas), {
    onError: () => undefined,
    onRead: (read) => replicas.observe('pages', read),
    limitMs: 30_000,
  });
  site = await openTestApp({}, db, { replicas, pageCache: { version, maxWaitMs: 60_000, settledAfterMs: 0 } });
  return async () => {
    stop();
    await Promise.all([reading.pool.end(), reading.watcher.end(), pool.end()]);
    await network.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}, 180_000);

const state = () => replicas.report()[0]?.state;
/** Prices that the only ad has had. */
const PRICES = ['123 457 kr', '98 765 kr', '87 654 kr', '76 543 kr', '65 432 kr'];
const pricesIn = async (path: string): Promise<string[]> => {
  const { text } = await site.open(path);
  return PRICES.filter((price) => text.includes(price));
};
/** The statements that the site last sent to the replica, one per connection. */
const replicaStatements = () =>
  replica.query<{ query: string }>(
    `select query from pg_stat_activity where application_name = 'milvis' and query !~ 'pg_stat_wal_receiver'`,
  );
async function setPrice(price: number): Promise<void> {
  await db.updateTable('ads').set({ price }).where('internal_id', '=', adId).execute();
  await publishStock(db);
}

test('reads lists, ads and car knowledge from the replica', async () => {
  await expect.poll(state, { timeout: 20_000 }).toBe('used');
  for (const path of [
    homeUrl(),
    vehiclesUrl(),
    adsUrl({ page: 1, sort: { by: 'price', order: 'asc' } }),
    adUrl(adId),
  ]) {
    const { status, text } = await site.open(path);
    expect([status, text.includes('123 457 kr')], path).toEqual([200, true]);
  }
  for (const path of [brandsUrl(), brandUrl('volvo')]) expect((await site.open(path)).status, path).toBe(200);
  for (const path of [adsApiUrl(), adApiUrl(adId), staticDataUrl()]) {
    expect(await (await site.fetch(path)).text(), path).toContain('V60');
  }
  expect((await replicaStatements()).length).toBeGreaterThan(0);
  // The stock is in memory, read from the replica: the site is ready.
  expect(await (await site.fetch(readyUrl())).json()).toEqual({ status: 'ready' });
  expect(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('writes of pages go to the primary', async () => {
  expect((await site.open(`${vehiclesUrl()}?search=finnsinte`)).status).toBe(200);
  const misses = () => db.selectFrom('search_misses').selectAll().execute();
  await expect.poll(misses, { timeout: 5_000 }).toHaveLength(1);
});

test('uses the primary for signing in and for staff', async () => {
  const { userId, email, headers } = await signedIn(db, 'admin');
  await setPassword(db, userId, await createPasswordHasher().hash('Tallkotte7'));
  const signIn = (password: string) => site.fetch(loginUrl(), formOf({ intent: 'sign-in', email, password }));
  await replica.query('select pg_wal_replay_pause()');
  expect((await signIn('Grankotte8')).status).toBe(400);
  expect((await signIn('Tallkotte7')).headers.get('location')).toContain(dashboardUrl());
  const added = await site.open(parametersUrl(), formOf({ intent: 'add', name: 'ränta', value: '4,5 %' }, headers));
  expect([added.status, added.text.includes('4,5 %')]).toEqual([200, true]);
  await replica.query('select pg_wal_replay_resume()');
});

test('shows every change at once while the replica is behind, and never an older stock again', async () => {
  await replica.query('select pg_wal_replay_pause()');
  for (const price of [98_765, 87_654]) {
    await setPrice(price);
    const shown = `${price / 1000}`.replace('.', ' ');
    for (let time = 0; time < 3; time += 1) {
      for (const path of [homeUrl(), vehiclesUrl(), adUrl(adId)]) {
        // The page of the ad lists its former prices too.
        expect(await pricesIn(path), path).toContain(`${shown} kr`);
        if (path !== adUrl(adId)) expect(await pricesIn(path), path).toEqual([`${shown} kr`]);
      }
      expect(await (await site.fetch(adsApiUrl())).text()).toContain(String(price));
      expect(await (await site.fetch(adApiUrl(adId))).text()).toContain(String(price));
    }
  }
  expect(state()).toBe('behind');
  await replica.query('select pg_wal_replay_resume()');
  await expect.poll(state, { timeout: 10_000 }).toBe('used');
  expect(await pricesIn(vehiclesUrl())).toEqual(['87 654 kr']);
});

test('reads from the primary while the replica is unavailable, and from the replica again afterwards', async () => {
  network.network = { kind: 'refuses' };
  network.cut();
  await setPrice(76_543);
  for (const path of [homeUrl(), vehiclesUrl(), adUrl(adId)]) expect(await pricesIn(path), path).toContain('76 543 kr');
  await expect.poll(state, { timeout: 10_000 }).toBe('unreachable');
  network.network = { kind: 'fine' };
  await expect.poll(state, { timeout: 10_000 }).toBe('used');
  await setPrice(65_432);
  await expect.poll(() => pricesIn(vehiclesUrl())).toEqual(['65 432 kr']);
});

test('without the primary pages are read on and forms get a clear text, until the replica is promoted', async () => {
  const { headers } = await signedIn(db, 'admin');
  const add = (name: string) => site.open(parametersUrl(), formOf({ intent: 'add', name, value: '1' }, headers));
  await expect.poll(state, { timeout: 10_000 }).toBe('used');
  await primary.end('SIGKILL');
  const uncached = `${vehiclesUrl()}?minPrice=`;
  await expect.poll(async () => (await site.open(`${uncached}1`)).status, { timeout: 10_000 }).toBe(200);
  expect(await pricesIn(`${uncached}2`)).toEqual(['65 432 kr']);
  const refused = await add('ränta 2');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(refused.text).toMatch(/Försök igen|försök igen/);
  // The proxy goes on to send visitors here.
  await expect.poll(async () => (await site.fetch(readyUrl())).status, { timeout: 5_000 }).toBe(200);
  await replica.query('select pg_promote(true, 30)');
  await expect.poll(async () => (await add('ränta 3')).status, { timeout: 15_000 }).toBe(200);
  expect(await pricesIn(`${uncached}3`)).toEqual(['65 432 kr']);
});
