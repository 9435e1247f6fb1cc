import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  accountOptions,
  installedPackage,
  startEmbeddedPostgres,
} from '#src/integrations/postgres/embedded-postgres.ts';
import { findServerAccount, type ServerAccount, serverPrograms } from '#src/integrations/postgres/server-account.ts';
import { freePort } from '#src/integrations/process/free-port.ts';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
/** Later settings override earlier ones. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  'wal_level=replica',
  'max_wal_senders=10',
  'wal_keep_size=1GB',
  'hot_standby=on',
  'max_connections=200',
  'shared_buffers=128MB',
  'work_mem=16MB',
  'random_page_cost=1.1',
  'wal_receiver_status_interval=1s',
  // A standby notices soon that its primary is gone, and looks for it again.
  'wal_retrieve_retry_interval=500ms',
  'wal_receiver_timeout=5s',
  'wal_sender_timeout=5s',
];

type Environment = { programs: string; account: ServerAccount; adminUrl: string; siteUrl: string };

/** A server of the cluster, run from the programs that the product brings. */
export class PostgresServer {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly #environment: Environment;
  #process: ChildProcess | null = null;
  #settings: readonly string[] = [];

  constructor(name: string, folder: string, port: number, environment: Environment) {
    this.name = name;
    this.folder = folder;
    this.port = port;
    this.#environment = environment;
  }

  /** For the site's role. */
  get url(): string {
    return withPort(this.#environment.siteUrl, this.port);
  }

  get adminUrl(): string {
    return withPort(this.#environment.adminUrl, this.port);
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** @param settings by default those of the last start */
  async start(settings: readonly string[] = this.#settings): Promise<void> {
    this.#settings = settings;
    const { programs, account } = this.#environment;
    const log = await open(`${this.folder}.log`, 'a', 0o600);
    const all = [...SETTINGS, `cluster_name=${this.name}`, ...settings].flatMap((setting) => ['-c', setting]);
    const server = spawn(path.join(programs, 'bin/postgres'), ['-D', this.folder, '-p', String(this.port), ...all], {
      ...accountOptions(account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    server.once('error', () => undefined);
    this.#process = server;
    await log.close();
    for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(40)) {
      if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) break;
      if (await this.query('select 1').catch(() => null)) return;
    }
    const lines = (await readFile(`${this.folder}.log`, 'utf8').catch(() => '')).trim().split('\n');
    throw new Error(`PostgreSQL ${this.name} did not start: ${lines.at(-1)}`);
  }

  /** Runs a statement as the administrator. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.adminUrl, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Ends the server: SIGINT in order, SIGKILL with all of its processes at once, as when its machine loses power. */
  async end(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const server = this.#process;
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    // The server leads a process group of its own.
    process.kill(signal === 'SIGKILL' ? -server.pid : server.pid, signal);
    const limit = setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS);
    await exit;
    clearTimeout(limit);
  }

  /** Makes this stopped server a standby of another: a copy of its files, which then follows its log. */
  async copyFrom(primary: PostgresServer): Promise<void> {
    const client = new pg.Client({ connectionString: primary.adminUrl });
    await client.connect();
    try {
      await rm(this.folder, { recursive: true, force: true });
      // The server's own copying program is not among those that the product brings; these are the steps that it takes.
      await client.query(`select pg_backup_start('${this.name}', true)`);
      await copyFolder(primary.folder, this.folder);
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      for (const own of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']) {
        await rm(path.join(this.folder, own), { recursive: true, force: true });
      }
      for (const folder of ['pg_wal', 'pg_replslot']) await this.#give(folder, null);
      await this.#give('backup_label', rows[0]?.labelfile ?? '');
      await this.#give('standby.signal', '');
      const own = await readFile(path.join(primary.folder, 'postgresql.auto.conf'), 'utf8');
      await this.#give('postgresql.auto.conf', `${own}primary_conninfo = '${this.#address(primary)}'\n`);
    } finally {
      await client.end();
    }
  }

  /** Makes this running standby follow another server from now on. */
  async follow(primary: PostgresServer): Promise<void> {
    await this.query(`alter system set primary_conninfo = '${this.#address(primary)}'`);
    await this.query('select pg_reload_conf()');
  }

  #address(primary: PostgresServer): string {
    const { username, password } = new URL(primary.adminUrl);
    return `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${this.name}`;
  }

  async #give(name: string, text: string | null): Promise<void> {
    const file = path.join(this.folder, name);
    await (text === null ? mkdir(file, { mode: 0o700 }) : writeFile(file, text, { mode: 0o600 }));
    const { account } = this.#environment;
    if (account) await chown(file, account.uid, account.gid);
  }
}

/** Files that the primary deletes while they are copied do not matter; the log has what they contained. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]).catch((error: Error & { stderr?: string }) => {
    const lines = (error.stderr ?? error.message).trim().split('\n');
    if (!lines.every((line) => line.includes('No such file'))) throw error;
  });
}

const withPort = (url: string, port: number): string => {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
};

export type PostgresCluster = {
  /** In the order of their names. */
  servers: readonly PostgresServer[];
  /** All servers in one URL for the site's role: the driver's `DATABASE_URL`. */
  url: string;
  /** Ends all servers. */
  stop(): Promise<void>;
};

/**
 * Creates the servers of a cluster, all stopped but the first, which has the site's role and an empty database.
 * @param folder anybody may enter it, as the server may run as another account
 */
export async function createPostgresCluster(
  folder: string,
  names: readonly [string, ...string[]],
  settings: readonly string[] = [],
): Promise<PostgresCluster> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const account = await findServerAccount();
  const { native, version } = installedPackage();
  const programs = await serverPrograms(native, version, account);
  // The product's own way to create a cluster, with its roles.
  const created = await startEmbeddedPostgres({ dataDir: folder, settings: [...settings] });
  const environment = { programs, account, adminUrl: created.adminUrl, siteUrl: created.url };
  const { folder: files } = created;
  await created.stop();
  const servers: PostgresServer[] = [];
  for (const [place, name] of names.entries()) {
    const serverFolder = place === 0 ? files : path.join(path.dirname(files), `${path.basename(files)}-${name}`);
    servers.push(new PostgresServer(name, serverFolder, await freePort(), environment));
  }
  await servers[0]?.start(settings);
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    servers,
    url: created.url.replace(/127\.0\.0\.1:\d+/, hosts),
    stop: async () => {
      await Promise.all(servers.map((server) => server.end('SIGINT')));
      for (const server of servers) await rm(server.folder, { recursive: true, force: true });
    },
  };
}
