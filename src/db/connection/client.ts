import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '#src/db/tables.ts';
import { dbCircuitBreaker } from './db-circuit-breaker.ts';
import { createPrimaryPool } from './primary-servers.ts';

/** A connection or a transaction: the first argument of every query in this folder. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** PostgreSQL sends bigint and numeric as text; ids and counts here stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    // A date is a day, not an instant: left as YYYY-MM-DD.
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

type PoolOptions = {
  /** Maximum number of concurrent connections. */
  max?: number;
  /** Limit for one statement on the server, ms; visitors' pages use the default. */
  statementTimeoutMs?: number;
  /** Limit for getting a connection, ms. */
  connectionTimeoutMs?: number;
  onError?: (error: Error) => void;
};

/**
 * Creates a pool that can neither hang nor crash the process: every wait has a limit, and a lost idle connection is only
 * reported.
 * @param url address of a PostgreSQL server, or of several of which one accepts writes
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 2_000;
  const pool = createPrimaryPool({
    connectionString: url,
    types,
    max: options.max ?? 10,
    keepAlive: true,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // Longer than the server's own limit, so that it applies only when the server does not answer at all.
    query_timeout: statementTimeoutMs === 0 ? undefined : statementTimeoutMs + 1_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'milvis',
  });
  return listenForErrors(pool, options.onError);
}

/**
 * A lost connection is reported by its next query; an error without a listener would end the process. The pool itself listens for
 * errors of idle connections only.
 */
function listenForErrors(pool: pg.Pool, onError: (error: Error) => void = () => undefined): pg.Pool {
  return pool.on('error', onError).on('connect', (client) => client.on('error', onError));
}

const pools = new WeakMap<Db, pg.Pool>();
const connecting = new WeakMap<Db, () => Promise<pg.PoolClient>>();

/** The typed query builder over a pool; destroying it ends the pool. */
export function createDb(pool: pg.Pool): Db {
  const db = dbOver(dbCircuitBreaker(pool), () => pool.connect());
  pools.set(db, pool);
  return db;
}

/**
 * The typed query builder over connections that something else opens and ends.
 * @param connect opens one for statements that the builder does not support
 */
export function dbOver(pool: PostgresPool, connect?: () => Promise<pg.PoolClient>): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  if (connect) connecting.set(db, connect);
  return db;
}

/** Runs in the caller's transaction, or else in one of its own. */
export const inTransaction = <Value>(db: Db, run: (tx: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? run(db) : db.transaction().execute(run);

/** The typed query builder over one connection, whose transaction the caller begins and ends. */
export function dbOn(client: pg.ClientBase): Db {
  const connection = { query: client.query.bind(client), release: () => undefined };
  return dbOver({ connect: async () => connection, end: async () => undefined } as unknown as PostgresPool);
}

/** Whether a statement finds, changes or deletes a row. A change must return its row. */
export const hasRow = async (db: Db, statement: RawBuilder<unknown>): Promise<boolean> =>
  (await statement.execute(db)).rows.length > 0;

/** A connection for statements that the builder does not support, such as COPY; the caller releases it. */
export function connectClient(db: Db): Promise<pg.PoolClient> {
  const connect = connecting.get(db);
  if (!connect) throw new Error('This is a transaction, or was made without connections of its own.');
  return connect();
}

/** The pool of a query builder. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This is a transaction, or was not made by createDb.');
  return pool;
}

/**
 * A pool for writing commands, which may work for minutes in one transaction. It has no statement or lock timeout: the command
 * decides how long to wait for another import.
 */
export const createCommandPool = (url: string): pg.Pool =>
  listenForErrors(
    createPrimaryPool({
      connectionString: url,
      types,
      max: 4,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'milvis-command',
      // A session accepts the setting only before its first temporary table, and commands share their connections.
      onConnect: async (client) => {
        await client.query("set temp_buffers = '128MB'");
      },
    }),
  );
