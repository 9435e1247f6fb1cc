import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { startFileStoreServer } from '#tools/cluster/file-store-server.ts';
import { runTool } from '#tools/launch/run-tool.ts';
import { CLUSTER_STEPS, METRICS_TOKEN } from './cluster-steps.ts';
import { openContainerEngine } from './container-engine.ts';
import { DEPLOY_STEPS } from './deploy-steps.ts';
import { SITE_HOST, SITE_URL } from './deployed-site.ts';
import { runProgram } from './run-program.ts';
import { buildStandIns } from './stand-in-images.ts';
import { startTlsFront } from './tls-front.ts';

/**
 * `npm run deploy-test`: deploys the last commit with deploy/compose.yaml as docs/how-to/deploy.md writes, uses the site, updates it under
 * load, and prints what was measured. It needs root, ports 80 and 443, and Podman (docs/how-to/deploy.md); images that are not on the
 * machine are made of Debian's packages. `--cluster` deploys deploy/compose.cluster.yaml instead and ends one of each kind of server; the
 * stand-in for OpenSearch needs Java 17 and Maven. `--keep` leaves the containers running.
 */
const SITE = { compose: 'deploy/compose.yaml', steps: DEPLOY_STEPS };
const CLUSTER = { compose: 'deploy/compose.cluster.yaml', steps: CLUSTER_STEPS };
const PROXY_PORT = 8080;
const servicesSchema = z.object({
  services: z.record(z.string(), z.object({ image: z.string().optional(), build: z.unknown().optional() })),
});

await runTool('Stopped. `podman ps -a` lists what is left.', async (shutdown) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-deploy-'));
  shutdown.onClose('Files', () => rm(folder, { recursive: true, force: true }));
  const checkout = path.join(folder, 'milvis');
  await runProgram(['git', 'clone', '--quiet', PROJECT_ROOT, checkout]);
  const isCluster = process.argv.includes('--cluster');
  const { compose, steps } = isCluster ? CLUSTER : SITE;
  const state = { authority: '', adminLink: '', adPath: '' };
  let filesUrl = '';
  if (isCluster) {
    const files = await startFileStoreServer(path.join(folder, 'files'), { address: '0.0.0.0' });
    shutdown.onClose('File store', files.close);
    filesUrl = files.url.replace('0.0.0.0', 'host.containers.internal');
    const front = await startTlsFront(folder, PROXY_PORT);
    shutdown.onClose('TLS', front.close);
    state.authority = front.certificate;
  }
  await writeSettings(checkout, filesUrl);
  const images = await adaptToPodman(path.join(checkout, compose));
  const [, base = ''] = /^FROM (\S+)/m.exec(await readFile(path.join(checkout, 'deploy/Containerfile'), 'utf8')) ?? [];
  const engine = await openContainerEngine(folder, checkout);
  const built = await buildStandIns(engine, folder, [base, ...images]);
  if (built.length > 0) console.log(`Stand-ins: ${built.join(', ')}`);
  const isLeft = process.argv.includes('--keep');
  if (!isLeft) shutdown.onClose('Containers', () => void engine.compose(compose, ['down', '--volumes']));

  const results: string[] = [];
  const context = { engine, checkout, compose, state };
  for (const { name, run } of steps) {
    const startedAt = performance.now();
    const outcome = await run(context).then(
      (measured) => ({ isFine: true, measured }),
      (error: unknown) => ({ isFine: false, measured: String(error) }),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${outcome.isFine ? 'passed' : 'FAILED'}: ${name} (${seconds} s): ${outcome.measured}`);
    results.push(`| ${name} | ${outcome.isFine ? 'passed' : '**failed**'} | ${outcome.measured.split('\n')[0]} |`);
    if (!outcome.isFine) process.exitCode = 1;
  }
  console.log(`\n| Step | | Measured |\n|---|---|---|\n${results.join('\n')}`);
  if (!isLeft) await engine.compose(compose, ['down', '--volumes']);
});

/** The settings of the example for a site on this machine, without a mail server. */
async function writeSettings(checkout: string, filesUrl: string): Promise<void> {
  const example = await readFile(path.join(checkout, 'deploy/milvis.env.example'), 'utf8');
  const values = new Map([
    ['SITE_HOST', SITE_HOST],
    ['SITE_URL', SITE_URL],
    ['POSTGRES_PASSWORD', 'deploytestadministrator'],
    ['SITE_DB_PASSWORD', 'deploytestsite'],
    ['SECRETS_KEY', randomBytes(32).toString('base64')],
    ['FILES_URL', filesUrl],
    ['METRICS_TOKEN', METRICS_TOKEN],
    ['SMTP_URL', ''],
    ['MAIL_FROM', ''],
  ]);
  const settings = example.replaceAll(/^([A-Z_]+)=.*$/gm, (line, name: string) => {
    const value = values.get(name);
    return value === undefined ? line : `${name}=${value}`;
  });
  await writeFile(path.join(checkout, 'deploy/milvis.env'), settings, { mode: 0o600 });
}

/**
 * podman-compose neither waits for the health of a dependency nor replaces a container that others depend on, as Docker Compose does; the
 * services wait for each other themselves. Limits above those of the machine are refused, so those of the engine are used.
 * @returns the images that the file names
 */
async function adaptToPodman(file: string): Promise<Set<string>> {
  const compose = parseDocument(await readFile(file, 'utf8'), { merge: true });
  const services = compose.get('services');
  if (!isMap(services) || !isMap(compose.contents)) throw new Error(`${file} has no services.`);
  // Templates that services merge are beside them.
  for (const { value } of [...services.items, ...compose.contents.items]) {
    if (!isMap(value)) continue;
    value.delete('depends_on');
    value.delete('ulimits');
  }
  await writeFile(file, compose.toString());
  const { services: described } = servicesSchema.parse(compose.toJS());
  return new Set(Object.values(described).flatMap(({ image, build }) => (build === undefined ? (image ?? []) : [])));
}
