import { errorCode } from '#src/base/error-code.ts';

/** Compare the name of the class, not its identity: the pages' build contains its own copy of this file. */
const UNAVAILABLE = 'DatabaseUnavailableError';

/** The database was unavailable a moment ago, and is not queried again yet. */
export class DatabaseUnavailableError extends Error {
  override readonly name = UNAVAILABLE;

  constructor() {
    super('The database does not answer; it is tried again in a moment.');
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** A write was sent to a standby, or to a server that was demoted: the primary is elsewhere, or about to be. */
const READ_ONLY_SERVER = '25006';
/** Shutdown, crash of another session, starting, no more connections, out of memory or disk. */
const SERVER_TROUBLE = /^(?:57P0[1235]|53[0-9A-Z]{3}|08[0-9A-Z]{3})$/;
/** The driver has no codes of its own. */
const NO_ANSWER = 'Query read timeout';
const NOT_CONNECTED = 'Connection terminated due to connection timeout';
const DRIVER_TROUBLE = new Set([
  NO_ANSWER,
  NOT_CONNECTED,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
]);

/** Whether an error means that the database could not answer, rather than that it rejected the statement. A retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if (error.name === UNAVAILABLE || DRIVER_TROUBLE.has(error.message)) return true;
  const code = errorCode(error) ?? '';
  return code === READ_ONLY_SERVER || UNREACHABLE.has(code) || SERVER_TROUBLE.test(code);
}

/** Whether the server accepts no writes. Its connection is of no use to a pool that writes. */
export const isReadOnlyServer = (error: unknown): boolean =>
  error instanceof Error && errorCode(error) === READ_ONLY_SERVER;

/** Whether an established connection got no answer. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === NO_ANSWER;

/** Whether no connection could be established. Waiting in vain for one of the pool's connections does not count. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? '';
  return error.message === NOT_CONNECTED || UNREACHABLE.has(code) || code === '57P03';
}
