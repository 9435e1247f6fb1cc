import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '#src/integrations/process/free-port.ts';
import { startOpenSearch } from '#tools/cluster/opensearch/opensearch-nodes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the run's OpenSearch nodes. */
    searchUrls: string[];
  }
}

/** Vitest's global setup: one node of OpenSearch for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-search-'));
  const cluster = await startOpenSearch({ ports: [{ http: await freePort(), transport: await freePort() }], folder });
  project.provide('searchUrls', [...cluster.urls]);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
