import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '#src/base/error-code.ts';
import { type Lock, tryLock } from './file-lock.mjs';
import { LaunchError } from './launch-error.ts';

/**
 * Creates the data folder and locks it for this process. The lock of a killed server is taken over.
 * @throws LaunchError when the folder is not writable, its disk is full or another server holds the lock
 */
export function lockDataFolder(dataDir: string): Lock {
  const lock = lockFolder(dataDir);
  if ('heldBy' in lock) {
    throw new LaunchError(
      `The data folder ${dataDir} is in use by process ${lock.heldBy}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return lock;
}

function lockFolder(dataDir: string): ReturnType<typeof tryLock> {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return tryLock(path.join(dataDir, 'server.lock'));
  } catch (error) {
    throw new LaunchError(describeUnwritable(dataDir, errorCode(error)));
  }
}

/** @param code of the operating system */
export const describeUnwritable = (dataDir: string, code: string | undefined): string =>
  code === 'ENOSPC' || code === 'EDQUOT'
    ? `The disk of the data folder ${dataDir} is full. Free some space there, and start again.`
    : `The data folder ${dataDir} cannot be written (${code}). Set DATA_DIR to another one.`;

/** Said wherever an operator might think that a copy of the data folder is a copy of everything. */
export const describeOutside = (folder: string, { dataDir }: { dataDir: string }): string =>
  `The database is in ${folder}, outside the data folder ${dataDir}: a copy of the data folder does not contain it. npm run backup does.`;

/** Recursive by hand: Node's own recursive mkdir never returns where a parent fails with "no such file" (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process created it first.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
