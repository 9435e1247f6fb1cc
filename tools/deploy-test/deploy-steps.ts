import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { adsUrl, adViewUrl, healthUrl, homeUrl, metricsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { type ContainerEngine, containerName } from './container-engine.ts';
import {
  clientOf,
  type DeployStep,
  type StepContext,
  secondsSince,
  siteInUse,
  waitUntilHealthy,
} from './deploy-step.ts';
import { SITE_HOST } from './deployed-site.ts';
import { untilDone } from './until-done.ts';
import { startLoad } from './update-load.ts';

const MAX_IMAGE_MB = 600;
const BACKUP = '/data/backup-test.gz';

/** The steps in their order; each returns what it measured, and throws when the site is not as the files and the documentation say. */
export const DEPLOY_STEPS: readonly DeployStep[] = [
  {
    name: 'The image is built, and the containers start',
    async run({ engine, compose, state }) {
      const startedAt = performance.now();
      await engine.compose(compose, ['up', '-d', '--build']);
      const upAfter = secondsSince(startedAt);
      state.authority = await waitForAuthority(engine);
      await waitUntilHealthy(clientOf(state));
      const bytes = await engine.podman(['image', 'inspect', '--format', '{{.Size}}', await imageOf(engine, 'web')]);
      const megabytes = Math.round(Number(bytes) / 1e6);
      if (megabytes > MAX_IMAGE_MB) throw new Error(`The image has ${megabytes} MB, limit ${MAX_IMAGE_MB}.`);
      return `image ${megabytes} MB; up after ${upAfter} s, first page over TLS after ${secondsSince(startedAt)} s`;
    },
  },
  {
    name: 'File systems are read-only, limits and capabilities are those of the file',
    async run({ engine }) {
      const rows: string[] = [];
      for (const service of ['db', 'web', 'cache', 'proxy']) {
        const format =
          '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.Memory}} {{.HostConfig.PidsLimit}} {{len .EffectiveCaps}}';
        const facts = await engine.podman(['inspect', '--format', format, containerName(service)]);
        const [isReadOnly = '', memory = '', pids = '', capabilities = ''] = facts.trim().split(' ');
        if (isReadOnly !== 'true' || Number(memory) === 0 || Number(pids) === 0)
          throw new Error(`${service}: ${facts}`);
        rows.push(`${service} ${Number(memory) / 2 ** 20} MB, ${pids} processes, ${capabilities} capabilities`);
      }
      const written = await engine
        .compose('deploy/compose.yaml', ['exec', '-T', 'web', 'sh', '-c', 'touch /app/x && echo written || true'])
        .catch(() => '');
      if (written.includes('written')) throw new Error('The site can write into its own files.');
      return rows.join('; ');
    },
  },
  {
    name: 'TLS, HTTP/2 and what the proxy hides',
    async run({ state }) {
      const request = clientOf(state);
      const home = await request(homeUrl());
      const metrics = await request(metricsUrl());
      if (home.status !== 200 || metrics.status !== 404) throw new Error(`${home.status} ${metrics.status}`);
      const plain = await fetch(`http://${SITE_HOST}/`, { redirect: 'manual' });
      if (plain.status !== 308) throw new Error(`http:// answers ${plain.status}`);
      const again = await request(homeUrl());
      return `page 200, /metrics 404, http:// 308; second request from the cache: ${String(again.headers['x-cache'])}`;
    },
  },
  ...siteInUse('web'),
  {
    name: 'Backup and restore',
    async run({ engine, compose, state }) {
      const inWeb = (...command: string[]) => engine.compose(compose, ['exec', '-T', 'web', ...command]);
      const startedAt = performance.now();
      await inWeb('node', 'tools/backup/run-backup.ts', '--replace', BACKUP);
      const backupSeconds = secondsSince(startedAt);
      const adPath = state.adPath;
      await engine.compose(compose, ['stop', 'web']);
      const restore = ['run', '--rm', 'web', 'node', 'tools/backup/run-restore.ts', BACKUP, '--force'];
      const restoreAt = performance.now();
      await engine.compose(compose, restore);
      const restoreSeconds = secondsSince(restoreAt);
      await engine.compose(compose, ['start', 'web']);
      await waitUntilHealthy(clientOf(state));
      const ad = await clientOf(state)(`${adPath}?efter`);
      if (ad.status !== 200) throw new Error(`${adPath} after the restore: ${ad.status}`);
      return `backup ${backupSeconds} s, restore ${restoreSeconds} s; the ad is there`;
    },
  },
  {
    name: 'Update by a second image while requests run',
    async run({ engine, compose, checkout, state }) {
      const request = clientOf(state);
      const adPath = state.adPath;
      const before = await imageOf(engine, 'web');
      // Another content, and so another image.
      await appendFile(path.join(checkout, 'CHANGELOG.md'), '\n');
      await engine.compose(compose, ['build', 'web']);
      const id = Number(/(\d+)$/.exec(adPath)?.[1] ?? 0);
      const end = startLoad(request, [homeUrl(), vehiclesUrl(), adsUrl(), adPath, healthUrl()], adViewUrl(id));
      await sleep(3_000);
      const startedAt = performance.now();
      await replaceContainer(engine, compose, 'web');
      await waitUntilHealthy(request);
      const seconds = secondsSince(startedAt);
      await sleep(3_000);
      const counts = await end();
      if ((await imageOf(engine, 'web')) === before) throw new Error('The site still runs on the first image.');
      const summary =
        `${seconds} s; ${counts.failedGets.length} of ${counts.gets} GET and ${counts.failedPosts.length} of ` +
        `${counts.posts} POST failed, longest answer ${(counts.maxMs / 1000).toFixed(1)} s`;
      const failures = [...counts.failedGets, ...counts.failedPosts];
      if (failures.length > 0) throw new Error(`${summary}\n${failures.slice(0, 10).join('\n')}`);
      return summary;
    },
  },
  {
    name: 'The site stops: visitors have the cached pages, calls the error of the proxy',
    async run({ engine, compose, state }) {
      const request = clientOf(state);
      await request(vehiclesUrl());
      await engine.compose(compose, ['stop', 'web']);
      const page = await request(vehiclesUrl());
      const call = await request('/api/ads');
      await engine.compose(compose, ['start', 'web']);
      await waitUntilHealthy(request);
      const summary = `page ${page.status} ${String(page.headers['x-cache'])}, call ${call.status} after ${(call.ms / 1000).toFixed(0)} s`;
      const isJson = String(call.headers['content-type']).startsWith('application/json');
      if (page.status !== 200 || call.status !== 503 || !isJson || !call.headers['retry-after'])
        throw new Error(summary);
      return summary;
    },
  },
  {
    name: 'Caddy renews its certificate while requests run',
    async run({ engine, checkout, state }) {
      const request = clientOf(state);
      const file = path.join(checkout, 'deploy/Caddyfile');
      const own = await readFile(file, 'utf8');
      // Certificates of two minutes, one of them past, instead of twelve hours, checked every five seconds instead of ten minutes.
      await writeFile(file, `{\n\trenew_interval 5s\n}\n${own.replace('{$SITE_HOST} {', SHORT_CERTIFICATES)}`);
      await engine.podman(['exec', containerName('proxy'), 'rm', '-r', '/data/caddy/certificates/local']);
      // The certificate in its memory outlives a reload.
      await engine.podman(['restart', containerName('proxy')]);
      const first = await untilDone(() => certificateOf(state));
      const end = startLoad(request, [homeUrl(), vehiclesUrl(), adsUrl()], healthUrl());
      const startedAt = performance.now();
      await untilDone(async () => {
        if ((await certificateOf(state)) === first) throw new Error('The certificate is not renewed.');
      });
      const { gets, failedGets } = await end();
      await writeFile(file, own);
      if (failedGets.length > 0) throw new Error(`${failedGets.length} of ${gets} GET failed: ${failedGets[0]}`);
      return `another certificate after ${secondsSince(startedAt)} s, none of ${gets} GET failed`;
    },
  },
];

const SHORT_CERTIFICATES = '{$SITE_HOST} {\n\ttls {\n\t\tissuer internal {\n\t\t\tlifetime 2m\n\t\t}\n\t}\n';

/** Serial number of the certificate that a new connection gets. @throws Error if the authority did not sign it */
function certificateOf({ authority }: StepContext['state']): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: SITE_HOST, servername: SITE_HOST, port: 443, ca: authority }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.end();
    });
    socket.on('error', reject);
  });
}

const imageOf = async (engine: ContainerEngine, service: string): Promise<string> =>
  (await engine.podman(['inspect', '--format', '{{.Image}}', containerName(service)])).trim();

/** A service on its new image, as `docker compose up -d` replaces it: the old container ends before the new one starts. */
async function replaceContainer(engine: ContainerEngine, compose: string, service: string): Promise<void> {
  await engine.podman(['stop', containerName(service)]);
  await engine.podman(['rm', containerName(service)]);
  await engine.compose(compose, ['up', '-d', service]);
}

/** The certificate of Caddy's authority, which it makes at its first start. */
async function waitForAuthority(engine: ContainerEngine): Promise<string> {
  const file = '/data/caddy/pki/authorities/local/root.crt';
  return untilDone(async () => engine.podman(['exec', containerName('proxy'), 'cat', file]));
}
