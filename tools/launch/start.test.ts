import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { openFolder } from '#src/integrations/postgres/embedded-postgres.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { adsApiUrl, healthUrl, metricsUrl, privacyUrl, readyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { endSite, siteStarter, untilHealthy } from '#test/support/started-site.ts';

/** `npm start` without the installation of packages, from an empty folder to a running site and its shutdown. */

const START = path.join(import.meta.dirname, 'start.ts');
const LIMIT_MS = 400_000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'milvis-start-'));
await openFolder(dataDir);

afterAll(() => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const { start, refusal, killAll } = siteStarter({ DATA_DIR: dataDir });

test('starts from an empty folder, rejects a second instance, recovers from SIGKILL and stops cleanly', {
  timeout: LIMIT_MS,
}, async () => {
  const first = await start({});
  await untilHealthy(first);
  await expect.poll(first.output).toContain('There is no admin yet: npm run admin -- create EMAIL');
  expect(first.output().split('\n')[0]).toMatch(
    /^First start: inventing ads and making the pages takes about half a minute\./,
  );
  const busyPort = new URL(first.url).port;
  expect(await refusal({})).toBe(
    `The data folder ${dataDir} is in use by process ${first.child.pid}. Stop it, or set DATA_DIR to another folder.`,
  );
  expect(await refusal({ PORT: busyPort })).toMatch(new RegExp(`^Port ${busyPort} is already in use\\..*$`));

  const killed = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await killed;
  const second = await start({});
  await untilHealthy(second);
  await expect.poll(() => second.output()).toMatch(/^Milvis is ready: http:\/\/127\.0\.0\.1:\d+$/m);
  expect(second.output()).not.toMatch(/Demo stock|First start/);
  expect(await endSite(second)).toBe(0);
  expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
  expect(readdirSync(path.join(dataDir, 'postgres-users'))).toEqual([]);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);

  expect(statSync(path.join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
  // With SECRETS_KEY set, the file would count as a previous key.
  renameSync(path.join(dataDir, 'secrets.key'), path.join(dataDir, 'moved.key'));
  const otherKey = await refusal({ SECRETS_KEY: randomBytes(32).toString('hex') });
  renameSync(path.join(dataDir, 'moved.key'), path.join(dataDir, 'secrets.key'));
  expect(otherKey).toContain('The secrets in the database are encrypted with another key than SECRETS_KEY.');
  expect(otherKey).not.toMatch(/^\s+at /m);
});

test('restarts a database server that was killed and serves from it', {
  timeout: LIMIT_MS,
}, async () => {
  const site = await start({});
  await untilHealthy(site);
  const folder = path.join(dataDir, 'postgres');
  const serverPid = () => Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const before = serverPid();
  const isReady = async () => (await fetch(site.url + readyUrl())).status === 200;
  await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
  process.kill(before, 'SIGKILL');
  await expect.poll(site.output, { timeout: 30_000 }).toContain('database server crashed and was restarted');
  expect(serverPid()).not.toBe(before);
  await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
  expect((await fetch(site.url + vehiclesUrl())).status).toBe(200);
  expect(await endSite(site)).toBe(0);
  expect(existsSync(path.join(folder, 'postmaster.pid'))).toBe(false);
});

// The pauses between the attempts to restart the server are long enough for the next test.
test.concurrent('exits with one line if the database server cannot be restarted', { timeout: LIMIT_MS }, async () => {
  const site = await start({});
  await untilHealthy(site);
  await expect.poll(site.output).toContain('Milvis is ready');
  const folder = path.join(dataDir, 'postgres');
  const version = path.join(folder, 'PG_VERSION');
  const exit = once(site.child, 'exit');
  writeFileSync(version, '9.1\n');
  process.kill(Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  expect((await exit)[0]).toBe(1);
  writeFileSync(version, '18\n');
  expect(site.output()).toMatch(/^The database server crashed and cannot be restarted: .*$/m);
  expect(site.output()).not.toMatch(/^\s+at /m);
});

test.concurrent('replaces a killed process of several and stops all of them', { timeout: LIMIT_MS }, async () => {
  const token = 'ett-hemligt-ord-1234';
  const own = { DATABASE_URL: (await testDatabase()).url, DATA_DIR: path.join(dataDir, 'of-several'), DEMO_ADS: '0' };
  const site = await start({ ...own, WEB_CONCURRENCY: '2', METRICS_TOKEN: token });
  await untilHealthy(site);
  const serving = () => [...site.output().matchAll(/"process":(\d),"pid":(\d+),"msg":"worker process listening"/g)];
  await expect.poll(serving, { timeout: LIMIT_MS }).toHaveLength(2);
  const processes = async () => {
    const answer = await fetch(site.url + metricsUrl(), { headers: { authorization: `Bearer ${token}` } });
    const found = (await answer.text()).matchAll(/^process_resident_memory_bytes\{process="(\d)"\}/gm);
    return [...found].map(([, name]) => name).sort();
  };
  expect(await processes()).toEqual(['0', '1']);

  // A page that one process has rendered is in the cache of both.
  const found: (string | null)[] = [];
  for (let time = 0; time < 6; time += 1) {
    const page = await fetch(site.url + privacyUrl(), { headers: { connection: 'close' } });
    found.push(page.headers.get('cache-status'));
    await sleep(200);
  }
  expect(found).toEqual(['milvis; fwd=miss', ...Array(5).fill('milvis; hit')]);

  const [, , pid] = serving().find(([, name]) => name === '0') ?? [];
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(site.output).toContain('worker process ended, starting another');
  // Its connections are closed; new connections reach the other process.
  for (let time = 0; time < 10; time += 1) {
    expect((await fetch(site.url + healthUrl(), { headers: { connection: 'close' } })).status).toBe(200);
  }
  await expect.poll(serving, { timeout: LIMIT_MS }).toHaveLength(3);
  expect(await processes()).toEqual(['0', '1']);

  expect(await endSite(site)).toBe(0);
  for (const [, , each] of serving()) expect(() => process.kill(Number(each), 0)).toThrow('ESRCH');
});

test('adds the rest of a large stock beside the site, and after a kill at the next start', {
  timeout: LIMIT_MS,
}, async () => {
  const own = { DATABASE_URL: (await newTestDatabase()).url, DATA_DIR: path.join(dataDir, 'of-parts'), DEMO_ADS: '60' };
  const inParts = siteStarter(own, path.join(PROJECT_ROOT, 'test/support/start-in-parts.ts'));
  const killed = await inParts.start();
  await expect.poll(killed.output, { timeout: LIMIT_MS }).toMatch(/^\d+ of 60 invented ads are in\. The others/m);
  const exit = once(killed.child, 'exit');
  killed.child.kill('SIGKILL');
  await exit;

  const site = await inParts.start();
  await expect.poll(site.output, { timeout: LIMIT_MS }).toMatch(/^All 60 invented ads are in, after/m);
  expect(site.output()).not.toContain('Demo stock');
  const total = async () => (await (await fetch(site.url + adsApiUrl())).json()).totalCount;
  await expect.poll(total, { timeout: 10_000 }).toBeGreaterThan(50);
  expect(await endSite(site)).toBe(0);
  const third = await inParts.start();
  await untilHealthy(third);
  await expect.poll(third.output).toContain('Milvis is ready');
  expect(await endSite(third)).toBe(0);
  expect(third.output()).not.toContain('invented ads are in');
});

test('reports wrong settings in one line before any work', { timeout: LIMIT_MS }, async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = address && typeof address === 'object' ? String(address.port) : '';
  expect((await refusal({ PORT: port })).split('\n')).toHaveLength(1);
  blocker.close();
  expect(await refusal({ LOG_LEVEL: 'loud', DEMO_ADS: '-1' })).toMatch(
    /^The configuration is wrong\. .*LOG_LEVEL.*DEMO_ADS.*$/,
  );
  expect(await refusal({ DATA_DIR: path.join(START, 'below-a-file') })).toMatch(
    /^The data folder .* cannot be written.*$/,
  );
});

test('reports an unavailable database without its password', { timeout: LIMIT_MS }, async () => {
  const port = await freePort();
  const said = await refusal({ DATABASE_URL: `postgres://anna:secret@127.0.0.1:${port}/cars` });
  expect(said).toMatch(new RegExp(`^The database 127\\.0\\.0\\.1:${port}/cars cannot be used: .*$`));
  expect(said).not.toContain('secret');
});

test('a moved folder serves its own ads, to one of two starts at once, and is refused without its database', {
  timeout: LIMIT_MS,
}, async () => {
  const moved = path.join(path.dirname(dataDir), `${path.basename(dataDir)} på ny plats`);
  renameSync(dataDir, moved);
  try {
    const two = await Promise.all([start({ DATA_DIR: moved }), start({ DATA_DIR: moved })]);
    const ends = two.map(({ child }) => once(child, 'close'));
    const serving = await Promise.any(two.map((site) => untilHealthy(site).then(() => site)));
    const refused = two[0] === serving ? 1 : 0;
    expect((await ends[refused])?.[0]).toBe(1);
    expect(two[refused]?.output()).toBe(
      `The data folder ${moved} is in use by process ${serving.child.pid}. Stop it, or set DATA_DIR to another folder.`,
    );
    await expect.poll(serving.output).toContain('Milvis is ready');
    expect(serving.output()).not.toContain('Demo stock');
    expect((await (await fetch(serving.url + adsApiUrl())).json()).cars).not.toEqual([]);
    expect(await endSite(serving)).toBe(0);
    expect(existsSync(dataDir)).toBe(false);

    renameSync(path.join(moved, 'postgres'), path.join(moved, 'elsewhere'));
    const said = await refusal({ DATA_DIR: moved });
    expect(said).toMatch(/^The data folder .* has had a database, but there is none in .*$/);
    expect(existsSync(path.join(moved, 'postgres'))).toBe(false);
    renameSync(path.join(moved, 'elsewhere'), path.join(moved, 'postgres'));
  } finally {
    renameSync(moved, dataDir);
  }
});
