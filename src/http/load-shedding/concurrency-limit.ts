import type { Context, MiddlewareHandler } from 'hono';
import { isbot } from 'isbot';
import type { HttpEnv } from '#src/http/http-env.ts';
import { isPrefetch } from '#src/http/middleware/prefetched-pages.ts';
import { type BusyAnswer, RETRY_AFTER_S } from './busy-answer.ts';
import { watchLoopLag } from './loop-lag.ts';
import type { Refusal } from './refusal.ts';
import { Semaphore } from './semaphore.ts';

export type ConcurrencyLimit = {
  handle: MiddlewareHandler<HttpEnv>;
  /** Requests that are worked on and that wait. */
  load: () => { running: number; waiting: number };
};

type Options = {
  busy: BusyAnswer;
  /** Requests that are worked on at once, and that wait for their turn. */
  maxConcurrent?: number;
  maxWaiting?: number;
  /** Waiting and work together, ms: below the 5 s in which every request ends. What is sent in may take its time. */
  limitMs?: number;
  loopLag?: () => number;
  onRejected?: (reason: Refusal) => void;
};

/** Enough to keep the database's ten connections and the processor busy; each beyond them only waits. */
const MAX_CONCURRENT = 16;
/** A second of work: whoever comes after more would wait in vain, and hold a connection that others could be refused on. */
const MAX_WAITING = 64;
const WAIT_LIMIT_MS = 1_500;
const LIMIT_MS = 4_500;
/** Behind by more, ms, the process finishes what it has before it takes more. A pause of the machine is no reason. */
const MAX_LAG_MS = 2_000;

/**
 * Keeps the work of one process within what it can do in time; what comes on top is told so at once. Visitors who are answered are
 * then answered as quickly as ever, and the process is itself again as soon as fewer ask.
 */
export function concurrencyLimit(options: Options): ConcurrencyLimit {
  const { busy, maxConcurrent = MAX_CONCURRENT, maxWaiting = MAX_WAITING, limitMs = LIMIT_MS } = options;
  const loopLag = options.loopLag ?? watchLoopLag();
  const semaphore = new Semaphore(maxConcurrent, maxWaiting);
  // How long these take is for those to say who send, or for a language model: whoever reads is never without turns for them.
  const sends = new Semaphore(Math.ceil(maxConcurrent / 2), maxWaiting);
  const record = (c: Context<HttpEnv>, reason: Refusal) => {
    c.set('refused', reason);
    options.onRejected?.(reason);
  };
  const refuse = (c: Context<HttpEnv>, reason: Refusal) => {
    record(c, reason);
    return busy(c);
  };
  /** @returns why there is no turn; null: it was taken */
  const acquireSlot = async (of: Semaphore): Promise<Refusal | null> => {
    const isFull = of.waiting >= maxWaiting;
    if (await of.acquire(Math.min(limitMs, WAIT_LIMIT_MS))) return null;
    return isFull ? 'full' : 'queue_timeout';
  };
  const withSlot: MiddlewareHandler<HttpEnv> = async (c, next) => {
    if (semaphore.running > 0 && loopLag() > MAX_LAG_MS) return refuse(c, 'event_loop_lag');
    // What nobody has opened yet is the first that is not made.
    if (isPrefetch(c) && semaphore.running > maxConcurrent / 2) return refuse(c, 'prefetch');
    // The next are those who come again by themselves: half of the places to wait are people's alone.
    if (semaphore.waiting > 0 && semaphore.waiting >= maxWaiting / 2 && isbot(c.req.header('user-agent')))
      return refuse(c, 'bot');
    const asked = performance.now();
    const refusal = await acquireSlot(semaphore);
    if (refusal !== null) return refuse(c, refusal);
    // Until it has ended, not until its time is over: work that nobody waits for takes its part of the machine too.
    const work = next().finally(() => semaphore.release());
    if (isRead(c)) {
      if (await isTooLate(work, limitMs - (performance.now() - asked))) return refuse(c, 'slow');
    } else await work;
    if (c.res.status !== 503) return;
    if (c.var.lacksDatabase) record(c, 'db_unavailable');
    if (!c.res.headers.has('retry-after')) c.res.headers.set('retry-after', String(RETRY_AFTER_S));
  };
  const handle: MiddlewareHandler<HttpEnv> = async (c, next) => {
    if (isRead(c)) return withSlot(c, next);
    const refusal = await acquireSlot(sends);
    if (refusal !== null) return refuse(c, refusal);
    try {
      return await withSlot(c, next);
    } finally {
      sends.release();
    }
  };
  return { handle, load: () => ({ running: semaphore.running, waiting: semaphore.waiting + sends.waiting }) };
}

const isRead = ({ req }: Context<HttpEnv>): boolean => req.method === 'GET' || req.method === 'HEAD';

async function isTooLate(work: Promise<void>, limitMs: number): Promise<boolean> {
  const late = Promise.withResolvers<true>();
  const timer = setTimeout(() => late.resolve(true), limitMs);
  try {
    return (await Promise.race([work, late.promise])) === true;
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
