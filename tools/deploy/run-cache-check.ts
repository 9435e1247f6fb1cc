import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LaunchError } from '#src/server/launch-error.ts';
import { CACHE_CASES, CADDY_CASES, type CacheCase, type CacheSetting } from './cache-cases.ts';
import { programPath, startCaddy, startNginx } from './proxies.ts';
import { openStubOrigin } from './stub-origin.ts';

/**
 * `node_modules/node/bin/node tools/deploy/run-cache-check.ts`: runs deploy/nginx.conf and deploy/Caddyfile on this machine, in front of
 * a stand-in for the site, and checks what is cached and what is not. It needs nginx, and Caddy for the second half.
 */
const program = programPath('nginx');
if (program === null) throw new LaunchError('nginx is not installed (Debian: apt-get install nginx-light).');
const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-cache-'));
const failed = [...(await checkNginx(program)), ...(await checkCaddy(program))];
await rm(folder, { recursive: true, force: true });
console.log(failed.length === 0 ? 'All cases passed.' : `${failed.length} cases failed.`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function checkNginx(nginxProgram: string): Promise<string[]> {
  const own = path.join(folder, 'nginx');
  const origin = await openStubOrigin();
  const nginx = await startNginx(nginxProgram, own, origin.port);
  const failed = await check('nginx', CACHE_CASES, { url: nginx.url, origin, cacheFolder: path.join(own, 'cache') });
  await nginx.stop();
  await origin.stop();
  return failed;
}

async function checkCaddy(nginxProgram: string): Promise<string[]> {
  const caddyProgram = programPath('caddy');
  if (caddyProgram === null) {
    console.log('Caddy is not installed: its cases are left out.');
    return [];
  }
  const own = path.join(folder, 'nginx-behind-caddy');
  const origin = await openStubOrigin();
  const nginx = await startNginx(nginxProgram, own, origin.port);
  const ports = { cache: Number(new URL(nginx.url).port), site: origin.port };
  const caddy = await startCaddy(caddyProgram, path.join(folder, 'caddy'), ports);
  const setting = { url: caddy.url, origin, cacheFolder: path.join(own, 'cache') };
  const failed = await check('Caddy and nginx', [...CACHE_CASES, ...CADDY_CASES(nginx)], setting);
  await caddy.stop();
  await nginx.stop();
  await origin.stop();
  return failed;
}

async function check(where: string, cases: readonly CacheCase[], setting: CacheSetting): Promise<string[]> {
  const failed: string[] = [];
  for (const { what, isMet } of cases) {
    const isFine = await isMet(setting);
    console.log(`${isFine ? 'passed' : 'FAILED'}: ${where}: ${what}`);
    if (!isFine) failed.push(what);
  }
  return failed;
}
