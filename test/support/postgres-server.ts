import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { dropDeadRuns, startTestCluster, type TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Returns the addresses of the run's PostgreSQL server, which is started by the first request. */
    postgresBroker: string;
  }
}

type Broker = { url: string; projects: number; close(): Promise<void> };

/** Each Vitest project loads this file again; they share one server through the process. */
const shared = globalThis as typeof globalThis & { milvisTestPostgres?: Promise<Broker> };

/** Vitest's global setup: one PostgreSQL for the whole run, started only if a test needs it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.milvisTestPostgres ??= startBroker();
  const broker = await shared.milvisTestPostgres;
  broker.projects += 1;
  project.provide('postgresBroker', broker.url);
  return async () => {
    broker.projects -= 1;
    if (broker.projects > 0) return;
    delete shared.milvisTestPostgres;
    await broker.close();
  };
}

async function startBroker(): Promise<Broker> {
  await dropDeadRuns();
  let cluster: Promise<TestCluster> | undefined;
  const broker = createServer((_request, response) => {
    cluster ??= startTestCluster();
    cluster.then(
      ({ url, adminUrl }) => response.end(JSON.stringify({ url, adminUrl })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(broker.address() as AddressInfo).port}`,
    projects: 0,
    close: async () => {
      broker.close();
      broker.closeAllConnections();
      await (await cluster?.catch(() => undefined))?.stop();
    },
  };
}
