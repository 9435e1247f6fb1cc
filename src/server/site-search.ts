import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import type { ReadReplicas } from '#src/db/connection/read-replicas.ts';
import { createClusterSearch } from '#src/engines/opensearch/cluster-search-service.ts';
import { keepIndexed } from '#src/engines/opensearch/keep-indexed.ts';
import { connectSearchCluster } from '#src/engines/opensearch/search-cluster.ts';
import type { Metrics } from '#src/http/metrics/metrics.ts';
import type { ContentVersion } from '#src/services/content-version.ts';
import { type AdSearchService, createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { createReplicaAdSearch, readingDb } from '#src/services/replica-reads.ts';

type Parts = {
  pool: pg.Pool;
  replicas: ReadReplicas | undefined;
  /** Without the time limits of pages; null: nothing is indexed here. */
  commandPool: pg.Pool | undefined;
  logger: Logger;
  metrics: Metrics | undefined;
};

export type SiteSearch = {
  adSearch: AdSearchService;
  /** Keeps the cluster's index at the stock's version. @returns ends it */
  keepIndexed: () => () => Promise<void>;
  close: () => Promise<void>;
};

/** The search of the site: in memory, or in a cluster with what stands in for it. */
export function openSiteSearch(
  { searchCluster }: Config,
  { pool, replicas, commandPool, logger, metrics }: Parts,
): SiteSearch {
  const db = readingDb(createDb(pool), replicas);
  const onError = (error: unknown) => logger.error({ err: error }, 'search index not loaded');
  const inMemory = () =>
    replicas ? createReplicaAdSearch(replicas, pool, { onError }) : createAdSearch(db, { onError });
  const nothing = async () => undefined;
  if (searchCluster === null) return { adSearch: inMemory(), keepIndexed: () => nothing, close: nothing };
  const { urls, alias, fallback } = searchCluster;
  const cluster = connectSearchCluster(urls);
  const adSearch = createClusterSearch(db, cluster, alias, {
    memory: fallback === 'memory' ? inMemory() : null,
    onOutcome: (outcome) => metrics?.clusterSearches.inc({ outcome }),
    onChange: (failure) => {
      if (failure === null) logger.info('search cluster answers again');
      else logger.error({ reason: messageOf(failure), fallback }, 'search cluster does not answer; the fallback does');
    },
  });
  return {
    adSearch,
    keepIndexed: () =>
      commandPool === undefined
        ? nothing
        : keepIndexed(commandPool, cluster, alias, {
            onIndexed: (indexed, seconds) => {
              metrics?.indexedAds.inc(indexed.ads);
              metrics?.indexing.observe(seconds);
              logger.info(
                { ...indexed, seconds: Math.round(seconds * 10) / 10 },
                'stock indexed in the search cluster',
              );
            },
            onError: (error) => logger.error({ reason: messageOf(error) }, 'stock not indexed in the search cluster'),
          }),
    close: () => cluster.close(),
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Pages are cached by what they show: of a cluster, the version that it answers from. */
export const withSource =
  (version: ContentVersion, { source }: AdSearchService): ContentVersion =>
  async () => {
    const content = await version();
    return content === null || source === undefined ? content : `${content} ${source()}`;
  };
