import type { Config } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/integrations/postgres/embedded-postgres.ts';
import { LaunchError } from './launch-error.ts';

/** For the end of the embedded server: it writes what it holds. */
export const DATABASE_STOP_LIMIT_MS = 35_000;

export type OpenDatabase = Pick<EmbeddedPostgres, 'url' | 'supervise'> & {
  /** For what makes and removes databases; of a server of one's own, whatever DATABASE_URL may do. */
  adminUrl: string;
  /** Ends the embedded server unless another process uses it; does nothing to a server of one's own. */
  stop(): Promise<void>;
};

/**
 * The database that the configuration names: the server of DATABASE_URL once it answers, otherwise the embedded one, started.
 * @throws LaunchError when it cannot be reached or started
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (config.databaseUrl === null) {
    try {
      return await startEmbeddedPostgres({ dataDir: config.dataDir });
    } catch (error) {
      throw new LaunchError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
  const url = config.databaseUrl;
  const pool = createCommandPool(url);
  try {
    await pool.query('select 1');
  } catch (error) {
    throw new LaunchError(`The database ${withoutPassword(url)} cannot be reached: ${reason(error)}.`, {
      cause: error,
    });
  } finally {
    await pool.end();
  }
  return { url, adminUrl: url, supervise: () => undefined, stop: async () => undefined };
}

/** Host, port and name; who signs in, with what, and the parameters stay out of messages. */
function withoutPassword(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname}` : 'of DATABASE_URL';
}

/** A refused connection to a name with several addresses is an error without a message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
}
