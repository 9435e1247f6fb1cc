import type { Logger } from 'pino';
import type { Refusal } from './refusal.ts';

const EVERY_MS = 10_000;

/**
 * Tells of the first refusal at once, then every ten seconds how many there were by their reason: in a crowd they are thousands.
 * @returns takes the reason of each
 */
export function refusalLog(logger: Logger): (reason: Refusal) => void {
  let refused: Partial<Record<Refusal, number>> = {};
  let reported = false;
  const report = () => {
    reported = Object.keys(refused).length > 0;
    if (!reported) return;
    logger.warn({ refused }, 'requests refused');
    refused = {};
    setTimeout(report, EVERY_MS).unref();
  };
  return (reason) => {
    refused[reason] = (refused[reason] ?? 0) + 1;
    if (!reported) report();
  };
}
