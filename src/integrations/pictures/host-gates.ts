import { LruCache } from '#src/base/lru-cache.ts';
import { TaskQueue } from '#src/base/task-queue.ts';

type Gate = { queue: TaskQueue; failures: number; closedUntil: number };

const AT_ONCE = 4;
const MAX_WAITING = 24;
const FAILURES_TO_CLOSE = 5;
const CLOSED_MS = 60_000;
const MAX_HOSTS = 500;

/**
 * A concurrency limit and circuit breaker per host: few requests at once, and none for a minute after several consecutive failures,
 * so that a failing host takes no time or slots from others.
 */
export class HostGates {
  readonly #gates = new LruCache<Gate>(MAX_HOSTS);
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  isClosed(host: string): boolean {
    return this.#gate(host).closedUntil > this.#now();
  }

  /**
   * @param wasReached whether the outcome shows that the host is up, even if it rejected the request
   * @throws BusyError when too many requests are queued for this host
   */
  async ask<Value>(host: string, task: () => Promise<Value>, wasReached: (value: Value) => boolean): Promise<Value> {
    const gate = this.#gate(host);
    return gate.queue.run(async () => {
      const value = await task();
      gate.failures = wasReached(value) ? 0 : gate.failures + 1;
      if (gate.failures >= FAILURES_TO_CLOSE) {
        gate.closedUntil = this.#now() + CLOSED_MS;
        // One more failure opens it again immediately.
        gate.failures = FAILURES_TO_CLOSE - 1;
      }
      return value;
    });
  }

  #gate(host: string): Gate {
    const known = this.#gates.get(host);
    if (known) return known;
    const gate: Gate = { queue: new TaskQueue(AT_ONCE, MAX_WAITING), failures: 0, closedUntil: 0 };
    this.#gates.set(host, gate);
    return gate;
  }
}
