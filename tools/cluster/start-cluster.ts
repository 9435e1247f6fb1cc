import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { runStep } from '#src/server/steps.mjs';
import { readyUrl } from '#src/visitor-urls.ts';
import { programPath } from '#tools/deploy/proxies.ts';
import { ChildProgram } from './child-program.ts';
import { startFileStoreServer } from './file-store-server.ts';
import { type NodePorts, type OpenSearchNode, startOpenSearch } from './opensearch/opensearch-nodes.ts';
import { createPostgresCluster, type PostgresCluster, type PostgresServer } from './postgres-cluster.ts';

/** A process of the site. */
export type WebProcess = { program: ChildProgram; url: string };

export type Cluster = {
  /** Of the proxy. */
  url: string;
  webs: readonly WebProcess[];
  postgres: PostgresCluster;
  /** The nodes of OpenSearch that were started here. */
  search: readonly OpenSearchNode[];
  metricsToken: string;
  /** A setting of the site's processes; used when they start again. */
  environment: Record<string, string>;
};

const WEBS = 3;
const SERVERS = ['one', 'two', 'three'] as const;
/**
 * The first of the other servers that is connected confirms each commit: one is synchronous, the other asynchronous until the first
 * is gone.
 */
const SETTINGS = [`synchronous_standby_names=FIRST 1 (${SERVERS.join(', ')})`, 'synchronous_commit=on'];
const READY_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 60_000;

const HOW_TO_GET_HAPROXY = 'HAProxy is missing; on Debian: apt-get install haproxy.';

type Options = {
  folder: string;
  ads: number;
  /** Nodes of another OpenSearch; `start`: three nodes here; null: each process searches in memory. */
  search: string | 'start' | null;
  port: number;
};

const SEARCH_NODES = 3;
/** MB of each node. */
const SEARCH_HEAP_MB = 512;
const HOW_TO_GET_JAVA =
  'OpenSearch needs Java 17 and Maven; on Debian: apt-get install openjdk-17-jdk-headless maven. Without it: npm run cluster -- --search none.';

/** Starts all parts on ports of this machine, and ends them with the shutdown. */
export async function startCluster(
  { folder, ads, search: wanted, port }: Options,
  shutdown: Shutdown,
): Promise<Cluster> {
  const haproxy = programPath('haproxy');
  if (haproxy === null) throw new LaunchError(HOW_TO_GET_HAPROXY);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);

  const search = wanted === 'start' ? await startSearch(folder, shutdown) : [];
  const searchUrl = wanted === 'start' ? search.map((node) => node.url).join() : wanted;
  const postgres = await runStep('PostgreSQL primary', () =>
    shutdown.own(
      'PostgreSQL',
      createPostgresCluster(path.join(folder, 'postgres'), SERVERS, ['synchronous_commit=local']),
      (opened) => opened.stop(),
      STOP_LIMIT_MS,
    ),
  );
  const files = await runStep('File store', () => startFileStoreServer(path.join(folder, 'files')));
  shutdown.onClose('The file store', () => files.close());
  const proxyPort = await freePort(port);
  const url = `http://127.0.0.1:${proxyPort}`;
  const metricsToken = randomBytes(16).toString('hex');
  const environment: Record<string, string> = {
    DATABASE_URL: postgres.url,
    DATABASE_READ_URL: postgres.url,
    FILES_URL: files.url,
    SITE_URL: url,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    DEMO_ADS: String(ads),
    METRICS_TOKEN: metricsToken,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ADMIN_SECOND_FACTOR: 'optional',
    PRIVATE_NETWORKS: 'refused',
    ...(searchUrl !== null && { SEARCH_URL: searchUrl }),
  };
  const webs = await makeWebs(folder, environment, shutdown);
  const [first, ...others] = webs;
  if (!first) throw new Error('The cluster has no process of the site.');
  await runStep(`Site with ${ads} ads`, () => startWeb(first));
  await runStep('Two standbys', () => followAll(postgres.servers));
  await runStep(`Site, ${others.length} more processes`, () => Promise.all(others.map(startWeb)));
  await runStep('HAProxy', () => startProxy(haproxy, { folder, url, webs }, shutdown));
  return { url, webs, postgres, search, metricsToken, environment };
}

