import type pg from 'pg';
import type { Logger } from 'pino';
import { parseDatabaseUrls } from '#src/base/database-urls.ts';
import { createPool } from '#src/db/connection/client.ts';
import { createReadReplicas, type ReadReplicas, type ReplicaState } from '#src/db/connection/read-replicas.ts';
import { LaunchError } from './launch-error.ts';
import type { Shutdown } from './shutdown.ts';

/** How long the start waits for the replicas; those that have not answered are used once they do. ms */
const CHECK_LIMIT_MS = 3_000;

const MESSAGES: Readonly<Record<ReplicaState, string>> = {
  used: 'replica in use',
  behind: 'replica is behind, reading elsewhere',
  unreachable: 'replica does not answer, reading elsewhere',
  disconnected: 'replica receives nothing from the primary, reading elsewhere',
  'not a replica': 'DATABASE_READ_URL names a server that is no replica (any more), reading elsewhere',
  'another database': 'DATABASE_READ_URL names a replica of another database, refused',
};

/**
 * Connects to the replicas of DATABASE_READ_URL. The site starts without those that do not answer.
 * @throws LaunchError when one of them is of another database
 */
export async function openReplicas(
  { urls: text, primary, logger }: { urls: string; primary: pg.Pool; logger: Logger },
  shutdown: Shutdown,
): Promise<ReadReplicas> {
  const urls = parseDatabaseUrls(text);
  if (!urls.ok) throw new LaunchError(`DATABASE_READ_URL: ${urls.failure}.`);
  const onError = (error: Error) => logger.warn({ error: error.message }, 'connection to a replica lost');
  const open = (url: string, max: number) => {
    const pool = createPool(url, { max, statementTimeoutMs: 2_000, onError });
    shutdown.onClose('Connections to a replica', () => pool.end());
    return pool;
  };
  const replicas = createReadReplicas({
    primary,
    replicas: urls.value.map((url) => ({ url, pool: open(url, 10), watcher: open(url, 1) })),
    onState: ({ name, state, lagBytes }) => {
      const level = state === 'used' ? 'info' : state === 'another database' ? 'error' : 'warn';
      logger[level]({ replica: name, lagBytes }, MESSAGES[state]);
    },
  });
  shutdown.onClose('The replicas', replicas.watch());
  await replicas.checked(CHECK_LIMIT_MS);
  const foreign = replicas.report().find(({ state }) => state === 'another database');
  if (foreign) {
    throw new LaunchError(`DATABASE_READ_URL: ${foreign.name} is not a replica of the database of DATABASE_URL.`);
  }
  return replicas;
}
