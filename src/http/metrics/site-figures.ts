import type pg from 'pg';
import type { Db } from '#src/db/client.ts';
import { readRunFigures } from '#src/db/deliveries/import-runs.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { Metrics, Reading } from './metrics.ts';

type Sources = {
  db: Db;
  /** Database pools by purpose. */
  pools: Readonly<Record<string, pg.Pool>>;
  adSearch: AdSearchService;
  /** Running and queued requests. */
  work: () => { running: number; waiting: number };
  /** Running and queued picture conversions. */
  pictureQueue: () => { running: number; waiting: number };
  /** Adviser answers in progress. */
  chatAnswers: () => number;
};

/** Registers the product's own gauges, collected at scrape time. */
export function addSiteFigures(
  { gauge }: Metrics,
  { db, pools, adSearch, work, pictureQueue, chatAnswers }: Sources,
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
  const runs = async () => byState((await readRuns())?.runs ?? {});
  gauge('import_runs', 'Import runs by state, of all time', runs, ['state']);
  gauge('import_last_done_timestamp_seconds', 'End of the latest import that was done', async () => {
    const lastDoneAt = (await readRuns())?.lastDoneAt;
    return lastDoneAt ? [{ value: lastDoneAt.getTime() / 1000 }] : [];
  });
}

const byState = (values: Record<string, number>, labels: Record<string, string> = {}): Reading[] =>
  Object.entries(values).map(([state, value]) => ({ value, labels: { ...labels, state } }));
