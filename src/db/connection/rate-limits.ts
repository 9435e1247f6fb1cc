import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitRule } from '#src/domain/accounts/limit-rules.ts';
import type { Db } from './client.ts';

export type LimitAnswer = {
  allowed: boolean;
  /** Remaining points in this window. */
  remaining: number;
  /** Time until the next allowed request, ms, when this one is not allowed. */
  retryAfterMs: number;
};

/** Migrations create the tables, and old counts are removed with all other expired rows. */
const TABLE = { tableName: 'request_limits', tableCreated: true, clearExpiredByTimeout: false };

/**
 * Consumes points of a limit for one client, in one statement: exact for any number of concurrent processes. Throws when the
 * database does not answer, and the limited action must then not happen.
 * @param client network or another name of the client; at most 200 characters
 * @param points cost in points of the rule
 */
export async function takeFromLimit(db: Db, rule: LimitRule, client: string, points = 1): Promise<LimitAnswer> {
  try {
    const { remainingPoints } = await limiterOf(db, rule).consume(client, points);
    return { allowed: true, remaining: remainingPoints, retryAfterMs: 0 };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { allowed: false, remaining: 0, retryAfterMs: refused.msBeforeNext };
  }
}

/** The rest of a client's limit, without using any of it; null: its window has not begun. */
export async function readLimit(
  db: Db,
  rule: LimitRule,
  client: string,
): Promise<{ left: number; endsInMs: number } | null> {
  const found = await limiterOf(db, rule).get(client);
  return found && { left: Math.max(0, found.remainingPoints), endsInMs: Math.max(0, found.msBeforeNext) };
}

/** Removes counts whose window has ended. */
export async function removeOldLimits(db: Db): Promise<void> {
  await sql`delete from request_limits where expire < extract(epoch from now()) * 1000`.execute(db);
}

/** It has no state of its own. */
const limiterOf = (db: Db, rule: LimitRule): RateLimiterPostgres =>
  new RateLimiterPostgres({
    // Runs the library's statements over the query builder's own connections.
    storeClient: {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: rows.length };
      },
    },
    storeType: 'client',
    ...TABLE,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.windowMs / 1000,
    blockDuration: rule.blockMs / 1000,
  });
