import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recordStockChanges } from '#src/db/deliveries/stock-changes.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { createClusterSearch } from '#src/engines/opensearch/cluster-search-service.ts';
import { buildIndex, indexStock } from '#src/engines/opensearch/index-stock.ts';
import { connectSearchCluster } from '#src/engines/opensearch/search-cluster.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { type NodePorts, startOpenSearch } from '#tools/cluster/opensearch/opensearch-nodes.ts';

const ALIAS = 'quorum-ads';
const request = (maxPrice: number): AdSearchRequest => ({
  filters: { ...NO_AD_FILTERS, maxPrice },
  order: NEWEST_FIRST,
  at: { page: 1 },
  size: 24,
  withImage: false,
});

test('without a quorum every search has an answer, nothing is indexed, and both return with the nodes', async () => {
  const { pool, db } = await testDatabase();
  await insertAd(db, { price: 100_000 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-quorum-'));
  const ports: NodePorts[] = [];
  for (let node = 0; node < 3; node += 1) ports.push({ http: await freePort(), transport: await freePort() });
  const { nodes, urls, stop } = await startOpenSearch({ ports, folder });
  const cluster = connectSearchCluster(urls);
  const client = await pool.connect();
  try {
    await buildIndex(client, cluster, ALIAS);
    const outcomes: string[] = [];
    const changes: unknown[] = [];
    const service = createClusterSearch(db, cluster, ALIAS, {
      onOutcome: (outcome) => outcomes.push(outcome),
      onChange: (failure) => changes.push(failure),
    });
    let turn = 0;
    const total = async (): Promise<number> => {
      turn += 1;
      return (await service.search(request(200_000 + turn))).total;
    };
    expect(await total()).toBe(1);
    expect(outcomes).toEqual(['cluster']);

    await Promise.all(nodes.slice(1).map((node) => node.kill()));
    await insertAd(db, { price: 120_000 });
    await client.query('begin; update stock_version set version = version + 1');
    await recordStockChanges(client);
    await client.query('commit');
    for (let search = 0; search < 5; search += 1) expect([1, 2]).toContain(await total());
    await expect(indexStock(client, cluster, ALIAS)).rejects.toThrow('OpenSearch');

    await Promise.all(nodes.slice(1).map((node) => node.start()));
    const indexAgain = () => indexStock(client, cluster, ALIAS).catch(() => undefined);
    await expect.poll(indexAgain, { timeout: 90_000, interval: 1_000 }).toBeNull();
    const stopWatching = service.watch();
    await expect.poll(total, { timeout: 60_000, interval: 500 }).toBe(2);
    await expect
      .poll(async () => [await total(), outcomes.at(-1)], { timeout: 60_000, interval: 500 })
      .toEqual([2, 'cluster']);
    // Each outage was reported, and its end.
    expect(changes.filter((failure) => failure === null).length).toBe(changes.length / 2);
    stopWatching();
  } finally {
    client.release();
    await cluster.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 400_000);
