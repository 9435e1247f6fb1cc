import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, thisProcess } from '#src/integrations/process/process-identity.mjs';

/** @typedef {import('#src/integrations/process/process-identity.mjs').ProcessIdentity} ProcessIdentity */
/**
 * The holder of a lock. `folder` distinguishes the lock of a copied folder, whose holder works in the original.
 * @typedef {ProcessIdentity & { folder?: string }} Holder
 */
/** @typedef {{ release(): void }} Lock */

/** A process that died while taking over leaves its marker; taking over needs milliseconds. */
const TAKEOVER_LIMIT_MS = 10_000;
const WAIT_MS = 200;

/**
 * Takes a lock file that holds the identity of its holder. The lock of a process that no longer runs is taken over.
 * @param {string} file
 * @returns {Lock | { heldBy: number }} the id of the process that holds it, when one does
 * @throws Error when the folder cannot be written
 */
export function tryLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    const folder = identityOf(path.dirname(file));
    const mine = JSON.stringify({ ...thisProcess(), folder, token: Math.random() });
    if (createFile(file, mine)) return { release: () => releaseLock(file, mine) };
    const found = readText(file);
    if (found === null) continue;
    const holder = parseHolder(found);
    const isOfThisFolder = holder?.folder === undefined || holder.folder === folder;
    if (holder && isOfThisFolder && isSameProcess(holder)) return { heldBy: holder.pid };
    removeStale(file, found);
  }
}

/**
 * Waits until the lock is free.
 * @param {string} file
 * @param {(pid: number) => void} [onWait] called once when another process holds it
 * @returns {Promise<Lock>}
 */
export async function waitForLock(file, onWait) {
  for (let isReported = false; ; isReported = true) {
    const lock = tryLock(file);
    if (!('heldBy' in lock)) return lock;
    if (!isReported) onWait?.(lock.heldBy);
    await sleep(WAIT_MS);
  }
}

/**
 * Only one of several processes may remove a stale lock, and only the one that was found to be stale: otherwise the slower would
 * remove the lock that the faster has just acquired.
 * @param {string} file
 * @param {string} found
 */
function removeStale(file, found) {
  const mark = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 12)}.takeover`;
  if (!createFile(mark, '')) {
    if (ageMs(mark) > TAKEOVER_LIMIT_MS) rmSync(mark, { force: true });
    pause();
    return;
  }
  try {
    if (readText(file) === found) rmSync(file, { force: true });
  } finally {
    rmSync(mark, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} mine
 */
function releaseLock(file, mine) {
  if (readText(file) === mine) rmSync(file, { force: true });
}

/**
 * Creates the file with its content atomically, so that nobody reads it half-written.
 * @param {string} file
 * @param {string} text
 * @returns {boolean} false when it exists already
 */
function createFile(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);

/**
 * A folder whatever its name.
 * @param {string} folder
 */
function identityOf(folder) {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}`;
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} text
 * @returns {Holder | null}
 */
function parseHolder(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} file */
function ageMs(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
