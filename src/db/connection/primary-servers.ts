import pg from 'pg';
import { parseDatabaseUrls } from '#src/base/database-urls.ts';
import { isReadOnlyServer, isUnreachable } from './database-unavailable.ts';

/** The server is a standby, or was demoted. Has PostgreSQL's own code for a write that such a server rejects. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';
  readonly code = '25006';

  constructor() {
    super('The database server accepts no writes; it is a standby.');
  }
}

/** Asks the server as libpq does for `target_session_attrs=read-write`. @throws ReadOnlyServerError */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ writable: boolean }>(
    `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writable`,
  );
  if (rows[0]?.writable !== true) throw new ReadOnlyServerError();
}

/**
 * A pool over the servers of one cluster, of which one accepts writes: the driver itself knows one host only. A connection is made
 * to the server that accepted the last one; when it cannot be reached or has become a standby, the others are tried.
 * @param options its connection string may name several servers (parseDatabaseUrls)
 */
export function createPrimaryPool(options: pg.PoolConfig): pg.Pool {
  const parsed = parseDatabaseUrls(options.connectionString ?? '');
  const urls = parsed.ok ? parsed.value : [options.connectionString ?? ''];
  if (urls.length === 1) return new pg.Pool({ ...options, connectionString: urls[0] });
  return new PrimaryPool(options, urls);
}

class PrimaryPool extends pg.Pool {
  readonly #urls: readonly string[];
  #current = 0;

  constructor(options: pg.PoolConfig, urls: readonly string[]) {
    const currentUrl = () => this.#urls[this.#current];
    class PrimaryClient extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, connectionString: currentUrl() });
      }
    }
    const { onConnect } = options;
    super({
      ...options,
      Client: PrimaryClient,
      onConnect: async (client) => {
        await requireWritable(client);
        await onConnect?.(client);
      },
    });
    this.#urls = urls;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectToPrimary();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (lost?: boolean | Error) => client.release(lost)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      const tried = this.#current;
      try {
        return await super.connect();
      } catch (error) {
        if (!isUnreachable(error) && !isReadOnlyServer(error)) throw error;
        // Another request may have gone on to the next server meanwhile.
        if (tried === this.#current) this.#current = (tried + 1) % this.#urls.length;
        if (attempt >= this.#urls.length) throw error;
      }
    }
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (lost?: boolean | Error) => void,
) => void;
