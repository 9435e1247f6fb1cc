import { mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { destination, type Logger, pino } from 'pino';
import type { Config } from '#src/config/env.ts';

/** A log file above this size is rotated; one old file is retained. */
const MAX_BYTES = 20_000_000;
const CHECK_EVERY_MS = 60_000;

/**
 * Structured logs, one JSON object per line: on standard error where that is collected, or in a file of the data folder where
 * standard error is a terminal.
 * @param processName adds a field that distinguishes several processes
 * @returns the path of the file, if there is one
 */
export function createLogger(
  config: Pick<Config, 'logLevel' | 'dataDir'>,
  processName?: string,
): { logger: Logger; file: string | null } {
  const file = process.stderr.isTTY ? logFile(config.dataDir) : null;
  const stream = destination({ dest: file ?? 2, sync: false, mkdir: true });
  if (file !== null) setInterval(() => rotate(file, () => stream.reopen()), CHECK_EVERY_MS).unref();
  const base = processName === undefined ? null : { process: processName };
  return { logger: pino({ level: config.logLevel, base }, stream), file };
}

/** Which file each process writes to; another process may have rotated it. */
const opened = new Map<string, number>();

/** @param reopen writes to the file of this name from now on */
export function rotate(file: string, reopen: () => void): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && found.size > MAX_BYTES) renameSync(file, `${file}.1`);
  const isMoved = !found || found.size > MAX_BYTES || (opened.get(file) ?? found.ino) !== found.ino;
  if (isMoved) reopen();
  const current = statSync(file, { throwIfNoEntry: false });
  if (current) opened.set(file, current.ino);
  else opened.delete(file);
}

function logFile(dataDir: string): string {
  const file = path.join(dataDir, 'server.log');
  mkdirSync(dataDir, { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(file, `${file}.1`);
  return file;
}
