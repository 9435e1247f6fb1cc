import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#src/db/connection/database-unavailable.ts';
import type { PageLogger } from '#src/request/request-context.server.ts';

/**
 * Why a request was rejected with 503: the queue is full, the request waited too long in it or took too long; it refreshes a
 * cached page, is a prefetch or comes from a bot and the process is busy; or the database is unavailable.
 */
export type Refusal = 'full' | 'queue_timeout' | 'slow' | 'refresh' | 'prefetch' | 'bot' | 'db_unavailable';

const EVERY_MS = 10_000;

/**
 * Logs the first rejection immediately, then their number by reason every ten seconds, as an overload rejects thousands.
 * @returns records the reason of a rejection
 */
export function refusalLog(logger: Logger): (reason: Refusal) => void {
  let refused: Partial<Record<Refusal, number>> = {};
  let isReporting = false;
  const report = () => {
    isReporting = Object.keys(refused).length > 0;
    if (!isReporting) return;
    logger.warn({ refused }, 'requests refused');
    refused = {};
    setTimeout(report, EVERY_MS).unref();
  };
  return (reason) => {
    refused[reason] = (refused[reason] ?? 0) + 1;
    if (!isReporting) report();
  };
}

/**
 * Logs errors, except those caused by an unavailable database: these affect every request and are summarized by {@link refusalLog}.
 * @param onUnavailable called instead of logging such an error
 */
export const failureLog = (logger: PageLogger, onUnavailable: () => void = () => undefined): PageLogger => ({
  error: (details, message) => {
    if ('err' in details && isDatabaseUnavailable(details.err)) onUnavailable();
    else logger.error(details, message);
  },
});
