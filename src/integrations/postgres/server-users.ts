import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  identifyProcess,
  isSameProcess,
  type ProcessIdentity,
  thisProcess,
} from '#src/integrations/process/process-identity.mjs';
import { usersFolder } from './cluster-note.ts';

/** A process that uses a server. `folder` distinguishes the files of a copied data folder, whose processes use the original's server. */
type ServerUser = ProcessIdentity & { folder?: string };

/** Each process that uses the server leaves a file with its identity, so that the last one can stop it. */
export async function registerUser(dataDir: string): Promise<() => Promise<void>> {
  const folder = usersFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, String(process.pid));
  const user: ServerUser = { ...thisProcess(), folder: identityOf(folder) };
  await writeFile(file, JSON.stringify(user));
  return () => rm(file, { force: true });
}

/** Whether another process uses the server. Files of killed processes, and those that came with a copy, are removed. */
export async function hasOtherUsers(dataDir: string): Promise<boolean> {
  const folder = usersFolder(dataDir);
  let isUsed = false;
  for (const name of await readdir(folder)) {
    if (name === String(process.pid)) continue;
    const file = path.join(folder, name);
    const user = await readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as ServerUser)
      // The file is being written or removed.
      .catch((): ServerUser | null => identifyProcess(Number(name)));
    const isOfThisFolder = user?.folder === undefined || user.folder === identityOf(folder);
    if (user !== null && isOfThisFolder && isSameProcess(user)) isUsed = true;
    else await rm(file, { force: true });
  }
  return isUsed;
}

/** The folder whatever its name. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}`;
}
