import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#src/integrations/process/free-port.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { runIn } from '#tools/bench/peers/installed-peers.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import type { PageElement } from './page-elements.ts';

export type NextSite = {
  url: string;
  cpuMs: () => Promise<number>;
  megabytes: () => Promise<number>;
  stop: () => Promise<void>;
};

/** The pages of next-app. */
export const NEXT_PATHS = { static: '/static', cached: '/cached/1', dynamic: '/dynamic' };

const NEXT = 'node_modules/next/dist/bin/next';

/** Builds a Next.js app with these elements and serves it from one process, as `next start` does. */
export async function serveNext(folder: string, elements: readonly PageElement[]): Promise<NextSite> {
  await cp(path.join(import.meta.dirname, '../next-app'), folder, { recursive: true });
  await writeFile(path.join(folder, 'list-page.json'), JSON.stringify(elements));
  await runIn(folder, process.execPath, [NEXT, 'build']);
  const port = String(await freePort());
  const site = spawn(process.execPath, [NEXT, 'start', '-p', port, '-H', '127.0.0.1'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: childEnvironment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }),
  });
  const end = () => site.kill('SIGTERM');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + NEXT_PATHS.static, { headers: { connection: 'close' } }).catch(() => null))?.ok) {
    if (site.exitCode !== null) throw new LaunchError('Next.js did not start.');
    await sleep(200);
  }
  const exit = once(site, 'exit');
  return {
    url,
    cpuMs: () => cpuMsOf(site.pid),
    megabytes: () => megabytesOf(site.pid),
    stop: async () => {
      process.off('exit', end);
      end();
      await exit;
    },
  };
}

/** Ticks of Linux, always 100 a second for programs. */
const TICK_MS = 10;

/** Processor time of a process, ms; NaN on systems other than Linux. */
async function cpuMsOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function megabytesOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]) / 1000);
}
