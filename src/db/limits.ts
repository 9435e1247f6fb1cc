import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitRule } from '#src/domain/accounts/limit-rules.ts';
import type { Db } from './client.ts';

export type LimitAnswer = {
  allowed: boolean;
  /** How often it may still be done in this window. */
  remaining: number;
  /** Until it may be done again, when it may not now. */
  retryAfterMs: number;
};

/** The tables are the migrations' business, and old counts are removed with everything else that has expired. */
const TABLE = { tableName: 'request_limits', tableCreated: true, clearExpiredByTimeout: false };

const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>();

/**
 * Counts one more of what the rule limits, for one client, in one statement: exact however many processes ask at once. When the
 * database does not answer, it throws, and what was to be limited does not happen.
 * @param client the network that asks, or another name for whom the limit is for; at most 200 characters
 * @param points how much it costs, of the rule's points
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

/** Removes counts whose window has ended. */
export async function removeOldLimits(db: Db): Promise<void> {
  await sql`delete from request_limits where expire < extract(epoch from now()) * 1000`.execute(db);
}

function limiterOf(db: Db, rule: LimitRule): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(db, known);
  const name = JSON.stringify(rule);
  const limiter = known.get(name) ?? newLimiter(db, rule);
  known.set(name, limiter);
  return limiter;
}

const newLimiter = (db: Db, rule: LimitRule): RateLimiterPostgres =>
  new RateLimiterPostgres({
    // The library's statements go over the query builder's own connections.
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'client',
    ...TABLE,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.windowMs / 1000,
    blockDuration: rule.blockMs / 1000,
  });
