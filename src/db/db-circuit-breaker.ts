import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isUnanswered,
  isUnreachable,
} from './database-unavailable.ts';
import { isStale, PreparedStatements } from './prepared-statements.ts';

/** While the database cannot be heard, one query in so long tries it (ms); the others fail at once. */
const TRIED_EVERY_MS = 500;

type Options = {
  /** Where connections come from while the pool's database is away. */
  instead?: PostgresPool | undefined;
  now?: () => number;
};

/**
 * The pool as the query builder borrows from it. A database that is away costs the first visitors their time limit and the others
 * nothing. A connection on which an answer is missing is closed: the answer could come before that of the next question.
 */
export function dbCircuitBreaker(
  pool: pg.Pool,
  { instead, now = performance.now.bind(performance) }: Options = {},
): PostgresPool {
  let isUnavailable = false;
  let nextTry = 0;
  const preparedStatements = new PreparedStatements();

  const markUnavailable = () => {
    isUnavailable = true;
    nextTry = now() + TRIED_EVERY_MS;
  };

  const connectHere = async () => {
    if (isUnavailable && now() < nextTry) throw new DatabaseUnavailableError();
    nextTry = now() + TRIED_EVERY_MS;
    const client = await pool.connect().catch((error: unknown) => {
      if (isUnreachable(error)) markUnavailable();
      throw error;
    });
    let isLost = false;
    const query = async (text: string, values: readonly unknown[]) => {
      const ask = (name?: string) => client.query({ name, text, values: [...values] });
      // Within a transaction a refusal could not be mended: nothing is kept there.
      const name = client.getTransactionStatus() === 'I' ? preparedStatements.nameOf(text) : undefined;
      try {
        const result = await ask(name).catch((error: unknown) => {
          if (name === undefined || !isStale(error)) throw error;
          // What else this connection keeps goes with it.
          isLost = true;
          return ask();
        });
        isUnavailable = false;
        return result;
      } catch (error) {
        if (isUnanswered(error)) {
          isLost = true;
          markUnavailable();
        } else if (!isDatabaseUnavailable(error)) isUnavailable = false;
        throw error;
      }
    };
    return { query, release: (destroy = false) => client.release(destroy || isLost) };
  };

  const connect = async () => {
    try {
      return await connectHere();
    } catch (error) {
      if (!instead || !(error instanceof DatabaseUnavailableError || isUnreachable(error))) throw error;
      return instead.connect();
    }
  };

  return { connect, end: () => pool.end(), options: pool.options } as unknown as PostgresPool;
}
