import { isDatabaseUnavailable } from '#src/db/database-unavailable.ts';
import type { PageLogger } from '#src/request/request-context.server.ts';

/**
 * Tells what went wrong, but for what a database that is away breaks: that is every request at once, and is told in sum by those that it
 * refuses (refusal-log.ts).
 * @param onUnavailable called in place of a line
 */
export const failureLog = (logger: PageLogger, onUnavailable: () => void = () => undefined): PageLogger => ({
  error: (details, message) => {
    if ('err' in details && isDatabaseUnavailable(details.err)) onUnavailable();
    else logger.error(details, message);
  },
});
