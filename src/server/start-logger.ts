import { mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { destination, type Logger, pino } from 'pino';
import type { Config } from '#src/config/env.ts';

/** A log file above this size is rotated at the next start; one old file is retained. */
const MAX_BYTES = 20_000_000;

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
  const logger = pino(
    { level: config.logLevel, base: processName === undefined ? null : { process: processName } },
    destination({ dest: file ?? 2, sync: false, mkdir: true }),
  );
  return { logger, file };
}

function logFile(dataDir: string): string {
  const file = path.join(dataDir, 'server.log');
  mkdirSync(dataDir, { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(file, `${file}.1`);
  return file;
}
