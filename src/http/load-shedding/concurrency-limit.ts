import type { Context, MiddlewareHandler } from 'hono';
import { isbot } from 'isbot';
import { BusyError, TaskQueue } from '#src/base/task-queue.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { type BusyAnswer, RETRY_AFTER_S } from './busy-answer.ts';
import type { Refusal } from './refusal-log.ts';

export type ConcurrencyLimit = ReturnType<typeof concurrencyLimit>;

/**
 * The client that waits for a response, last to be rejected first. `prefetch`: nobody yet; `refresh`: somebody who has an older
 * copy.
 */
export type Priority = 'visitor' | 'bot' | 'prefetch' | 'refresh';

/** Beyond them a request gets 503. */
export type LoadLimits = {
  /** Of waiting, ms. */
  waitLimitMs?: number;
  /** Of waiting and rendering together, ms. */
  limitMs?: number;
};

type Options = LoadLimits & {
  busy: BusyAnswer;
  /** Requests that run at once. */
  maxConcurrent?: number;
  /** Requests that wait. */
  maxWaiting?: number;
  onRejected?: (reason: Refusal) => void;
};

/** Enough to use the database's ten connections and the CPU; more would only compete for them. */
const MAX_CONCURRENT = 16;
/**
 * About 300 ms of work. A longer queue would make all of its requests late, and occupy the connections of the proxy in front, which the
 * visitors of cached pages need.
 */
const MAX_WAITING = 24;
const WAIT_LIMIT_MS = 1_000;
/** Pages are refreshed only while the process has hardly anything else to do: after a delivery all of them are outdated at once. */
const MAX_BESIDE_REFRESH = 1;
/** A turn of the event loop above which fewer pages are rendered at once, ms; and the number that always may be. */
const MAX_TURN_MS = 100;
const MIN_RENDERINGS = 2;
/** Below the 5 s in which every page request ends. */
const LIMIT_MS = 4_500;

/**
 * Load shedding: limits the requests that one process works on, so that accepted ones stay fast, and rejects the others with 503 and
 * Retry-After. Refreshes of cached pages and prefetches are rejected first, then bots, then everybody. Requests that write take at
 * most half of the slots, because slow senders and the language model could otherwise occupy all of them.
 */
export function concurrencyLimit(options: Options) {
  const { busy, maxConcurrent = MAX_CONCURRENT, maxWaiting = MAX_WAITING, limitMs = LIMIT_MS } = options;
  const maxWaitMs = Math.min(limitMs, options.waitLimitMs ?? WAIT_LIMIT_MS);
  const all = new TaskQueue(maxConcurrent, maxWaiting);
  const writes = new TaskQueue(Math.ceil(maxConcurrent / 2), maxWaiting);
  const renderings = new TaskQueue(maxConcurrent, maxWaiting);

  const rejected = (priority: Priority): Refusal | null => {
    const running = all.load.running;
    const waiting = all.load.waiting + renderings.load.waiting;
    const isRendering = renderings.load.running >= MAX_BESIDE_REFRESH;
    if (priority === 'refresh') return isRendering || running > maxConcurrent / 2 ? 'refresh' : null;
    if (priority === 'prefetch') return running > maxConcurrent / 2 ? 'prefetch' : null;
    return priority === 'bot' && waiting > 0 && waiting >= maxWaiting / 2 ? 'bot' : null;
  };
  const inQueue = async <Value>(work: Promise<Value>): Promise<Value | Rejected> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof BusyError) return { refused: error.reason };
      throw error;
    }
  };
  /** Runs the work of a request that reads, unless it is rejected or late. */
  const read = <Value>(priority: Priority, work: () => Promise<Value>): Promise<Value | Rejected> => {
    const reason = rejected(priority);
    if (reason !== null) return Promise.resolve({ refused: reason });
    // Late work holds its slot until it has ended, because it still uses the CPU.
    return inQueue(inTime(all.run(work, maxWaitMs), limitMs));
  };
  /**
   * Renders a page for the cache. Every running rendering makes the turns of the event loop longer, which requests for cached pages wait
   * for: while turns are long, fewer are rendered at once, which delays only those that have to be rendered.
   */
  const render = <Value>(priority: Priority, work: () => Promise<Value>): Promise<Value | Rejected> => {
    const startedAt = performance.now();
    setImmediate(() => {
      const isLate = performance.now() - startedAt > MAX_TURN_MS;
      const count = isLate ? Math.floor(renderings.maxConcurrent / 2) : renderings.maxConcurrent + 1;
      renderings.maxConcurrent = Math.min(Math.max(count, MIN_RENDERINGS), maxConcurrent);
    });
    const reason = rejected(priority);
    if (reason !== null) return Promise.resolve({ refused: reason });
    return inQueue(
      inTime(
        renderings.run(() => all.run(work, maxWaitMs), maxWaitMs),
        limitMs,
      ),
    );
  };
  const write = <Value>(work: () => Promise<Value>): Promise<Value | Rejected> =>
    inQueue(writes.run(() => all.run(work, maxWaitMs), maxWaitMs));

  const refuse = (c: Context<HttpEnv>, reason: Refusal): Response => {
    c.set('refused', reason);
    options.onRejected?.(reason);
    return busy(c);
  };
  const handle: MiddlewareHandler<HttpEnv> = async (c, next) => {
    // Hono's own promise resolves to more than its type says.
    const work = async (): Promise<void> => void (await next());
    const done = isRead(c) ? await read(priorityOf(c), work) : await write(work);
    if (done !== undefined) return refuse(c, done.refused);
  };
  /** Adds Retry-After to responses of 503, and counts those for which the database was unavailable. */
  const unavailable: MiddlewareHandler<HttpEnv> = async (c, next) => {
    await next();
    if (c.res.status !== 503) return;
    if (c.var.lacksDatabase) {
      c.set('refused', 'db_unavailable');
      options.onRejected?.('db_unavailable');
    }
    if (!c.res.headers.has('retry-after')) c.res.headers.set('retry-after', String(RETRY_AFTER_S));
  };
  /** Number of running and of queued requests. */
  const load = () => ({
    running: all.load.running,
    waiting: all.load.waiting + writes.load.waiting + renderings.load.waiting,
  });
  return { handle, unavailable, render, refuse, load };
}

export type Rejected = { refused: Refusal };

export const isRead = ({ req }: Context<HttpEnv>): boolean => req.method === 'GET' || req.method === 'HEAD';

/** A browser marks requests for a page that the visitor has not opened. */
export function priorityOf({ req }: Context<HttpEnv>): Priority {
  if (req.header('sec-purpose')?.includes('prefetch')) return 'prefetch';
  return isbot(req.header('user-agent')) ? 'bot' : 'visitor';
}

async function inTime<Value>(work: Promise<Value>, limitMs: number): Promise<Value | Rejected> {
  const late = Promise.withResolvers<Rejected>();
  const timer = setTimeout(() => late.resolve({ refused: 'slow' }), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
