import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { adsUrl, adViewUrl, homeUrl, metricsUrl, readyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { type ContainerEngine, containerName } from './container-engine.ts';
import {
  clientOf,
  type DeployStep,
  type StepContext,
  secondsSince,
  siteInUse,
  waitUntilHealthy,
} from './deploy-step.ts';
import { untilDone } from './until-done.ts';
import { startLoad } from './update-load.ts';

const WEBS = ['web1', 'web2', 'web3'];
const DATABASES = ['db-1', 'db-2', 'db-3'];
const SEARCH_NODES = ['search-1', 'search-2', 'search-3'];

/** Steps over compose.cluster.yaml: an empty site is put to use, and one of each kind of server ends. */
export const CLUSTER_STEPS: readonly DeployStep[] = [
  {
    name: 'Three processes, three databases and three search nodes start',
    async run({ engine, compose, state }) {
      const startedAt = performance.now();
      // podman-compose would build the image once for each process.
      await engine.compose(compose, ['build', 'web1']);
      await engine.compose(compose, ['up', '-d']);
      const upAfter = secondsSince(startedAt);
      await waitUntilHealthy(clientOf(state));
      const pageAfter = secondsSince(startedAt);
      await untilDone(() => allReady(engine));
      await untilDone(() => hasStandbys(engine, 'db-1', 2));
      const nodes = await untilDone(() => wholeSearchCluster(engine));
      return `up after ${upAfter} s, first page after ${pageAfter} s, all parts ready after ${secondsSince(startedAt)} s; ${nodes} search nodes`;
    },
  },
  ...siteInUse('web1'),
  {
    name: 'Each process finds the cars in the search cluster',
    async run({ engine }) {
      const counts: string[] = [];
      for (const web of WEBS) {
        const counted = await untilDone(async () => {
          await siteAnswer(engine, web, `${adsUrl()}?make=Saab&minPrice=${counts.length}`);
          const metrics = await siteAnswer(engine, web, metricsUrl());
          const [, found = '0'] =
            /^search_cluster_requests_total\{[^}]*outcome="cluster"[^}]*\} (\d+)$/m.exec(metrics) ?? [];
          if (found === '0') throw new Error(`${web} does not search in the cluster.`);
          return found;
        });
        counts.push(`${web} ${counted}`);
      }
      return `searches answered: ${counts.join(', ')}`;
    },
  },
  killStep('One process is killed', 'web1', allReady),
  killStep('One search node is killed', 'search-2', wholeSearchCluster),
  {
    name: 'A standby is promoted by the documented commands, and the former primary follows it',
    async run(context) {
      const { engine, compose, state } = context;
      const [standby = ''] = await standbysOf(engine, 'db-1', 'sync');
      const request = clientOf(state);
      const end = startLoad(request, paths(state), homeUrl());
      await sleep(2_000);
      const startedAt = performance.now();
      await engine.compose(compose, ['stop', 'db-1']);
      await engine.compose(compose, ['exec', '-T', standby, 'psql', '-U', 'milvis', '-c', 'select pg_promote()']);
      await untilDone(async () => {
        const { status } = await request(adViewUrl(adId(state)), {
          method: 'POST',
          headers: { 'sec-fetch-site': 'same-origin' },
        });
        if (status >= 400) throw new Error(`A form gets ${status}.`);
        await hasStandbys(engine, standby, 1);
      });
      const seconds = secondsSince(startedAt);
      await sleep(2_000);
      const counts = await end();
      if (counts.failedGets.length > 0) throw new Error(counts.failedGets.slice(0, 10).join('\n'));
      await engine.compose(compose, ['start', 'db-1']);
      await untilDone(() => hasStandbys(engine, standby, 2));
      return `${standby} takes writes ${seconds} s after the stop; none of ${counts.gets} GET failed; db-1 follows after ${secondsSince(startedAt)} s`;
    },
  },
];

