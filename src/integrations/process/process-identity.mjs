import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process by its id and start time: ids are reused, so the id alone may identify another process.
 * @typedef {{ pid: number; startedAt: string }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity | null} null when no such process runs (a zombie counts as gone)
 */
export function identifyProcess(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : otherStart(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** @returns {ProcessIdentity} */
export const thisProcess = () => identifyProcess(process.pid) ?? { pid: process.pid, startedAt: '' };

/** @param {ProcessIdentity} known */
export const isSameProcess = (known) => identifyProcess(known.pid)?.startedAt === known.startedAt;

/**
 * Fields 3 (state) and 22 (start, in ticks since boot) of /proc/PID/stat; the name before them may hold spaces and brackets.
 * @param {number} pid
 */
function linuxStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function otherStart(pid) {
  if (process.platform === 'win32') return isAlive(pid) ? 'unknown' : null;
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
