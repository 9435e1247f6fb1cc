import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';

/** The account that PostgreSQL runs as; null: the account of this process. */
export type ServerAccount = { uid: number; gid: number } | null;

/** Where a root process stores what another account must reach, when the product's own folder is closed to it. */
const SYSTEM_FOLDER = '/var/lib/milvis';

/** PostgreSQL refuses to run as root, so a root process runs it as `postgres` where that account exists, otherwise as `nobody`. */
export async function findServerAccount(): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return null;
  const accounts = new Map(
    (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return [name, { uid: Number(uid), gid: Number(gid) }];
    }),
  );
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (!account) throw new Error('Running as root needs an account "postgres" or "nobody" for the database server.');
  return account;
}

/** Whether every account may traverse the folder and all its parents. False for a clone below `mktemp -d`. */
export const isOpenToAll = async (folder: string): Promise<boolean> => (await closedFolder(folder)) === null;

/** The cluster within its data folder. */
export const clusterFolder = (dataDir: string): string => path.join(dataDir, 'postgres');

/** The cluster of a data folder that the server's account cannot reach. */
export const systemCluster = (clusterId: string): string => path.join(SYSTEM_FOLDER, 'clusters', clusterId);

/** The first folder on the way that the server's account may not enter; null: it can reach the folder. */
export async function closedFolder(folder: string): Promise<string | null> {
  let closed: string | null = null;
  for (let current = path.resolve(folder); current !== path.dirname(current); current = path.dirname(current)) {
    const { mode } = await stat(current);
    if ((mode & 0o001) === 0) closed = current;
  }
  return closed;
}

/**
 * The server's programs at a path that the account can read: as installed, or (as root) one copy per version in a system folder.
 * @param installed the folder `native` of the installed package
 * @returns a folder with `bin`, `lib` and `share`
 */
export async function serverPrograms(installed: string, version: string, account: ServerAccount): Promise<string> {
  await restoreSymlinks(installed);
  if (!account) return installed;
  const copy = path.join(SYSTEM_FOLDER, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  const draft = `${copy}.${process.pid}`;
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true });
  await openForReading(draft);
  // Another process may have put an identical copy there first.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  return copy;
}

/** The package leaves its library links to an install script, which some installations do not run. */
async function restoreSymlinks(installed: string): Promise<void> {
  const list = await readFile(path.join(installed, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  const packageFolder = path.dirname(installed);
  for (const link of links) {
    const target = path.join(packageFolder, link.target);
    if (existsSync(target)) continue;
    const source = path.relative(path.dirname(target), path.join(packageFolder, link.source));
    await symlink(source, target).catch(ignoreExisting);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) await chmodIfNeeded(path.join(installed, 'bin', program));
}

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

async function chmodIfNeeded(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o500) !== 0o500) await chmod(file, 0o755);
}

/** Under a strict umask the copy is unreadable for others; only folders and programs need opening. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    await chmod(path.join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
}
