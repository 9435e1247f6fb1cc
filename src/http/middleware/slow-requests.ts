import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { countedSample } from '#src/base/counted-sample.ts';
import { currentTrace, type StatementTrace, traced } from '#src/db/connection/statement-trace.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { addressPattern } from '#src/pages/page-access.ts';

/** A statement of a page takes some ms. */
const SLOW_STATEMENT_MS = 250;
/** Within which a response is expected (docs/how-to/deploy.md). */
const SLOW_REQUEST_MS = 500;
/** While everything is slow, one line of each kind in this time says so, with the number of the others. ms */
const LINE_EVERY_MS = 1_000;
/** Signs of a statement that are logged: its name, and its conditions, between which its columns are. */
const HEAD_OF_STATEMENT = 80;
const TAIL_OF_STATEMENT = 320;

/**
 * Logs slow statements and slow reading requests with their request id, and how much of the time was the database's. Statements are
 * logged as they are written, with placeholders for all values; requests by route, without their query.
 * @param message of the line about a request
 */
export function slowRequests(logger: Logger, message: 'slow request' | 'slow render'): MiddlewareHandler<HttpEnv> {
  const sampleStatement = countedSample(LINE_EVERY_MS);
  const sampleRequest = countedSample(LINE_EVERY_MS);
  return async (c, next) => {
    const { requestId } = c.var;
    const { method, path } = c.req;
    // A page that is rendered for the cache has an id of its own, which its error screen shows.
    const askedBy = currentTrace()?.id;
    const onStatement = (text: string, duration: number) => {
      if (duration < SLOW_STATEMENT_MS) return;
      const count = sampleStatement();
      if (count !== null)
        logger.warn(
          {
            requestId,
            askedBy,
            route: addressPattern(path),
            ms: Math.round(duration),
            statement: shortened(text),
            count,
          },
          'slow statement',
        );
    };
    const trace: StatementTrace = { id: requestId, statements: 0, databaseMs: 0, onStatement };
    const startedAt = performance.now();
    await traced(trace, next);
    const ms = Math.round(performance.now() - startedAt);
    // What the page cache answered after waiting has a line about its rendering.
    const isOwn = c.var.cache === undefined && (method === 'GET' || method === 'HEAD');
    if (ms < SLOW_REQUEST_MS || !isOwn) return;
    const count = sampleRequest();
    if (count === null) return;
    const { statements } = trace;
    const databaseMs = Math.round(trace.databaseMs);
    const { status } = c.res;
    const route = addressPattern(path);
    logger.warn({ requestId, askedBy, method, route, status, ms, databaseMs, statements, count }, message);
  };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= HEAD_OF_STATEMENT + TAIL_OF_STATEMENT) return line;
  return `${line.slice(0, HEAD_OF_STATEMENT)} … ${line.slice(-TAIL_OF_STATEMENT)}`;
}
