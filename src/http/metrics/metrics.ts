import { createHash, timingSafeEqual } from 'node:crypto';
import type { Handler, MiddlewareHandler } from 'hono';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PRODUCT_VERSION } from '#src/config/version.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { ReadReplicas } from '#src/db/connection/read-replicas.ts';
import { readRunFigures } from '#src/db/deliveries/import-runs.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { addressPattern } from '#src/pages/page-access.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { assetsUrl } from '#src/visitor-urls.ts';

/** Prometheus metrics of one process. */
export type Metrics = ReturnType<typeof createMetrics>;

type Reading = { value: number; labels?: Record<string, string> };

/** Buckets around the 500 ms that a response may take (s). */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A small delivery, one of 100 000 ads, a new index (s). */
const INDEXING_BUCKETS_S = [0.1, 0.5, 1, 2.5, 5, 10, 30, 120, 600];

/** @param processName label that distinguishes the processes of one site */
export function createMetrics(processName: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: processName });
  // Memory, CPU, event loop lag, garbage collection.
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({ name: 'milvis_build_info', help: 'The version that runs', labelNames: ['version'], registers }).set(
    { version: PRODUCT_VERSION },
    1,
  );
  return {
    registry,
    /** Response time in seconds. */
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS_S,
      registers,
    }),
    /** Job runs by outcome. */
    jobRuns: new Counter({ name: 'job_runs_total', help: 'Runs of jobs', labelNames: ['job', 'outcome'], registers }),
    /** Requests rejected with 503. */
    refusals: new Counter({
      name: 'requests_refused_total',
      help: 'Rejected requests',
      labelNames: ['reason'],
      registers,
    }),
    /** Requests for public pages by the result of the page cache. */
    pageCache: new Counter({
      name: 'page_cache_requests_total',
      help: 'Requests for public pages by result of the page cache',
      labelNames: ['result'],
      registers,
    }),
    /** Searches by what answered them, with SEARCH_URL. */
    clusterSearches: new Counter({
      name: 'search_cluster_requests_total',
      help: 'Searches by what answered them: the cluster, another copy of it, or the fallback',
      labelNames: ['outcome'],
      registers,
    }),
    /** Ads written to the search cluster and removed from it. */
    indexedAds: new Counter({
      name: 'search_cluster_indexed_ads_total',
      help: 'Ads written to the search cluster and removed',
      registers,
    }),
    /** Time from a noticed version to its last written ad, seconds. */
    indexing: new Histogram({
      name: 'search_cluster_indexing_seconds',
      help: 'Time that indexing a version of the stock took',
      buckets: INDEXING_BUCKETS_S,
      registers,
    }),
    /** Registers a gauge that is collected at scrape time; `read` returns no values while they are unknown. */
    gauge: (
      name: string,
      help: string,
      read: () => Reading[] | Promise<Reading[]>,
      labelNames: string[] = [],
    ): void => {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          for (const { value, labels = {} } of await read()) this.set(labels, value);
        },
      });
    },
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Counts and times responses by route. Routes instead of URLs keep the number of time series bounded. */
export const requestMetrics =
  ({ requests }: Metrics): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { method, path } = c.req;
    requests.observe(
      {
        method: METHODS.has(method) ? method : 'other',
        route: path.startsWith(assetsUrl()) ? `${assetsUrl().slice(1)}:file` : addressPattern(path),
        status: c.res.status,
      },
      (performance.now() - startedAt) / 1000,
    );
  };

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves the metrics to clients that send the token (`Authorization: Bearer …`); all others get 404, so that the page cannot be
 * discovered.
 * @param read returns the metrics of all processes of this site
 */
export const metricsPage =
  (token: string, read: () => Promise<string>): Handler<HttpEnv> =>
  async (c, next) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) return next();
    c.header('cache-control', 'no-store');
    return c.body(await read(), 200, { 'content-type': TYPE });
  };

/** Compares in constant time. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash(given), hash(wanted));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

type Sources = {
  db: Db;
  /** Database pools by purpose. */
  pools: Readonly<Record<string, pg.Pool>>;
  adSearch: AdSearchService;
  replicas: ReadReplicas | undefined;
  /** Running and queued requests. */
  work: () => { running: number; waiting: number };
  /** Running and queued picture conversions. */
  pictureQueue: () => { running: number; waiting: number };
  /** Adviser answers in progress. */
  chatAnswers: () => number;
  /** Space left for the data folder. */
  freeBytes: () => Promise<number>;
};

/** Registers the product's own gauges, collected at scrape time. */
export function addSiteFigures(
  { gauge }: Metrics,
  { db, pools, adSearch, replicas, work, pictureQueue, chatAnswers, freeBytes }: Sources,
  now: () => number = Date.now,
): void {
  const readPools = () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) =>
      byState({ busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }, { pool }),
    );
  const ofIndex = (read: (loaded: NonNullable<ReturnType<AdSearchService['loaded']>>) => number) => () => {
    const loaded = adSearch.loaded();
    return loaded === null ? [] : [{ value: read(loaded) }];
  };
  const readRuns = () => readRunFigures(db).catch(() => null);
  gauge('db_connections', 'Connections to PostgreSQL', readPools, ['pool', 'state']);
  if (replicas) addReplicaFigures(gauge, replicas);
  gauge(
    'search_index_version',
    'Version of the stock in memory',
    ofIndex((index) => index.version),
  );
  gauge(
    'search_index_ads',
    'Active ads in memory',
    ofIndex((index) => index.ads),
  );
  const age = ofIndex(({ loadedAt }) => (now() - loadedAt) / 1000);
  gauge('search_index_age_seconds', 'Time since the stock was loaded', age);
  gauge('requests_in_work', 'Requests that are worked on and that wait for it', () => byState(work()), ['state']);
  gauge('picture_queue', 'Pictures being made and waiting', () => byState(pictureQueue()), ['state']);
  gauge('chat_answers', 'Answers of the adviser being given', () => [{ value: chatAnswers() }]);
  gauge('data_folder_free_bytes', 'Space left on the disk of the data folder', () =>
    freeBytes().then(
      (value) => [{ value }],
      () => [],
    ),
  );
  const runs = async () => byState((await readRuns())?.runs ?? {});
  gauge('import_runs', 'Import runs by state, of all time', runs, ['state']);
  gauge('import_last_done_timestamp_seconds', 'End of the latest import that was done', async () => {
    const lastDoneAt = (await readRuns())?.lastDoneAt;
    return lastDoneAt ? [{ value: lastDoneAt.getTime() / 1000 }] : [];
  });
}

function addReplicaFigures(gauge: Metrics['gauge'], replicas: ReadReplicas): void {
  const used = () =>
    replicas.report().map(({ name, state }) => ({ value: state === 'used' ? 1 : 0, labels: { replica: name } }));
  const lag = () =>
    replicas
      .report()
      .flatMap(({ name, lagBytes }) => (lagBytes === null ? [] : [{ value: lagBytes, labels: { replica: name } }]));
  gauge('db_replica_used', 'Whether pages are read from a replica', used, ['replica']);
  gauge('db_replica_lag_bytes', 'Bytes of the log that a replica has not replayed', lag, ['replica']);
}

const byState = (values: Record<string, number>, labels: Record<string, string> = {}): Reading[] =>
  Object.entries(values).map(([state, value]) => ({ value, labels: { ...labels, state } }));
