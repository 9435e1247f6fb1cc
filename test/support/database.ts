import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createDb, createPool, type Db } from '#src/db/client.ts';
import { SITE_ROLE } from '#src/integrations/postgres/site-role.ts';
import { databaseUrl, TEMPLATE_DATABASE, type TestCluster } from './test-cluster.ts';

/** A database for one test file, with only the schema and the catalogue. */
export type TestDatabase = { url: string; pool: pg.Pool; db: Db };

/** Generous, for a busy machine; a slow test should fail as a slow test. */
const STATEMENT_TIMEOUT_MS = 30_000;

let ofThisFile: Promise<TestDatabase> | undefined;
const open: { name: string; database: TestDatabase }[] = [];

/** The database of this test file, created at the first call and dropped after the file's last test. */
export function testDatabase(): Promise<TestDatabase> {
  ofThisFile ??= newTestDatabase();
  return ofThisFile;
}

/** One more database, for a test that cannot share its file's. */
export async function newTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files costs a seventh of logging every page first.
  await onServer(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  // Rights on a database are not copied with it.
  await onServer(`grant create on database ${name} to ${SITE_ROLE}`);
  const url = databaseUrl((await serverUrls()).url, name);
  const pool = createPool(url, { max: 5, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  const database = { url, pool, db: createDb(pool) };
  open.push({ name, database });
  return database;
}

/** Empties the stock's tables (not the catalogue), for tests of one file that each begin with an empty stock. */
export async function emptyStock(pool: pg.Pool): Promise<void> {
  await pool.query(
    `truncate dealers, import_runs, ads, delivered_rows, stock_counts, stock_check, series_statistics, generation_statistics
     restart identity cascade`,
  );
  await pool.query('update stock_version set version = version + 1, last_ad_id = 100000');
}

/** For the setup file, which Vitest runs in every test file. */
export function dropDatabasesAfterFile(): void {
  afterAll(async () => {
    ofThisFile = undefined;
    for (const { name, database } of open.splice(0)) {
      await database.pool.end();
      await onServer(`drop database if exists ${name} with (force)`);
    }
  });
}

type ServerUrls = Pick<TestCluster, 'url' | 'adminUrl'>;
let server: Promise<ServerUrls> | undefined;

/** Requested once: later files of a worker would use a connection that may just have been closed. */
function serverUrls(): Promise<ServerUrls> {
  server ??= askForServer();
  return server;
}

async function askForServer(): Promise<ServerUrls> {
  const answer = await fetch(inject('postgresBroker'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The test database did not start: ${text}`);
  return JSON.parse(text) as ServerUrls;
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await serverUrls()).adminUrl });
  await client.connect();
  try {
    await client.query(sql);
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
