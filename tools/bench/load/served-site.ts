import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { metricsUrl, readyUrl } from '#src/visitor-urls.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

export type ServedSite = {
  url: string;
  /** Memory of all its processes, MB. */
  memory: () => Promise<number>;
  /** Processor time of all its processes, ms. */
  cpuMs: () => Promise<number>;
  stop: () => Promise<void>;
};

const TOKEN = 'bench-of-this-machine';

/** Runs the site as `npm start` does, with the given number of processes. @param settings of its environment, besides its own */
export async function serveSiteFor(
  databaseUrl: string,
  processes: number,
  settings: Record<string, string> = {},
): Promise<ServedSite> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'milvis-load-'));
  const port = String(await freePort());
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO_ADS: '0',
    HOST: '127.0.0.1',
    PORT: port,
    ADMIN_SECOND_FACTOR: 'optional',
    ...settings,
  };
  const site = spawn(process.execPath, ['--max-semi-space-size=16', path.join(PROJECT_ROOT, 'tools/launch/start.ts')], {
    env: childEnvironment({ ...env, WEB_CONCURRENCY: String(processes), METRICS_TOKEN: TOKEN, LOG_LEVEL: 'error' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const exit = once(site, 'exit');
  // A benchmark that is stopped leaves no site behind.
  const end = () => site.kill('SIGTERM');
  process.once('exit', end);
  while (!(await fetch(url + readyUrl(), { headers: { connection: 'close' } }).catch(() => null))?.ok) {
    if (site.exitCode !== null) throw new LaunchError('The site did not start.');
    await sleep(200);
  }
  /** Sum of a metric over the processes. */
  const sumOf = async (name: string): Promise<number> => {
    const answer = await fetch(url + metricsUrl(), { headers: { authorization: `Bearer ${TOKEN}` } });
    const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(`${name}{`));
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  };
  return {
    url,
    memory: async () => Math.round((await sumOf('process_resident_memory_bytes')) / 1e6),
    cpuMs: async () => (await sumOf('process_cpu_seconds_total')) * 1000,
    stop: async () => {
      process.off('exit', end);
      end();
      await exit;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