const adId = (state: StepContext['state']): number => Number(/(\d+)$/.exec(state.adPath)?.[1] ?? 0);
const paths = (state: StepContext['state']): string[] => [homeUrl(), vehiclesUrl(), adsUrl(), state.adPath];

/** Requests while a part fails, until the cluster is whole again. */
async function underLoad({ state }: StepContext, fail: () => Promise<void>, isWhole: () => Promise<unknown>) {
  const end = startLoad(clientOf(state), paths(state), adViewUrl(adId(state)));
  await sleep(2_000);
  const startedAt = performance.now();
  await fail();
  // What has ended is not noticed by everybody at once.
  await sleep(2_000);
  await untilDone(isWhole);
  const seconds = secondsSince(startedAt);
  const { gets, failedGets, maxMs } = await end();
  const summary = `whole again after ${seconds} s; ${failedGets.length} of ${gets} GET failed, longest answer ${(maxMs / 1000).toFixed(1)} s`;
  if (failedGets.length > 0) throw new Error(`${summary}\n${failedGets.slice(0, 10).join('\n')}`);
  return summary;
}

/** A server ends as by a crash, and is started again by the engine. */
function killStep(name: string, service: string, isWhole: (engine: ContainerEngine) => Promise<unknown>): DeployStep {
  return {
    name,
    run: (context) =>
      underLoad(
        context,
        () => kill9(context.engine, service),
        () => isWhole(context.engine),
      ),
  };
}

/** Ends a container's first process as a crash would, so that the engine starts it again. */
async function kill9(engine: ContainerEngine, service: string): Promise<void> {
  const pid = await engine.podman(['inspect', '--format', '{{.State.Pid}}', containerName(service)]);
  kill(Number(pid), 'SIGKILL');
}

/** An answer of one process or node, without the proxy. @throws Error unless it succeeds */
async function answerOf(engine: ContainerEngine, url: string, authorization = ''): Promise<string> {
  const script = `fetch(${JSON.stringify(url)}, { headers: { authorization: ${JSON.stringify(authorization)} } }).then(
    async (answer) => { process.stdout.write(await answer.text()); process.exitCode = answer.ok ? 0 : 1; })`;
  return engine.podman(['exec', containerName('web3'), 'node', '-e', script]);
}

/** METRICS_TOKEN of the test's settings. */
export const METRICS_TOKEN = 'deploytestmetricstoken';
const siteAnswer = (engine: ContainerEngine, web: string, path: string): Promise<string> =>
  answerOf(engine, `http://${web}:3000${path}`, `Bearer ${METRICS_TOKEN}`);

async function allReady(engine: ContainerEngine): Promise<void> {
  for (const web of WEBS) await siteAnswer(engine, web, readyUrl());
}

const searchHealthSchema = z.object({ status: z.string(), number_of_nodes: z.number() });

/** @returns the number of nodes, once all have the index */
async function wholeSearchCluster(engine: ContainerEngine): Promise<number> {
  for (const node of SEARCH_NODES) {
    const text = await answerOf(engine, `http://${node}:9200/_cluster/health`);
    const health = searchHealthSchema.parse(JSON.parse(text));
    if (health.number_of_nodes !== SEARCH_NODES.length || health.status !== 'green')
      throw new Error(`${node}: ${text}`);
  }
  return SEARCH_NODES.length;
}

/** Names of the standbys that stream from a database. */
async function standbysOf(engine: ContainerEngine, database: string, state: 'sync' | null = null): Promise<string[]> {
  const statement = `select application_name from pg_stat_replication where state = 'streaming' ${state === null ? '' : `and sync_state = '${state}'`}`;
  const found = await engine.podman(['exec', containerName(database), 'psql', '-U', 'milvis', '-Atc', statement]);
  return found.split('\n').filter((name) => DATABASES.includes(name));
}

async function hasStandbys(engine: ContainerEngine, database: string, count: number): Promise<void> {
  const names = await standbysOf(engine, database);
  if (names.length !== count) throw new Error(`${database} has the standbys ${names.join(', ') || 'none'}.`);
}
