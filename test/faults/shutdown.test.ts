import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { adUrl, brandsUrl, readyUrl, themeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import { inFull } from './thoroughness.ts';

/** Restarts `npm start` under load, with a client that retries failed connections as the proxy of deploy/Caddyfile does. */

const TIMES = inFull ? 10 : 1;
const VISITORS = 8;
const ENDED_MS = 15_000;
/** Longer than the proxy's 30 s: the machine that runs the tests may be busy. */
const TRY_FOR_MS = 180_000;
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

type Visit = { attempts: number; result: number | 'cut off' | 'unreachable' };

async function visit(url: string): Promise<Visit> {
  const begun = performance.now();
  for (let attempts = 1; performance.now() - begun < TRY_FOR_MS; attempts += 1) {
    const response = await fetch(url).catch(() => null);
    if (response) {
      const result = await response.arrayBuffer().then(
        () => response.status,
        () => 'cut off' as const,
      );
      return { attempts, result };
    }
    await sleep(TRY_INTERVAL_MS);
  }
  return { attempts: Number.POSITIVE_INFINITY, result: 'unreachable' };
}

/** Several visitors, each with one request at a time, until the signal. @returns all visits once they have ended */
async function visitAll(nextUrl: () => string, signal: AbortSignal): Promise<Visit[]> {
  const visits: Visit[] = [];
  const keepVisiting = async () => {
    while (!signal.aborted) visits.push(await visit(nextUrl()));
  };
  await Promise.all(Array.from({ length: VISITORS }, keepVisiting));
  return visits;
}

/** A form whose body has not been sent yet, although the site has received its headers. @returns sends it, and returns the status */
async function beginForm(site: string): Promise<() => Promise<number | undefined>> {
  const body = 'theme=dark';
  const request = http.request(site + themeUrl(), {
    method: 'POST',
    headers: {
      origin: site,
      expect: '100-continue',
      'content-length': body.length,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  request.flushHeaders();
  await once(request, 'continue');
  return async () => {
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    return response.statusCode;
  };
}

test.each(Array.from({ length: TIMES }, (_, time) => ({ time, processes: inFull ? 1 + (time % 2) : 2 })))(
  'SIGTERM under load, $processes process(es), time $time: answers running requests, and a retrying client gets a response to every request',
  async ({ time, processes }) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const site = await startSite(processes, port);
    const { pick, next } = createRandom(`shutdown ${time}`);
    const nextPath = () => (next() < 0.5 ? adUrl(pick(ads)) : pick([vehiclesUrl(), brandsUrl()]));
    const end = new AbortController();
    const visiting = visitAll(() => url + nextPath(), end.signal);
    await sleep(2_000 + next() * 200);

    const sendForm = await beginForm(url);
    const exit = once(site, 'exit');
    const notified = performance.now();
    site.kill('SIGTERM');
    await sleep(800);
    expect(await sendForm()).toBe(303);
    const [code] = await exit;
    expect(code).toBe(0);
    expect(performance.now() - notified).toBeLessThan(ENDED_MS);

    const successor = await startSite(processes, port);
    await sleep(500);
    end.abort();
    const visits = await visiting;
    expect(visits.filter(({ result }) => typeof result !== 'number')).toEqual([]);
    expect(visits.filter(({ attempts, result }) => attempts === 1 && result === 200).length).toBeGreaterThan(20);
    expect(visits.some(({ attempts }) => attempts > 1)).toBe(true);
    successor.kill('SIGTERM');
    await once(successor, 'exit');
  },
);