async function startSearch(folder: string, shutdown: Shutdown): Promise<readonly OpenSearchNode[]> {
  if (programPath('java') === null || programPath('mvn') === null) throw new LaunchError(HOW_TO_GET_JAVA);
  const ports: NodePorts[] = [];
  for (let node = 0; node < SEARCH_NODES; node += 1)
    ports.push({ http: await freePort(), transport: await freePort() });
  const started = await runStep(`OpenSearch, ${SEARCH_NODES} nodes`, () =>
    startOpenSearch({ ports, folder: path.join(folder, 'search'), heapMb: SEARCH_HEAP_MB }),
  );
  shutdown.onClose('OpenSearch', () => started.stop(), STOP_LIMIT_MS);
  return started.nodes;
}

async function makeWebs(
  folder: string,
  environment: Record<string, string>,
  shutdown: Shutdown,
): Promise<WebProcess[]> {
  const webs: WebProcess[] = [];
  for (let number = 1; number <= WEBS; number += 1) {
    const dataDir = path.join(folder, `web${number}`);
    await mkdir(dataDir, { recursive: true });
    const port = await freePort();
    const own = { ...environment, DATA_DIR: dataDir, PORT: String(port) };
    const command = [process.execPath, path.join(PROJECT_ROOT, 'tools/launch/start.ts')] as const;
    const program = new ChildProgram(`web${number}`, command, own, path.join(dataDir, 'output.log'));
    shutdown.onClose(program.name, () => program.end(), STOP_LIMIT_MS);
    webs.push({ program, url: `http://127.0.0.1:${port}` });
  }
  return webs;
}

/** Starts a process of the site and waits until it is ready. */
export async function startWeb({ program, url }: WebProcess): Promise<void> {
  await program.start();
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await sleep(100)) {
    if (!program.isRunning) break;
    if (await isReady(url)) return;
  }
  throw new LaunchError(`${program.name} did not become ready: ${await program.lastLine()}`);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url + readyUrl(), { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Makes all servers but the first its standbys, and lets commits wait for one of them. */
async function followAll([primary, ...standbys]: readonly PostgresServer[]): Promise<void> {
  if (!primary) throw new Error('The cluster has no primary.');
  for (const standby of standbys) {
    await standby.copyFrom(primary);
    await standby.start(SETTINGS);
  }
  await setSynchronous(primary);
}

/** The primary was started without waiting for standbys, as it had none. */
async function setSynchronous(primary: PostgresServer): Promise<void> {
  await primary.end('SIGINT');
  await primary.start(SETTINGS);
}

async function startProxy(
  haproxy: string,
  { folder, url, webs }: { folder: string; url: string; webs: readonly WebProcess[] },
  shutdown: Shutdown,
): Promise<void> {
  const servers = webs.map((web, place) => [`MILVIS_WEB${place + 1}`, new URL(web.url).host]);
  const environment = {
    MILVIS_BIND: new URL(url).host,
    MILVIS_SCHEME: 'http',
    MILVIS_ERROR_PAGES: path.join(PROJECT_ROOT, 'deploy/error-pages'),
    ...Object.fromEntries(servers),
  };
  const command = [haproxy, '-W', '-db', '-f', path.join(PROJECT_ROOT, 'deploy/haproxy.cfg')] as const;
  const program = new ChildProgram('HAProxy', command, environment, path.join(folder, 'haproxy.log'));
  await program.start();
  shutdown.onClose('HAProxy', () => program.end());
  for (let attempt = 0; attempt < 100; attempt += 1, await sleep(100)) {
    const answers = await fetch(url).then(
      (answer) => answer.status === 200,
      () => false,
    );
    if (answers) return;
    if (!program.isRunning) break;
  }
  throw new LaunchError(`HAProxy does not answer: ${await program.lastLine()}`);
}
