/** There is a crowd when somebody has waited at each moment of so long, ms: more come than can be served. */
const OVERLOADED_AFTER_MS = 2_000;
/** As long as anybody waits in a crowd, ms. */
const OVERLOADED_WAIT_MS = 500;

/**
 * So many at once; the others wait for their turn, in the order in which they came. In a crowd that order would make everybody late
 * and serve nobody more: there the newest is next, and is served as quickly as ever, and who has waited for long is told sooner.
 */
export class Semaphore {
  #running = 0;
  /** Since when somebody waits, ms; null: nobody does. */
  #waitedSince: number | null = null;
  readonly #waiting: ((isAcquired: boolean) => void)[] = [];
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #now: () => number;

  constructor(max: number, maxWaiting: number, now = performance.now.bind(performance)) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
    this.#now = now;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** @returns false when too many wait, or the turn has not come in time (ms); otherwise it has to be given back */
  async acquire(limitMs: number): Promise<boolean> {
    if (this.#running < this.#max) {
      this.#running += 1;
      return true;
    }
    if (this.#waiting.length >= this.#maxWaiting) return false;
    this.#waitedSince ??= this.#now();
    const waiter = Promise.withResolvers<boolean>();
    this.#waiting.push(waiter.resolve);
    const timer = setTimeout(
      () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter.resolve), 1);
        this.#clearWaitingSince();
        waiter.resolve(false);
      },
      this.#isOverloaded() ? Math.min(limitMs, OVERLOADED_WAIT_MS) : limitMs,
    );
    const isAcquired = await waiter.promise;
    clearTimeout(timer);
    return isAcquired;
  }

  release(): void {
    const next = this.#isOverloaded() ? this.#waiting.pop() : this.#waiting.shift();
    this.#clearWaitingSince();
    if (next) next(true);
    else this.#running -= 1;
  }

  #isOverloaded(): boolean {
    return this.#waitedSince !== null && this.#now() - this.#waitedSince > OVERLOADED_AFTER_MS;
  }

  #clearWaitingSince(): void {
    if (this.#waiting.length === 0) this.#waitedSince = null;
  }
}
