import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readOwnIdentity } from '#src/db/ad-search/ad-documents.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { SCHEMA } from './ad-document.ts';
import { createClusterSearch } from './cluster-search-service.ts';
import { connectSearchCluster } from './search-cluster.ts';

const request: AdSearchRequest = {
  filters: NO_AD_FILTERS,
  order: NEWEST_FIRST,
  at: { page: 1 },
  size: 24,
  withImage: false,
};
const { db } = await testDatabase();
const ad = await insertAd(db);

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server in place of the cluster; `null`: nothing listens. */
async function serve(answer: RequestListener | null): Promise<string> {
  const server = createServer(answer ?? undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (answer === null) await new Promise((resolve) => server.close(resolve));
  else opened.push(server);
  return `http://127.0.0.1:${port}`;
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const version = (number: string, distribution?: string) => json(200, { version: { number, distribution } });

async function searchWith(answer: RequestListener | null) {
  const cluster = connectSearchCluster([await serve(answer)], { limitMs: 400 });
  const changes: unknown[] = [];
  const outcomes: string[] = [];
  const service = createClusterSearch(db, cluster, 'ads', {
    onChange: (failure) => changes.push(failure instanceof Error ? failure.message : failure),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  return { service, changes, outcomes, close: () => cluster.close() };
}

test.each<[string, RequestListener | null, string]>([
  ['nothing listens', null, 'cannot be reached'],
  ['never answers', () => undefined, 'within 400 ms'],
  ['answers with an error', json(503, { error: { type: 'cluster_block', reason: 'no quorum' } }), '503'],
  ['answers with a page', (_, response) => response.end('<h1>Hej</h1>'), 'something else'],
  [
    'answers with broken JSON',
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a'),
    'reached',
  ],
  ['is another product', version('9.1.0'), 'Elasticsearch 9.1.0; this site needs OpenSearch 2.7'],
  ['is too old', version('2.6.9', 'opensearch'), 'opensearch 2.6.9; this site needs OpenSearch 2.7'],
])('SQL answers where the cluster %s; the reason is reported once', async (_, answer, reason) => {
  const { service, changes, outcomes, close } = await searchWith(answer);
  for (let count = 0; count < 3; count += 1) {
    expect((await service.search(request)).adIds).toEqual([ad.internal_id]);
  }
  expect(changes).toEqual([expect.stringContaining(reason)]);
  expect(outcomes).toEqual(['fallback', 'fallback', 'fallback']);
  expect(service.source?.()).toBe('fallback');
  // Pages can be served.
  expect(service.loaded()).not.toBeNull();
  await close();
});

/** A cluster whose index has a description. */
const withIndex =
  (meta: unknown): RequestListener =>
  (incoming, response) => {
    const body =
      incoming.url === '/'
        ? { version: { number: '2.19.6', distribution: 'opensearch' } }
        : { 'ads-1': { mappings: { _meta: meta } } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

test.each<[string, (database: string) => unknown, string]>([
  ['of another database', () => ({ schema: SCHEMA, database: '7/7' }), 'is of another database'],
  ['of an older schema', (database) => ({ schema: SCHEMA - 1, database }), `this site reads ${SCHEMA}`],
  ['of a newer schema', (database) => ({ schema: SCHEMA + 1, database }), 'of a newer site'],
  ['of another product', () => ({ title: 'logs' }), 'is not one of this site'],
])('SQL answers where the index is %s; the reason is reported once', async (_, meta, reason) => {
  const { service, changes, outcomes, close } = await searchWith(withIndex(meta(await readOwnIdentity(db))));
  for (let count = 0; count < 3; count += 1) expect((await service.search(request)).adIds).toEqual([ad.internal_id]);
  expect(changes).toEqual([expect.stringContaining(reason)]);
  expect(outcomes).toEqual(['fallback', 'fallback', 'fallback']);
  await close();
});

test('while it is unavailable, searches do not wait for it', async () => {
  let asked = 0;
  const { service, close } = await searchWith(() => {
    asked += 1;
  });
  await service.search(request);
  const before = asked;
  await Promise.all(Array.from({ length: 20 }, () => service.search(request)));
  expect(asked - before).toBeLessThanOrEqual(1);
  await close();
});

test('an answer without end is cut off', async () => {
  const { service, changes, close } = await searchWith((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = ' '.repeat(1_000_000);
    const more = (): void => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect((await service.search(request)).total).toBe(1);
  expect(changes).toHaveLength(1);
  await close();
});

test('the stock in memory answers where it is the fallback', async () => {
  const cluster = connectSearchCluster([await serve(null)], { limitMs: 400 });
  const memory = createAdSearch(db);
  const service = createClusterSearch(db, cluster, 'ads', { memory });
  expect((await service.search(request)).adIds).toEqual([ad.internal_id]);
  expect(memory.loaded()).not.toBeNull();
  expect(await service.withIndex(async ({ columns }) => columns.length)).toBe(1);
  await cluster.close();
});
