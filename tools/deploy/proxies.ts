import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { childEnvironment, isRoot, searchPath } from '#tools/launch/environment.ts';

/** nginx and Caddy with the configuration of deploy/, on free ports of this machine. */
export type RunningProxy = { url: string; stop: () => Promise<void> };

const DEPLOY = path.join(PROJECT_ROOT, 'deploy');
const CACHE_FOLDER = '/var/cache/nginx/milvis';
const START_LIMIT_MS = 10_000;

/** Whether a program is installed; nginx is often outside PATH, in sbin. */
export const programPath = (name: string): string | null =>
  [...searchPath(), '/usr/sbin', '/usr/local/sbin'].map((folder) => path.join(folder, name)).find(existsSync) ?? null;

/** @param folder for its cache, in `cache`, and its other files */
export async function startNginx(program: string, folder: string, sitePort: number): Promise<RunningProxy> {
  const port = await freePort();
  const values = new Map([
    ['SITE_UPSTREAM', `127.0.0.1:${sitePort}`],
    ['CACHE_LISTEN', `127.0.0.1:${port}`],
    // Not asked for an address in digits.
    ['NGINX_LOCAL_RESOLVERS', '127.0.0.1'],
  ]);
  const template = await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8');
  const site = template
    .replaceAll(/\$\{([A-Z_]+)\}/g, (all, name: string) => values.get(name) ?? all)
    .replace(CACHE_FOLDER, path.join(folder, 'cache'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    ...(isRoot() ? ['user root;'] : []),
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;`,
    `events {} http { ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'site.conf'), site);
  await writeFile(path.join(folder, 'nginx.conf'), main.join('\n'));
  const nginx = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return listening(nginx, `http://127.0.0.1:${port}`);
}

export async function startCaddy(
  program: string,
  folder: string,
  ports: { cache: number; site: number },
): Promise<RunningProxy> {
  const url = `http://127.0.0.1:${await freePort()}`;
  await mkdir(folder, { recursive: true });
  const caddy = spawn(program, ['run', '--config', path.join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: childEnvironment({
      SITE_HOST: url,
      CACHE_UPSTREAM: `127.0.0.1:${ports.cache}`,
      SITE_UPSTREAM: `127.0.0.1:${ports.site}`,
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }),
  });
  return listening(caddy, url);
}

async function listening(program: ChildProcess, url: string): Promise<RunningProxy> {
  const end = performance.now() + START_LIMIT_MS;
  const exit = once(program, 'exit');
  while (!(await fetch(`${url}/warm-up`, { method: 'POST' }).catch(() => null))) {
    if (program.exitCode !== null || performance.now() > end)
      throw new LaunchError(`${program.spawnfile} did not start.`);
    await sleep(100);
  }
  return {
    url,
    stop: async () => {
      if (program.exitCode === null) program.kill('SIGTERM');
      await exit;
    },
  };
}
