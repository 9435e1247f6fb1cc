import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isReadOnlyServer,
  isUnanswered,
  isUnreachable,
} from './database-unavailable.ts';
import { isStale, preparedName } from './prepared-statements.ts';
import { recordStatement } from './statement-trace.ts';

/** Interval at which the open circuit breaker lets one query through to test the database, ms; all others fail immediately. */
const TRIED_EVERY_MS = 500;

type Options = {
  /** The pool to use while this pool's database is unavailable. */
  instead?: PostgresPool | undefined;
  now?: () => number;
};

/**
 * Wraps a pool in a circuit breaker: with an unavailable database the first requests wait for their time limit and all others
 * fail immediately. A connection whose answer is missing is closed, as the answer could arrive before that of the next query.
 */
export function dbCircuitBreaker(
  pool: pg.Pool,
  { instead, now = performance.now.bind(performance) }: Options = {},
): PostgresPool {
  let isUnavailable = false;
  let nextTry = 0;

  const markUnavailable = () => {
    isUnavailable = true;
    nextTry = now() + TRIED_EVERY_MS;
  };

  const connectHere = async () => {
    if (isUnavailable && now() < nextTry) throw new DatabaseUnavailableError();
    nextTry = now() + TRIED_EVERY_MS;
    const client = await pool.connect().catch((error: unknown) => {
      if (isUnreachable(error) || isReadOnlyServer(error)) markUnavailable();
      throw error;
    });
    let isLost = false;
    const query = async (text: string, values: readonly unknown[]) => {
      const ask = (name?: string) => client.query({ name, text, values: [...values] });
      // Within a transaction a stale statement could not be retried.
      const name = client.getTransactionStatus() === 'I' ? preparedName(text) : undefined;
      const startedAt = performance.now();
      try {
        const result = await ask(name).catch((error: unknown) => {
          if (name === undefined || !isStale(error)) throw error;
          // Discards the connection with its other prepared statements.
          isLost = true;
          return ask();
        });
        isUnavailable = false;
        return result;
      } catch (error) {
        if (isUnanswered(error)) {
          isLost = true;
          markUnavailable();
        } else if (isReadOnlyServer(error)) isLost = true;
        else if (!isDatabaseUnavailable(error)) isUnavailable = false;
        throw error;
      } finally {
        recordStatement(text, performance.now() - startedAt);
      }
    };
    return { query, release: (destroy = false) => client.release(destroy || isLost) };
  };

  const connect = async () => {
    try {
      return await connectHere();
    } catch (error) {
      const isElsewhere = error instanceof DatabaseUnavailableError || isUnreachable(error) || isReadOnlyServer(error);
      if (!instead || !isElsewhere) throw error;
      return instead.connect();
    }
  };

  return { connect, end: () => pool.end(), options: pool.options } as unknown as PostgresPool;
}
