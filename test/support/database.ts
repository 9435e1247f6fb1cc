import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { errorCode } from '#src/base/error-code.ts';
import { createDb, createPool, type Db } from '#src/db/connection/client.ts';
import { SITE_ROLE } from '#src/integrations/postgres/site-role.ts';
import { databaseUrl, TEMPLATE_DATABASE, type TestCluster } from './test-cluster.ts';

/** A database for one test file, with only the schema and the catalogue. */
export type TestDatabase = { url: string; pool: pg.Pool; db: Db };

/** Generous, for a busy machine; a slow test should fail as a slow test. */
const STATEMENT_TIMEOUT_MS = 30_000;

let ofThisFile: Promise<TestDatabase> | undefined;
const open: { name: string; database: TestDatabase; admin?: pg.Pool }[] = [];

/** The database of this test file, created at the first call and dropped after the file's last test. */
export function testDatabase(): Promise<TestDatabase> {
  ofThisFile ??= newTestDatabase();
  return ofThisFile;
}

/** One more database, for a test that cannot share its file's. */
export async function newTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files costs a seventh of logging every page first.
  await onServer(
    `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`,
    // Rights on a database are not copied with it.
    `grant create on database ${name} to ${SITE_ROLE}`,
  );
  const url = databaseUrl((await serverUrls()).url, name);
  const pool = createPool(url, {
    max: 5,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const database = { url, pool, db: createDb(pool) };
  open.push({ name, database });
  return database;
}

/** A database without tables, as an operator makes one. */
export async function emptyDatabase(): Promise<pg.Pool> {
  const { pool } = await newTestDatabase();
  await pool.query('drop schema public cascade; create schema public');
  return pool;
}

/** The stock's tables without the catalogue; those that refer to them are emptied too. */
const STOCK_TABLES = [
  'dealers',
  'import_runs',
  'ads',
  'words_of_ads',
  'delivered_rows',
  'popular_ranking',
  'overwritten_ads',
  'dealers_of_imports',
  'stock_counts',
  'stock_check',
  'series_statistics',
  'generation_statistics',
];

/** Empties the stock's tables (not the catalogue), for tests of one file that each begin with an empty stock. */
export async function emptyStock(pool: pg.Pool): Promise<void> {
  await deleteRows(pool, ...STOCK_TABLES);
  await pool.query('update stock_version set version = version + 1, last_ad_id = 100000');
}

/** Statements that empty tables, by the tables' names: the schema of all test databases is the same. */
const emptying = new Map<string, string>();

/**
 * The same as `truncate … restart identity cascade`, which takes a hundred times as long for small tables: it creates new files for
 * each table and index.
 */
export async function deleteRows(pool: pg.Pool, ...tables: string[]): Promise<void> {
  const opened = open.find(({ database }) => database.pool === pool);
  if (!opened) throw new Error('Only a test database can be emptied.');
  // Only the administrator may delete without triggers and references.
  opened.admin ??= await connectAsAdmin(opened.name);
  const { admin } = opened;
  const key = tables.join(', ');
  const statements = emptying.get(key) ?? (await statementsToEmpty(admin, tables));
  emptying.set(key, statements);
  for (let triesLeft = MAX_TRIES; ; triesLeft -= 1)
    try {
      await admin.query(statements);
      return;
    } catch (error) {
      await admin.query('rollback');
      // A transaction of the site locks the tables in another order: it ends first.
      if (triesLeft === 1 || errorCode(error) !== DEADLOCK) throw error;
    }
}

/** PostgreSQL error code of a deadlock. */
const DEADLOCK = '40P01';
const MAX_TRIES = 20;

/** @returns SQL that empties the tables and those that refer to them, and restarts their sequences */
async function statementsToEmpty(admin: pg.Pool, tables: readonly string[]): Promise<string> {
  const { rows } = await admin.query<{ table: string; restarts: string[] }>(
    `with recursive emptied (id) as (
       select unnest($1::text[]::regclass[])::oid
       union select conrelid from pg_constraint join emptied on confrelid = id where contype = 'f'
     )
     select id::regclass::text as table,
            array(select format('setval(%L, %s, false)', seqrelid::regclass, seqstart)
                  from pg_sequence join pg_depend on objid = seqrelid and deptype in ('a', 'i') and classid = 'pg_class'::regclass
                  where refobjid = id) as restarts
     from emptied order by 1`,
    [tables],
  );
  const restarts = rows.flatMap((row) => row.restarts);
  return [
    'begin',
    'set local session_replication_role = replica',
    // So this transaction ends in a deadlock, and not that of the site, which waits longer.
    `set local deadlock_timeout = '50ms'`,
    // As truncate does, this waits for transactions that still write.
    `lock table ${rows.map(({ table }) => table).join(', ')}`,
    ...rows.map(({ table }) => `delete from ${table}`),
    ...(restarts.length > 0 ? [`select ${restarts.join(', ')}`] : []),
    'commit',
  ].join('; ');
}

/** For the setup file, which Vitest runs in every test file. */
export function dropDatabasesAfterFile(): void {
  afterAll(async () => {
    ofThisFile = undefined;
    for (const { name, database, admin } of open.splice(0)) {
      await database.pool.end();
      await admin?.end();
      await onServer(`drop database if exists ${name} with (force)`);
    }
  });
}

type ServerUrls = Pick<TestCluster, 'url' | 'adminUrl'>;
let server: Promise<ServerUrls> | undefined;

/** Requested once: later files of a worker would use a connection that may just have been closed. */
export function serverUrls(): Promise<ServerUrls> {
  server ??= askForServer();
  return server;
}

async function askForServer(): Promise<ServerUrls> {
  const answer = await fetch(inject('postgresBroker'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The test database did not start: ${text}`);
  return JSON.parse(text) as ServerUrls;
}

async function connectAsAdmin(database: string): Promise<pg.Pool> {
  const admin = new pg.Pool({
    connectionString: databaseUrl((await serverUrls()).adminUrl, database),
    max: 1,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Without a listener, a server that a test ends would end the process of the tests.
  admin.on('error', () => undefined);
  return admin;
}

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: (await serverUrls()).adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs work in a transaction that is committed. */
export async function withTransaction<Answer>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } finally {
    client.release();
  }
}
