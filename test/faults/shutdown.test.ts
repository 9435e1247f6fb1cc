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
import { type LoadOutcome, openLoad } from '#tools/bench/load/open-load.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import { inFull } from './thoroughness.ts';

/** `npm start`, told to end while visitors ask. */

const TIMES = inFull ? 10 : 1;
const REQUESTS_PER_S = 40;
const ENDED_MS = 15_000;

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

async function startSite(processes: number): Promise<{ child: ChildProcess; url: string }> {
  const port = String(await freePort());
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_ADS: '0', HOST: '127.0.0.1', PORT: port };
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, 'tools/launch/start.ts')], {
    env: childEnvironment({ ...env, WEB_CONCURRENCY: String(processes) }),
    stdio: 'ignore',
  });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('the site did not start');
    const answer = await fetch(url + readyUrl(), { headers: { connection: 'close' } }).catch(() => null);
    if (answer?.ok) return { child, url };
    await sleep(100);
  }
}

test.each(Array.from({ length: TIMES }, (_, time) => ({ time, processes: 1 + (time % 2) })))(
  'SIGTERM under load, $processes process(es), time $time: no request is reset, and it ends well',
  async ({ time, processes }) => {
    const { child, url } = await startSite(processes);
    const { pick, next } = createRandom(`shutdown ${time}`);
    const nextPath = () => (next() < 0.5 ? adUrl(pick(ads)) : pick([vehiclesUrl(), brandsUrl()]));
    const outcomes: LoadOutcome[] = [];
    const end = new AbortController();
    const onOutcome = (outcome: LoadOutcome) => void outcomes.push(outcome);
    const load = openLoad({ site: url, nextPath, rate: REQUESTS_PER_S, signal: end.signal, onOutcome });
    await sleep(2_000 + next() * 200);

    const exit = once(child, 'exit');
    const notified = performance.now();
    child.kill('SIGTERM');
    const [code] = await exit;
    const took = performance.now() - notified;
    end.abort();
    await load;

    expect(code).toBe(0);
    expect(took).toBeLessThan(ENDED_MS);
    expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
    // After the end nobody listens; that is told at once, and another server may be asked.
    const broken = outcomes.filter(
      ({ status, problem }) => status !== 200 && status !== 503 && problem !== 'ECONNREFUSED',
    );
    expect(broken).toEqual([]);
  },
);
