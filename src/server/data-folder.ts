import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Lock, tryLock } from './file-lock.mjs';
import { errorCode, LaunchError } from './launch-error.ts';

/**
 * Makes the data folder and takes it for this process alone. The lock of a server that was killed is taken over.
 * @throws LaunchError when it cannot be written or another server has it
 */
export function lockDataFolder(dataDir: string): Lock {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new LaunchError(
      `The data folder ${dataDir} cannot be written (${errorCode(error)}). Set DATA_DIR to another one.`,
    );
  }
  const lock = tryLock(path.join(dataDir, 'server.lock'));
  if ('heldBy' in lock) {
    throw new LaunchError(
      `The data folder ${dataDir} is in use by process ${lock.heldBy}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return lock;
}

/** Step by step: Node's own recursive mkdir never ends where a folder above refuses with "no such file" (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was faster.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
