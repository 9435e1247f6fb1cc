import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '#src/integrations/postgres/embedded-postgres.ts';
import { testDatabase } from '#test/support/database.ts';
import { createPostgresCluster, type PostgresCluster, type PostgresServer } from '#tools/cluster/postgres-cluster.ts';
import { createPool, type Db, dbOver } from './client.ts';
import { createReadReplicas, type ReadReplicas } from './read-replicas.ts';
import { currentWalPosition, parseWalPosition } from './wal-position.ts';

/** A real primary with two streaming replicas, of which each can be made to lag. */
let folder: string;
let cluster: PostgresCluster;
let [one, two, three]: PostgresServer[] = [];
const pools: pg.Pool[] = [];
const open = (url: string, max = 4): pg.Pool => {
  const pool = createPool(url, { max });
  pools.push(pool);
  return pool;
};
const SETTINGS = ['fsync=off', 'autovacuum=off'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-replicas-'));
  await openFolder(folder);
  cluster = await createPostgresCluster(path.join(folder, 'data'), ['one', 'two', 'three'], SETTINGS);
  [one, two, three] = cluster.servers;
  await one?.query('create table shown (version int); insert into shown values (0)');
  await one?.query('grant all on shown to milvis_site');
  for (const standby of [two, three]) {
    if (!one || !standby) continue;
    await standby.copyFrom(one);
    await standby.start(SETTINGS);
  }
}, 120_000);
afterAll(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

function need(server: PostgresServer | undefined): PostgresServer {
  if (!server) throw new Error('The cluster has not started.');
  return server;
}

type Site = { replicas: ReadReplicas; write: () => Promise<number>; look: () => Promise<Read>; close: () => void };
type Read = { version: number; from: string };

/** Reads as a process of the site does: the version from the primary, then the content from anywhere. */
function openSite(urls: readonly string[], primaryUrl = cluster.url): Site {
  const primary = open(primaryUrl);
  const replicas = createReadReplicas({
    primary,
    pollMs: 50,
    replicas: urls.map((url) => ({ url, pool: open(url), watcher: open(url, 1) })),
  });
  const close = replicas.watch();
  const versions = dbOver(replicas.primaryFirst(primary));
  const reads = dbOver(replicas.reads);
  const read = async (db: Db) => {
    const row = sql<Read & { position: string }>`select version, current_setting('cluster_name') as from,
      ${currentWalPosition} as position from shown`;
    const [found] = (await row.execute(db)).rows;
    if (!found) throw new Error('no row');
    return found;
  };
  return {
    replicas,
    close,
    write: async () => {
      const { rows } = await primary.query<{ version: number }>(
        'update shown set version = version + 1 returning version',
      );
      return rows[0]?.version ?? 0;
    },
    look: async () => {
      const { version, position } = await read(versions);
      replicas.observe('shown', { version: String(version), position: parseWalPosition(position) ?? 0n });
      const { version: shown, from } = await read(reads);
      return { version: shown, from };
    },
  };
}
const states = (site: Site) => site.replicas.report().map(({ state }) => state);
const sources = async (site: Site): Promise<Set<string>> => {
  const found = new Set<string>();
  for (let time = 0; time < 12; time += 1) found.add((await site.look()).from);
  return found;
};

test('reads from every replica, and from the primary what a replica does not have yet', async () => {
  const site = openSite([need(two).url, need(three).url]);
  await expect.poll(() => states(site), { timeout: 10_000 }).toEqual(['used', 'used']);
  expect(await sources(site)).toEqual(new Set(['two', 'three']));
  // Replay stops, as on a replica that is behind.
  for (const replica of [two, three]) await need(replica).query('select pg_wal_replay_pause()');
  const written = await site.write();
  for (let time = 0; time < 20; time += 1) expect(await site.look()).toEqual({ version: written, from: 'one' });
  expect(states(site)).toEqual(['behind', 'behind']);
  await expect.poll(() => site.replicas.report()[0]?.lagBytes, { timeout: 5_000 }).toBeGreaterThan(0);
  await need(two).query('select pg_wal_replay_resume()');
  await expect.poll(async () => (await site.look()).from, { timeout: 10_000 }).toBe('two');
  for (let time = 0; time < 20; time += 1) expect(await site.look()).toEqual({ version: written, from: 'two' });
  await need(three).query('select pg_wal_replay_resume()');
  await expect.poll(() => states(site), { timeout: 10_000 }).toEqual(['used', 'used']);
  site.close();
});

test('never shows an older version than before while replicas lag, stop and return', async () => {
  const sites = [openSite([need(two).url, need(three).url]), openSite([need(three).url, need(two).url])];
  let seen = 0;
  for (let round = 0; round < 30; round += 1) {
    const replica = need(round % 2 === 0 ? two : three);
    if (round % 3 === 0) await replica.query('select pg_wal_replay_pause()');
    await sites[round % 2]?.write();
    for (const site of [...sites, ...sites]) {
      const { version } = await site.look();
      expect(version).toBeGreaterThanOrEqual(seen);
      seen = version;
    }
    if (round % 5 === 0) for (const each of [two, three]) await need(each).query('select pg_wal_replay_resume()');
  }
  for (const each of [two, three]) await need(each).query('select pg_wal_replay_resume()');
  for (const site of sites) site.close();
});

test('refuses a replica of another database, the primary itself, and one that does not answer', async () => {
  const { url } = await testDatabase();
  const gone = need(one).url.replace(/:\d+\//, ':1/');
  const site = openSite([url, need(one).url, gone]);
  await expect
    .poll(() => states(site), { timeout: 10_000 })
    .toEqual(['another database', 'not a replica', 'unreachable']);
  expect(await sources(site)).toEqual(new Set(['one']));
  site.close();
});

test('reads on while the primary is gone, and writes again once a standby is promoted', async () => {
  const site = openSite([need(two).url, need(three).url]);
  await site.write();
  await expect.poll(() => states(site), { timeout: 10_000 }).toEqual(['used', 'used']);
  // A write that both replicas have on their disks, where a synchronous standby confirms it, and that none has replayed.
  for (const replica of [two, three]) await need(replica).query('select pg_wal_replay_pause()');
  const written = await site.write();
  const position = await need(one).query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  for (const replica of [two, three]) {
    const isReceived = `select pg_last_wal_receive_lsn() >= '${position[0]?.lsn}' as received`;
    await expect.poll(() => need(replica).query(isReceived), { timeout: 10_000 }).toEqual([{ received: true }]);
  }
  await need(one).end('SIGKILL');
  const firstLook = async (): Promise<Read> => (await site.look().catch(() => null)) ?? firstLook();
  const look = firstLook();
  await sleep(300);
  await need(three).query('select pg_wal_replay_resume()');
  expect(await look).toEqual({ version: written, from: 'three' });
  await need(two).query('select pg_wal_replay_resume()');
  await expect.poll(() => site.look().catch(() => null), { timeout: 10_000 }).toMatchObject({ version: written });
  await expect(site.write()).rejects.toThrow();
  await need(two).query('select pg_promote(true, 30)');
  await expect.poll(() => site.write().catch(() => 0), { timeout: 10_000 }).toBe(written + 1);
  // The other one still follows the server that is gone.
  await expect.poll(() => states(site), { timeout: 10_000 }).toEqual(['not a replica', 'disconnected']);
  expect(await site.look()).toEqual({ version: written + 1, from: 'two' });
  await need(three).follow(need(two));
  await expect.poll(() => states(site), { timeout: 20_000 }).toEqual(['not a replica', 'used']);
  await expect.poll(() => site.look(), { timeout: 10_000 }).toEqual({ version: written + 1, from: 'three' });
  site.close();
}, 60_000);
