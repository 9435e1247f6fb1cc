import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { PullServices } from '#src/commands/feed-sources/pull-sources.ts';
import { createDb } from '#src/db/connection/client.ts';
import { SILENCE_LIMITS, type SilenceLimits } from '#src/domain/deliveries/silent-dealer.ts';
import { JOB_TIME_ZONE, JOBS, type Job, type JobContext } from './schedule.ts';

type Options = {
  /** A pool for commands, without a statement timeout. */
  pool: pg.Pool;
  logger: Pick<Logger, 'error' | 'info' | 'warn'>;
  jobs?: readonly Job[];
  /** When ads of silent dealers are marked and closed. */
  silence?: SilenceLimits;
  /** For pulls of dealers' files. */
  feeds?: PullServices | null;
  /** For checks of dealers' pictures. */
  pictures?: JobContext['pictures'];
  /** For mails of alerts. */
  alerts?: JobContext['alerts'];
  /** For mails of the values of visitors' own cars. */
  valueCar?: JobContext['valueCar'];
  /** Called after each run on this server. */
  onRun?: (job: string, outcome: 'done' | 'failed') => void;
  /** How often a server polls for jobs, s. */
  pollIntervalS?: number;
};

/** Schema of the queue, separate from the product's tables. */
const SCHEMA = 'jobs';
const POLL_INTERVAL_S = 20;
const STOP_LIMIT_MS = 8_000;
/** A job that takes longer is considered hung and is retried. */
const MAX_JOB_S = 3_600;
const TRY_AGAIN_MS = 60_000;

/**
 * Starts the scheduler. Every server subscribes to each job; the queue in PostgreSQL assigns it to one of them. The site does not
 * depend on it: failures are logged, and a failed start is retried.
 */
export function runJobs({
  pool,
  logger,
  jobs = JOBS,
  silence = SILENCE_LIMITS,
  feeds = null,
  pictures = null,
  alerts = null,
  valueCar = null,
  onRun = () => undefined,
  pollIntervalS = POLL_INTERVAL_S,
}: Options) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    cronWorkerIntervalSeconds: POLL_INTERVAL_S,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'));
  boss.on('warning', (warning) => logger.warn({ warning: warning.message }, 'jobs'));
  const db = createDb(pool);
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const subscribe = async ({ name, cron, run }: Job): Promise<void> => {
    // "stately": at most one queued and one running over all servers.
    await boss.createQueue(name, { policy: 'stately', retryLimit: 2, expireInSeconds: MAX_JOB_S });
    // A site that was down at the scheduled time catches up once.
    await boss.schedule(name, cron, null, { tz: JOB_TIME_ZONE, missed: 'once' });
    await boss.work(name, { pollingIntervalSeconds: pollIntervalS }, async () => {
      const startedAt = performance.now();
      try {
        await run({ pool, db, silence, feeds, pictures, alerts, valueCar, now: new Date() });
        logger.info({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job done');
        onRun(name, 'done');
      } catch (error) {
        logger.error({ err: error, job: name }, 'job failed');
        onRun(name, 'failed');
        throw error;
      }
    });
  };
  const begin = async (): Promise<void> => {
    try {
      await boss.start();
      // Schedules of jobs that were deleted from the table would fill queues that nobody empties.
      const known = new Set(jobs.map(({ name }) => name));
      for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
      for (const job of jobs) await subscribe(job);
    } catch (error) {
      if (isStopped) return;
      logger.error({ err: error }, 'scheduler start failed, retrying in 60 s');
      retry = setTimeout(() => void begin(), TRY_AGAIN_MS);
      retry.unref();
    }
  };
  const ready = begin();

  return {
    /** Resolves when the queue has been subscribed to, or the first attempt has failed. */
    ready,
    /** Stops taking jobs and waits for the running one within a limit. The caller ends the pool. */
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await ready;
      await boss
        .stop({ graceful: true, timeout: STOP_LIMIT_MS })
        .catch((error: unknown) => logger.error({ err: error }, 'scheduler shutdown failed'));
    },
  };
}

/** Runs a job now, on whichever server takes it first. @param pool of the servers' database */
export async function callJob(pool: pg.Pool, name: string): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.send(name);
  await boss.stop();
}
