import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#src/config/env.ts';

/** Where `buildOpenSearch` leaves classes and jars. */
export const BUILT_OPENSEARCH = path.join(PROJECT_ROOT, '.cache/opensearch');
const POM = path.join(import.meta.dirname, 'pom.xml');
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 15_000;

export type NodePorts = { http: number; transport: number };
type Options = {
  /** One for each node. */
  ports: readonly NodePorts[];
  /** For data and logs. */
  folder: string;
  /** MB for each node. */
  heapMb?: number;
};

export type OpenSearchNode = {
  name: string;
  url: string;
  /** Whether its process runs. */
  isRunning: () => boolean;
  /** Starts it again, on the same data; resolves when it answers. */
  start: () => Promise<void>;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
};

export type OpenSearchNodes = { nodes: readonly OpenSearchNode[]; urls: readonly string[]; stop: () => Promise<void> };

/** Compiles the node and copies the server's packages, by Maven. */
export async function buildOpenSearch(): Promise<void> {
  await promisify(execFile)('mvn', ['-q', '-B', '-f', POM, 'compile', 'dependency:copy-dependencies']);
}

/** Starts a cluster of OpenSearch on this machine; resolves when every node answers. Needs Java 17 or later and Maven. */
export async function startOpenSearch({ ports, folder, heapMb = 512 }: Options): Promise<OpenSearchNodes> {
  await buildOpenSearch();
  const names = ports.map((_, place) => `search${place + 1}`);
  const nodes = ports.map(({ http, transport }, place) =>
    openSearchNode(names[place] ?? '', path.join(folder, names[place] ?? ''), heapMb, [
      'cluster.name=milvis-search',
      'network.host=127.0.0.1',
      `http.port=${http}`,
      `transport.port=${transport}`,
      ...(ports.length === 1
        ? ['discovery.type=single-node']
        : [
            `discovery.seed_hosts=${ports.map((each) => `127.0.0.1:${each.transport}`).join()}`,
            `cluster.initial_cluster_manager_nodes=${names.join()}`,
          ]),
      // One disk has all nodes, and the size of this one says nothing of theirs.
      'cluster.routing.allocation.disk.threshold_enabled=false',
    ]),
  );
  await Promise.all(nodes.map((node) => node.start()));
  return {
    nodes,
    urls: nodes.map(({ url }) => url),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

function openSearchNode(
  name: string,
  folder: string,
  heapMb: number,
  settings: readonly string[],
): OpenSearchNode & { stop: () => Promise<void> } {
  let child: ChildProcess | null = null;
  const port = settings.find((each) => each.startsWith('http.port='))?.slice('http.port='.length) ?? '';
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    const isLate = await Promise.race([ended.then(() => false), sleep(STOP_LIMIT_MS, true, { ref: false })]);
    if (isLate) ending.kill('SIGKILL');
    await ended;
  };
  return {
    name,
    url,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    start: async () => {
      await mkdir(folder, { recursive: true });
      const log = createWriteStream(path.join(folder, 'node.log'), { flags: 'a' });
      const started = spawn(
        'java',
        [
          `-Xms${heapMb}m`,
          `-Xmx${heapMb}m`,
          '-XX:+UseG1GC',
          '-Dlog4j2.disable.jmx=true',
          '-cp',
          `${path.join(BUILT_OPENSEARCH, 'classes')}:${path.join(BUILT_OPENSEARCH, 'jars', '*')}`,
          'ClusterNode',
          name,
          folder,
          ...settings,
        ],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
      child = started;
      started.stdout.pipe(log);
      started.stderr.pipe(log);
      await answers(url, started, folder);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function answers(url: string, child: ChildProcess, folder: string): Promise<void> {
  const until = performance.now() + START_LIMIT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(`${url}/_cluster/health?timeout=1s`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(250);
  }
  throw new Error(`OpenSearch does not start; its log is ${path.join(folder, 'node.log')}.`);
}
