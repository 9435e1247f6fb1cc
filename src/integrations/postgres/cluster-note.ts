import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterFolder, isOpenToAll, type ServerAccount, systemCluster } from './server-account.ts';

/**
 * Stored in `postgres.json` of the data folder, readable by its owner alone. It names no absolute path: a data folder that was moved,
 * copied or renamed uses the cluster that it contains.
 */
export type ClusterNote = {
  id: string;
  /** `data`: the folder `postgres` of the data folder. `system`: a folder of the system, which the server's account can reach. */
  place: 'data' | 'system';
  /** Password of the administrator. */
  password: string;
  /** Password of the site's role; data folders of older versions have none and get one. */
  sitePassword?: string;
  /** 0 until the cluster was created and started. */
  port: number;
};

/** A note of before 2026-11-28 has the absolute path of its cluster. */
type StoredNote = Omit<ClusterNote, 'place'> & { place?: ClusterNote['place']; folder?: string };

/**
 * Stored in the cluster. A cluster outside the data folder names the data folder that it belongs to, so that a copy of the data folder is
 * distinguished from the original.
 */
type ClusterMark = { id: string; dataFolder?: string };

/** The note of a data folder and the folder of its cluster. */
export type KnownCluster = { note: ClusterNote; folder: string; isOutside: boolean };

const recordFile = (dataDir: string): string => path.join(dataDir, 'postgres.json');
/** Whether a data folder has never had a database. */
export const isNewDataFolder = (dataDir: string): boolean =>
  !existsSync(recordFile(dataDir)) && !existsSync(usersFolder(dataDir));
const markFile = (folder: string): string => path.join(folder, 'milvis-cluster.json');
export const isCluster = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'));
/** Made by every start, after the note. */
export const usersFolder = (dataDir: string): string => path.join(dataDir, 'postgres-users');

/**
 * @param dataDir its real path
 * @throws Error with one clear line when note and cluster do not belong together, or one of them is missing: nothing is created then
 */
export async function readCluster(dataDir: string, account: ServerAccount): Promise<KnownCluster> {
  const stored = await readNote(dataDir);
  const note = stored === null ? await firstNote(dataDir, account) : currentNote(stored);
  const folder = folderOf(dataDir, note);
  if (!isCluster(folder)) {
    if (note.port !== 0) throw new Error(missingCluster(dataDir, folder));
  } else await checkMark(dataDir, folder, note);
  if (stored === null || stored.place === undefined) await writeNote(dataDir, note);
  return { note, folder, isOutside: isCluster(folder) ? await isOutsideOf(dataDir, folder) : note.place === 'system' };
}

const missingCluster = (dataDir: string, folder: string): string =>
  `The data folder ${dataDir} has had a database, but there is none in ${folder}. Is a volume not mounted, or was only a part of the ` +
  'folder copied? Put the database back, or set DATA_DIR to a new folder and restore a backup there (npm run restore).';

const missingNote = (dataDir: string, found: string): string =>
  `The data folder ${dataDir} has had a database (${found}), but not its postgres.json, which has the password. Put that file back, or ` +
  'set DATA_DIR to a new folder and restore a backup there (npm run restore).';

async function readNote(dataDir: string): Promise<StoredNote | null> {
  const text = await readFile(recordFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // An unreadable file must not be taken for a first start: its password would be lost.
    if (error.code !== 'ENOENT') throw new Error(`${recordFile(dataDir)} cannot be read (${error.code}).`);
    return null;
  });
  if (text === null) return null;
  const note = parseNote(text);
  if (note === null)
    throw new Error(
      `${recordFile(dataDir)} is damaged. Put it back from a copy of the data folder: it has the password.`,
    );
  return note;
}

function parseNote(text: string): StoredNote | null {
  try {
    const note = JSON.parse(text) as StoredNote;
    return typeof note.id === 'string' && typeof note.password === 'string' ? note : null;
  } catch {
    return null;
  }
}

async function firstNote(dataDir: string, account: ServerAccount): Promise<ClusterNote> {
  const left = [path.join(dataDir, 'postgres'), usersFolder(dataDir)].find((place) => existsSync(place));
  if (left !== undefined) throw new Error(missingNote(dataDir, left));
  const id = randomBytes(8).toString('hex');
  const place = !account || (await isOpenToAll(dataDir)) ? 'data' : 'system';
  return { id, place, password: newPassword(), port: 0 };
}

export const newPassword = (): string => randomBytes(24).toString('base64url');

function currentNote({ folder: stored, ...note }: StoredNote): ClusterNote {
  return {
    ...note,
    port: note.port ?? 0,
    place: note.place ?? (stored === systemCluster(note.id) ? 'system' : 'data'),
  };
}

const folderOf = (dataDir: string, note: ClusterNote): string =>
  note.place === 'system' ? systemCluster(note.id) : clusterFolder(dataDir);

/** @throws Error with one line: the cluster of another data folder, or of the folder that this one is a copy of */
async function checkMark(dataDir: string, folder: string, note: ClusterNote): Promise<void> {
  const mark = await readMark(folder);
  if (mark === null) return;
  if (mark.id !== note.id)
    throw new Error(
      `The database in ${folder} is that of another data folder than ${dataDir}: its postgres.json has another id. ` +
        'Put back the database or the postgres.json that belong together.',
    );
  const owner = mark.dataFolder;
  if (owner === undefined || owner === dataDir || !(await isOutsideOf(dataDir, folder))) return;
  const owners = await readNote(owner).catch(() => null);
  if (owners?.id === note.id && !(await isSameFolder(owner, dataDir)))
    throw new Error(
      `The data folder ${dataDir} is a copy of ${owner}, whose database in ${folder} is outside of it and was not copied. ` +
        'Make a backup of the original (npm run backup), set DATA_DIR to a new folder and restore it there (npm run restore).',
    );
}

async function readMark(folder: string): Promise<ClusterMark | null> {
  const text = await readFile(markFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`The database folder ${folder} cannot be read (${error.code}).`);
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as ClusterMark;
  } catch {
    // Half written; its server has checked the password before.
    return null;
  }
}

/** Records in the cluster to which data folder it belongs, once it has accepted the note's password. */
export async function markCluster(dataDir: string, { note, folder }: KnownCluster): Promise<void> {
  const owner = (await isOutsideOf(dataDir, folder)) ? { dataFolder: dataDir } : {};
  const text = `${JSON.stringify({ id: note.id, ...owner })}\n`;
  if ((await readFile(markFile(folder), 'utf8').catch(() => '')) === text) return;
  await writeFile(markFile(folder), text, { mode: 0o644 });
}

/** Also a folder of the data folder may be a link to another disk. */
async function isOutsideOf(dataDir: string, folder: string): Promise<boolean> {
  return !(await realpath(folder)).startsWith(dataDir + path.sep);
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  return (await folderIdentity(one)) === (await folderIdentity(other));
}

/** A folder whatever its name: a copy has another one. */
async function folderIdentity(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  return `${dev}:${ino}`;
}

export async function writeNote(dataDir: string, note: ClusterNote): Promise<void> {
  const draft = `${recordFile(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, recordFile(dataDir));
}
