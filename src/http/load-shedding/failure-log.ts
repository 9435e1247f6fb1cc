import { isDatabaseAway } from '#src/db/database-away.ts';
import type { PageLogger } from '#src/request/request-context.server.ts';

/**
 * Tells what went wrong, but for what a database that is away breaks: that is every request at once, and is told in sum by those that it
 * refuses (refusal-log.ts).
 * @param onAway called in place of a line
 */
export const failureLog = (logger: PageLogger, onAway: () => void = () => undefined): PageLogger => ({
  error: (details, message) => {
    if ('err' in details && isDatabaseAway(details.err)) onAway();
    else logger.error(details, message);
  },
});
