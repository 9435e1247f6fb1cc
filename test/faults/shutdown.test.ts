import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { adUrl, brandsUrl, readyUrl, vehiclesUrl } from '#src/urls.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import { inFull } from './thoroughness.ts';

/** Restarts `npm start` under load, with a client that retries failed connections as the proxy of deploy/Caddyfile does. */

const TIMES = inFull ? 10 : 1;
const REQUESTS_PER_S = 40;
const ENDED_MS = 15_000;
const TRY_FOR_MS = 30_000;
const TRY_INTERVAL_MS = 250;

const { db, url: databaseUrl } = await testDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'milvis-shutdown-'));
const started: ChildProcess[] = [];
let ads: number[];
beforeAll(async () => {
  ads = (await insertAds(db, 40)).map((ad) => ad.internal_id);
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function startSite(processes: number, port: number): Promise<ChildProcess> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_ADS: '0', HOST: '127.0.0.1', PORT: String(port) };
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, 'tools/launch/start.ts')], {
    env: childEnvironment({ ...env, WEB_CONCURRENCY: String(processes) }),
    stdio: 'ignore',
  });
  started.push(child);
  for (;;) {
    if (child.exitCode !== null) throw new Error('the site did not start');
    const answer = await fetch(`http://127.0.0.1:${port}${readyUrl()}`, { headers: { connection: 'close' } }).catch(
      () => null,
    );
    if (answer?.ok) return child;
    await sleep(100);
  }
}

type Visit = { begun: number; attempts: number; result: number | 'cut off' | 'unreachable' };

async function visit(url: string): Promise<Visit> {
  const begun = performance.now();
  for (let attempts = 1; performance.now() - begun < TRY_FOR_MS; attempts += 1) {
    const response = await fetch(url).catch(() => null);
    if (response) {
      const result = await response.arrayBuffer().then(
        () => response.status,
        () => 'cut off' as const,
      );
      return { begun, attempts, result };
    }
    await sleep(TRY_INTERVAL_MS);
  }
  return { begun, attempts: Number.POSITIVE_INFINITY, result: 'unreachable' };
}

/** Sends requests at a constant rate until the signal. @returns all visits once they have ended */
async function visitAll(nextUrl: () => string, signal: AbortSignal): Promise<Visit[]> {
  const visits: Promise<Visit>[] = [];
  while (!signal.aborted) {
    visits.push(visit(nextUrl()));
    await sleep(1_000 / REQUESTS_PER_S);
  }
  return Promise.all(visits);
}

test.each(Array.from({ length: TIMES }, (_, time) => ({ time, processes: inFull ? 1 + (time % 2) : 2 })))(
  'SIGTERM under load, $processes process(es), time $time: answers running requests, and a retrying client gets a response to every request',
  async ({ time, processes }) => {
    const port = await freePort();
    const site = await startSite(processes, port);
    const { pick, next } = createRandom(`shutdown ${time}`);
    const nextPath = () => (next() < 0.5 ? adUrl(pick(ads)) : pick([vehiclesUrl(), brandsUrl()]));
    const end = new AbortController();
    const visiting = visitAll(() => `http://127.0.0.1:${port}${nextPath()}`, end.signal);
    await sleep(2_000 + next() * 200);

    const exit = once(site, 'exit');
    const notified = performance.now();
    site.kill('SIGTERM');
    const [code] = await exit;
    expect(code).toBe(0);
    expect(performance.now() - notified).toBeLessThan(ENDED_MS);

    const successor = await startSite(processes, port);
    await sleep(500);
    end.abort();
    const visits = await visiting;
    const before = visits.filter(({ begun }) => begun < notified);
    expect(before.length).toBeGreaterThan(20);
    expect(before.filter(({ attempts, result }) => attempts > 1 || result !== 200)).toEqual([]);
    expect(visits.filter(({ result }) => typeof result !== 'number')).toEqual([]);
    expect(visits.some(({ begun, attempts, result }) => begun > notified && attempts > 1 && result === 200)).toBe(true);
    successor.kill('SIGTERM');
    await once(successor, 'exit');
  },
);
