import type { Context, MiddlewareHandler } from 'hono';
import { isbot } from 'isbot';
import { BusyError, TaskQueue } from '#src/data-structures/task-queue.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { isPrefetch } from '#src/http/middleware/page-data-cache.ts';
import { type BusyAnswer, RETRY_AFTER_S } from './busy-answer.ts';
import type { Refusal } from './refusal-log.ts';

export type ConcurrencyLimit = ReturnType<typeof concurrencyLimit>;

type Options = {
  busy: BusyAnswer;
  /** Requests that run at once. */
  maxConcurrent?: number;
  /** Requests that wait. */
  maxWaiting?: number;
  /** Limit of waiting and rendering together, ms. */
  limitMs?: number;
  onRejected?: (reason: Refusal) => void;
};

/** Enough to use the database's ten connections and the CPU; more would only compete for them. */
const MAX_CONCURRENT = 16;
/** About a second of work: a longer queue would only make all of its requests late. */
const MAX_WAITING = 64;
const WAIT_LIMIT_MS = 1_500;
/** Below the 5 s in which every page request ends. */
const LIMIT_MS = 4_500;

/**
 * Load shedding: limits the requests that one process works on, so that accepted ones stay fast, and rejects the others with 503 and
 * Retry-After. Prefetches are rejected first, then bots, then everybody. Requests that write take at most half of the slots, because
 * slow senders and the language model could otherwise occupy all of them.
 */
export function concurrencyLimit(options: Options) {
  const { busy, maxConcurrent = MAX_CONCURRENT, maxWaiting = MAX_WAITING, limitMs = LIMIT_MS } = options;
  const maxWaitMs = Math.min(limitMs, WAIT_LIMIT_MS);
  const all = new TaskQueue(maxConcurrent, maxWaiting);
  const writes = new TaskQueue(Math.ceil(maxConcurrent / 2), maxWaiting);

  const record = (c: Context<HttpEnv>, reason: Refusal) => {
    c.set('refused', reason);
    options.onRejected?.(reason);
  };
  const refuse = (c: Context<HttpEnv>, reason: Refusal) => {
    record(c, reason);
    return busy(c);
  };
  const lowPriority = (c: Context<HttpEnv>): Refusal | null => {
    const { running, waiting } = all.load;
    if (running > maxConcurrent / 2 && isPrefetch(c)) return 'prefetch';
    return waiting > 0 && waiting >= maxWaiting / 2 && isbot(c.req.header('user-agent')) ? 'bot' : null;
  };
  const handle: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const reason = lowPriority(c);
    if (reason !== null) return refuse(c, reason);
    // A late request holds its slot until it has ended, because it still uses the CPU.
    const run = () => all.run(next, maxWaitMs);
    try {
      if (!isRead(c)) await writes.run(run, maxWaitMs);
      else if (await isLate(run(), limitMs)) return refuse(c, 'slow');
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      return refuse(c, error.reason);
    }
    if (c.res.status !== 503) return;
    if (c.var.lacksDatabase) record(c, 'db_unavailable');
    if (!c.res.headers.has('retry-after')) c.res.headers.set('retry-after', String(RETRY_AFTER_S));
  };
  /** Number of running and of queued requests. */
  const load = () => ({ running: all.load.running, waiting: all.load.waiting + writes.load.waiting });
  return { handle, load };
}

const isRead = ({ req }: Context<HttpEnv>): boolean => req.method === 'GET' || req.method === 'HEAD';

async function isLate(work: Promise<void>, limitMs: number): Promise<boolean> {
  const late = Promise.withResolvers<true>();
  const timer = setTimeout(() => late.resolve(true), limitMs);
  try {
    return (await Promise.race([work, late.promise])) === true;
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
