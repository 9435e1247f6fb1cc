import { LruCache } from '#src/data-structures/lru-cache.ts';
import { TaskQueue } from '#src/data-structures/task-queue.ts';

type Gate = { queue: TaskQueue; failures: number; closedUntil: number };

const AT_ONCE = 4;
const MAX_WAITING = 24;
const FAILURES_TO_CLOSE = 5;
const CLOSED_MS = 60_000;
const MAX_HOSTS = 500;

/**
 * One gate a host: few requests at once, and none for a minute after some in a row found nobody at home. So one broken host takes
 * neither time nor places from the others.
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
   * @param wasReached whether the outcome shows that the host is there, be it with a refusal
   * @throws BusyError when too many requests wait for this host
   */
  async ask<Value>(host: string, task: () => Promise<Value>, wasReached: (value: Value) => boolean): Promise<Value> {
    const gate = this.#gate(host);
    return gate.queue.run(async () => {
      const value = await task();
      gate.failures = wasReached(value) ? 0 : gate.failures + 1;
      if (gate.failures >= FAILURES_TO_CLOSE) {
        gate.closedUntil = this.#now() + CLOSED_MS;
        // One failure more closes it again at once.
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
