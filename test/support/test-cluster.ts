import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadCatalogue } from '#src/commands/catalogue/load-catalogue.ts';
import { migrate } from '#src/commands/migrate.ts';
import { CATALOGUE_FILES, MIGRATIONS } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import { openFolder, startEmbeddedPostgres } from '#src/integrations/postgres/embedded-postgres.ts';
import { clusterFolder } from '#src/integrations/postgres/server-account.ts';
import { ensureSiteRole } from '#src/integrations/postgres/site-role.ts';
import {
  identifyProcess,
  isSameProcess,
  type ProcessIdentity,
  thisProcess,
} from '#src/integrations/process/process-identity.mjs';

/** A PostgreSQL server that lives as long as a test run. */
export type TestCluster = {
  /** Address of its maintenance database, as the site's own role. */
  url: string;
  /** The same, as the administrator, who creates and drops databases. */
  adminUrl: string;
  dataDir: string;
  stop(): Promise<void>;
};

/** Every test database is a copy of this one: migrated, with the catalogue loaded. */
export const TEMPLATE_DATABASE = 'test_template';
const FOLDER_PREFIX = 'milvis-test-';
/** A folder in memory if available: each test file copies half a thousand small files, which is slow on a busy disk. */
const IN_MEMORY = '/dev/shm';
/** Several times the peak of a run. */
const ROOM_IN_MEMORY_BYTES = 4e9;
/** Nothing here outlives the run, so nothing needs to reach the disk. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'shared_buffers=128MB',
  'max_wal_size=256MB',
  'max_connections=200',
];

/**
 * Starts the server of this test run in a folder of its own and creates the template database. The server ends with the process,
 * except after `kill -9`, when the next run's `dropDeadRuns` ends it.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(path.join(hasRoomInMemory() ? IN_MEMORY : os.tmpdir(), FOLDER_PREFIX));
  writeFileSync(ownerFile(dataDir), JSON.stringify(thisProcess()));
  // mkdtemp gives access to the owner only; the server may run as another account.
  await openFolder(dataDir);
  const endNow = () => dropCluster(dataDir);
  process.once('exit', endNow);
  const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await makeTemplate(server);
  return {
    url: server.url,
    adminUrl: server.adminUrl,
    dataDir,
    stop: async () => {
      await server.stop();
      dropCluster(dataDir);
      process.off('exit', endNow);
    },
  };
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_IN_MEMORY_BYTES;
}

async function makeTemplate({ url, adminUrl }: Pick<TestCluster, 'url' | 'adminUrl'>): Promise<void> {
  const server = createCommandPool(adminUrl);
  await server.query(`create database ${TEMPLATE_DATABASE}`);
  await server.end();
  await ensureSiteRole(databaseUrl(adminUrl, TEMPLATE_DATABASE), new URL(url).password);
  const template = createCommandPool(databaseUrl(url, TEMPLATE_DATABASE));
  await migrate(template, MIGRATIONS);
  await loadCatalogue(template, CATALOGUE_FILES);
  await template.end();
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Ends the servers of killed test runs, and removes their files. */
export async function dropDeadRuns(): Promise<void> {
  const places = [os.tmpdir(), IN_MEMORY].filter((place) => existsSync(place));
  const folders = places.flatMap((place) => readdirSync(place).map((name) => path.join(place, name)));
  for (const folder of folders) {
    if (!path.basename(folder).startsWith(FOLDER_PREFIX)) continue;
    const owner = readJson<ProcessIdentity>(ownerFile(folder));
    // Without a readable owner it belongs to another account, or is just being created.
    if (!owner || isSameProcess(owner)) continue;
    dropCluster(folder);
    // The server needs a moment to notice; its folder may contain a last file until then.
    await sleep(200);
    dropCluster(folder);
  }
}

/** Not async: it also runs while the process exits. The data is discarded, so the server is ended without a clean shutdown. */
function dropCluster(dataDir: string): void {
  endServer(clusterFolder(dataDir));
  remove(dataDir);
}

function endServer(folder: string): void {
  try {
    const pid = serverProcess(folder);
    if (pid > 1) process.kill(pid, 'SIGQUIT');
  } catch {
    // It is not running.
  }
}

const serverProcess = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Ends a cluster's server, cleanly (SIGINT) or not (SIGKILL). @returns once it has ended */
export async function endClusterServer({ dataDir }: TestCluster, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const pid = serverProcess(clusterFolder(dataDir));
  process.kill(pid, signal);
  while (identifyProcess(pid) !== null) await sleep(20);
}

/** Restarts it. @returns its port */
export async function startClusterServer({ dataDir }: TestCluster): Promise<number> {
  const { url } = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  return Number(new URL(url).port);
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A server that is shutting down still writes there; the next run removes it.
  }
}

const ownerFile = (dataDir: string): string => path.join(dataDir, 'owner.json');

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
